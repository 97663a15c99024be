import type { BatchRow } from '@ghala/contract/calls/batches';
import type { IncompleteNote } from '@ghala/contract/calls/incomplete-deliveries';
import type { OrderRow } from '@ghala/contract/calls/orders';
import type { ProductRow } from '@ghala/contract/calls/products';
import type { PurchaseRow } from '@ghala/contract/calls/purchases';
import type { SupplierRow } from '@ghala/contract/calls/suppliers';
import { noteStatusWord } from '@ghala/contract/issue-note-words';
import type { PermissionFlag } from '@ghala/contract/permissions';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { noteHref, viewHref } from '../../features/batches/batch-columns';
import { incompleteNoteHref } from '../../features/incomplete-deliveries/incomplete-note-columns';
import { orderHref } from '../../features/orders/order-actions';
import { purchaseHref } from '../../features/purchases/purchase-actions';
import type { Session } from '../../shared/session';

/** Something that was found, and the address where it opens. */
export interface Hit {
  href: string;
  label: string;
  /** What tells it from others of the same name. */
  description: string;
}

/** One list call that is searched. */
export interface Source {
  title: string;
  /** List call under /api, and the key of its rows where the answer is an object. */
  path: string;
  key?: string;
  /** Needed of the user; none for whoever is signed in. */
  needs?: PermissionFlag;
  hitOf: (row: never, session: Session) => Hit;
}

function source<Row>(rest: Omit<Source, 'hitOf'> & { hitOf: (row: Row, session: Session) => Hit }): Source {
  return rest as Source;
}

/** What the header's search looks into, in the order of its answers. */
export const sources: readonly Source[] = [
  source<ProductRow>({
    title: 'Products',
    path: '/products',
    hitOf: ({ id, name, code, Category }) => ({
      href: `/inventory/products/${id}`,
      label: name,
      description: wordsOf(code, Category.category),
    }),
  }),
  source<OrderRow>({
    title: 'Orders',
    path: '/orders',
    hitOf: (order, session) => ({
      href: orderHref(noteKinds[order.kind], order, session),
      label: order.orderNo,
      description: wordsOf(order.assignee, noteStatusWord(order.status)),
    }),
  }),
  source<BatchRow>({
    title: 'Receipts',
    path: '/batches',
    needs: 'transaction',
    hitOf: (batch, session) => ({
      href: viewHref(batch, session) ?? noteHref(batch),
      label: batch.batchNo,
      description: wordsOf(batch.reference1, batch.User.name),
    }),
  }),
  source<IncompleteNote>({
    title: 'Incomplete deliveries',
    path: '/incompletenotes',
    needs: 'transaction',
    hitOf: (note) => ({
      href: incompleteNoteHref(note),
      label: note.idnNo,
      description: note.Batch[0]?.batchNo ?? '',
    }),
  }),
  source<PurchaseRow>({
    title: 'Purchase orders',
    path: '/purchases',
    key: 'purchases',
    needs: 'purchaseView',
    hitOf: (purchase) => ({
      href: purchaseHref(purchase),
      label: purchase.purchaseNo,
      description: purchase.Supplier.name,
    }),
  }),
  source<SupplierRow>({
    title: 'Suppliers',
    path: '/suppliers',
    needs: 'supplierView',
    hitOf: ({ id, name, code }) => ({ href: `/suppliers/${id}`, label: name, description: code }),
  }),
];

function wordsOf(...words: string[]): string {
  return words.filter((word) => word !== '').join(' · ');
}
