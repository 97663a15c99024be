import type { BatchRow } from '@ghala/contract/batches';
import type { IncompleteNote } from '@ghala/contract/incomplete-deliveries';
import { noteStatusWord } from '@ghala/contract/issue-note-words';
import type { OrderRow } from '@ghala/contract/orders';
import type { PermissionFlag } from '@ghala/contract/permissions';
import type { ProductRow } from '@ghala/contract/products';
import type { PurchaseRow } from '@ghala/contract/purchases';
import type { SupplierRow } from '@ghala/contract/suppliers';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { noteAddress, viewAddress } from '../../features/batches/batch-columns';
import { incompleteNoteAddress } from '../../features/incomplete-deliveries/incomplete-note-columns';
import { orderAddress } from '../../features/orders/order-actions';
import { purchaseAddress } from '../../features/purchases/purchase-actions';
import { address, type To } from '../../shared/address';
import type { Session } from '../../shared/session';

/** Something that was found, and where it opens. */
export interface Hit {
  to: To;
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
      to: address('/inventory/products/$id', { id }),
      label: name,
      description: wordsOf(code, Category.category),
    }),
  }),
  source<OrderRow>({
    title: 'Orders',
    path: '/orders',
    hitOf: (order, session) => ({
      to: orderAddress(noteKinds[order.kind], order, session),
      label: order.orderNo,
      description: wordsOf(order.assignee, noteStatusWord(order.status)),
    }),
  }),
  source<BatchRow>({
    title: 'Receipts',
    path: '/batches',
    needs: 'transaction',
    hitOf: (batch, session) => ({
      to: viewAddress(batch, session) ?? noteAddress(batch),
      label: batch.batchNo,
      description: wordsOf(batch.reference1, batch.User.name),
    }),
  }),
  source<IncompleteNote>({
    title: 'Incomplete deliveries',
    path: '/incompletenotes',
    needs: 'transaction',
    hitOf: (note) => ({
      to: incompleteNoteAddress(note),
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
      to: purchaseAddress(purchase),
      label: purchase.purchaseNo,
      description: purchase.Supplier.name,
    }),
  }),
  source<SupplierRow>({
    title: 'Suppliers',
    path: '/suppliers',
    needs: 'supplierView',
    hitOf: ({ id, name, code }) => ({ to: address('/suppliers/$id', { id }), label: name, description: code }),
  }),
];

function wordsOf(...words: string[]): string {
  return words.filter((word) => word !== '').join(' · ');
}
