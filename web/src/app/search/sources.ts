import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { countCalls } from '@ghala/contract/calls/counts';
import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { type LotRow, lotCalls } from '@ghala/contract/calls/lots';
import { orderCalls } from '@ghala/contract/calls/orders';
import { type ProductRow, productCalls } from '@ghala/contract/calls/products';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { roleCalls } from '@ghala/contract/calls/roles';
import { searchCalls } from '@ghala/contract/calls/search';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { userCalls } from '@ghala/contract/calls/users';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import type { Call, RowOf } from '@ghala/contract/common/call';
import { isWholePurchase } from '@ghala/contract/labels/purchase-labels';
import { orderAddress } from '../../documents/issue-notes/note-actions';
import { noteKinds } from '../../documents/issue-notes/note-kind';
import { incompleteNoteAddress } from '../../features/incomplete-deliveries/incomplete-note-columns';
import { purchaseAddress } from '../../features/purchases/purchase-actions';
import { noteAddress, viewAddress } from '../../features/receipts/receipt-columns';
import { byMatch, byNumber, type OrderOf } from '../../format/best-first';
import type { Named } from '../../format/merit';
import { roleDescription } from '../../format/stored-words';
import { address, type To } from '../../net/address';
import { queryClient } from '../../net/query-client';
import { type ListInput, send, sendList } from '../../net/send';
import { areLotsUsed } from '../../offline/lots-used';
import type { Session } from '../../session/session';
import { labels, t } from '../../text/t';
import { meantNumber } from './meant-number';

/** Holds a search result, and the address it opens. */
export interface Hit extends Named {
  to: To;
  /** Distinguishes it from others of the same name. */
  description: string;
  /** It was found by these words instead of the typed ones. */
  similarTo?: string;
}

/** Describes a list call to search. */
export interface Source {
  title: string;
  /** It requires this permission; without one, it is for any signed-in user. */
  needs?: PermissionFlag;
  /** The numbers of its documents begin with these. */
  prefixes?: readonly string[];
  /** The cache has it under this key. */
  path: string;
  search: (words: string, most: number, signal: AbortSignal) => Promise<(session: Session) => Hit[]>;
}

type Offered<C extends Call> = Pick<Source, 'title' | 'needs' | 'prefixes'> & {
  hitOf: (row: RowOf<C>, session: Session) => Hit;
  /** Puts the best match first. */
  order: OrderOf;
  /** Finds what was meant by words that nothing has. */
  meant: (words: string) => string | undefined | Promise<string | undefined>;
};

function source<C extends Call>(call: C, input: ListInput<C>, { hitOf, order, meant, ...rest }: Offered<C>): Source {
  return {
    ...rest,
    path: call.path,
    search: async (words, most, signal) => {
      const find = (q: string) => sendList(call, input, { q, limit: most, sort: order(q) }, { signal });
      const { rows } = await find(words);
      if (rows.length > 0) return (session) => rows.map((row) => hitOf(row, session));
      const similarTo = await meant(words);
      const similar = similarTo === undefined ? [] : (await find(similarTo)).rows;
      return (session) => similar.map((row) => ({ ...hitOf(row, session), similarTo }));
    },
  };
}

/** Finds what the names of a kind have instead of words with a typing error; all kinds are asked for at once. */
function inNames(kind: 'suppliers' | 'users' | 'places') {
  return async (words: string) => {
    const query = { q: words };
    const queryKey = ['search', searchCalls.meant.path, words];
    const queryFn = () => send(searchCalls.meant, { query });
    return (await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 60_000 }))[kind] ?? undefined;
  };
}

const allPrefixes = ['BPN', 'IDN', 'PO', 'PN', 'DN'];

/** Describes documents with numbers, which may be written in other ways. */
function numbered(...prefixes: string[]) {
  const others = allPrefixes.filter((prefix) => !prefixes.includes(prefix));
  return { prefixes, meant: (words: string) => meantNumber(words, prefixes, others) };
}

function productHit({ id, name, code, Category }: ProductRow): Hit {
  return {
    to: address('/inventory/products/$id', { id }),
    label: name,
    code,
    description: wordsOf(code, Category.category),
  };
}

/** A lot in several places is in the list several times. */
const MOST_ASKED = 20;

function lotHit({ lotId, number, Product }: LotRow): Hit {
  return { to: address('/inventory/lots/$id', { id: lotId }), label: number, description: Product.name };
}

/** The header's search shows its results in the order of these sources. */
export const sources: readonly Source[] = [
  {
    title: t.common.products,
    path: productCalls.find.path,
    search: async (words, most, signal) => {
      const { products, similar } = await send(productCalls.find, { query: { q: words, limit: most } }, { signal });
      const others = similar?.products.map((product) => ({ ...productHit(product), similarTo: similar.words })) ?? [];
      return () => [...products.map(productHit), ...others];
    },
  },
  {
    title: t.titles.lots,
    path: lotCalls.list.path,
    search: async (words, most, signal) => {
      if (!areLotsUsed()) return () => [];
      const { lots } = await send(lotCalls.list, { query: { q: words, limit: MOST_ASKED } }, { signal });
      // Only what is found by its number is listed: a product is found by itself, and its screen has its lots.
      const hits = new Map(
        lots
          .filter(({ number }) => number.toLowerCase().includes(words.toLowerCase()))
          .map((lot) => [lot.lotId, lotHit(lot)]),
      );
      return () => [...hits.values()].slice(0, most);
    },
  },
  source(
    orderCalls.list,
    {},
    {
      title: t.common.orders,
      order: byNumber('orderNo'),
      ...numbered('PN', 'DN'),
      hitOf: (order) => ({
        to: orderAddress(noteKinds[order.kind], order),
        label: order.orderNo,
        description: wordsOf(order.assignee, labels.noteStatus[order.status]),
      }),
    },
  ),
  source(
    receiptCalls.list,
    {},
    {
      title: t.app.receipts,
      order: byNumber('batchNo'),
      ...numbered('BPN'),
      needs: 'transaction',
      hitOf: (receipt, session) => ({
        to: viewAddress(receipt, session) ?? noteAddress(receipt),
        label: receipt.batchNo,
        description: wordsOf(receipt.reference1, receipt.User.name),
      }),
    },
  ),
  source(
    incompleteDeliveryCalls.list,
    {},
    {
      title: t.app.incompleteDeliveries,
      order: byNumber('idnNo'),
      ...numbered('IDN'),
      needs: 'transaction',
      hitOf: (note) => ({
        to: incompleteNoteAddress(note),
        label: note.idnNo,
        description: note.Batch[0]?.batchNo ?? '',
      }),
    },
  ),
  source(
    purchaseCalls.list,
    {},
    {
      title: t.app.purchaseOrders,
      order: byNumber('purchaseNo'),
      ...numbered('PO'),
      needs: 'purchaseView',
      hitOf: (purchase) => ({
        to: isWholePurchase(purchase) ? purchaseAddress(purchase) : '/purchases',
        label: purchase.purchaseNo,
        description: purchase.Supplier?.name ?? '',
      }),
    },
  ),
  source(
    countCalls.list,
    {},
    {
      title: t.titles.stockCounts,
      order: byNumber('number'),
      ...numbered('CNT'),
      hitOf: ({ id, number, name, Warehouse }) => ({
        to: address('/inventory/counts/$id', { id }),
        label: number,
        description: `${name}, ${Warehouse.name}`,
      }),
    },
  ),
  source(
    supplierCalls.list,
    {},
    {
      title: t.common.suppliers,
      order: byMatch,
      meant: inNames('suppliers'),
      needs: 'supplierView',
      hitOf: ({ id, name, code }) => ({ to: address('/suppliers/$id', { id }), label: name, code, description: code }),
    },
  ),
  source(
    userCalls.list,
    {},
    {
      title: t.common.users,
      order: byMatch,
      meant: inNames('users'),
      needs: 'usersView',
      hitOf: ({ id, name, designation, email = '', phone = '' }, session) => ({
        to: session.can('usersManage') ? address('/settings/users/$id', { id }) : '/settings/users',
        label: name,
        description: wordsOf(designation, email, phone),
      }),
    },
  ),
  source(
    roleCalls.list,
    { query: { users: false } },
    {
      title: t.common.roles,
      order: byMatch,
      meant: () => undefined,
      needs: 'usersView',
      hitOf: ({ id, name, description }) => ({
        to: address('/settings/roles/$id', { id }),
        label: name,
        description: roleDescription(description),
      }),
    },
  ),
  source(
    warehouseCalls.list,
    {},
    {
      title: t.titles.warehouses,
      order: byMatch,
      meant: inNames('places'),
      needs: 'warehouseView',
      hitOf: ({ id, name, code }) => ({ to: address('/warehouses/$id', { id }), label: name, code, description: code }),
    },
  ),
  source(
    warehouseCalls.sections,
    {},
    {
      title: t.warehouses.sections,
      order: byMatch,
      meant: inNames('places'),
      needs: 'warehouseView',
      hitOf: ({ id, name, host }) => ({
        to: address('/warehouses/product/$id/$type/$title', { id, type: 'section', title: name }),
        label: name,
        description: host.name,
      }),
    },
  ),
];

function wordsOf(...words: string[]): string {
  return words.filter((word) => word !== '').join(' · ');
}
