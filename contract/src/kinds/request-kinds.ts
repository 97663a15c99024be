/** What a kind of request about a stock record is called. */
interface RequestKindRow {
  /** It is in events and refusals, and what the log calls it. */
  entity: string;
  title: string;
  /** It is as a document that names a product or moves it. */
  document: string;
  /** This is the screen that lists such requests. */
  screen: string;
}

/** These are the requests about a stock record, by the module of their approval. */
export const requestKinds = {
  StockAdjustment: {
    entity: 'stockAdjustment',
    title: 'Stock Adjustment',
    document: 'adjustment',
    screen: '/inventory/stocks/adjustments',
  },
  StockTransfer: {
    entity: 'stockTransfer',
    title: 'Stock Transfer',
    document: 'transfer',
    screen: '/inventory/stocks/transfers',
  },
  StockReleased: {
    entity: 'stockRelease',
    title: 'Stock Release',
    document: 'reservation',
    screen: '/inventory/stocks/reserveds',
  },
} as const satisfies Record<string, RequestKindRow>;

export type RequestKindName = keyof typeof requestKinds;
/** This is the row of a kind. */
export type RequestKindOf<Name extends RequestKindName> = (typeof requestKinds)[Name];

export const requestKindNames = Object.keys(requestKinds) as [RequestKindName, ...RequestKindName[]];

/** These are such requests among other documents. */
export const requestDocuments = requestKindNames.map((kind) => requestKinds[kind].document);

type Entity = RequestKindOf<RequestKindName>['entity'];

/** An entry for each kind, under its own name or another of its row's. */
export function byRequest<Name extends 'kind' | 'entity' | 'title', Entry>(
  name: Name,
  entryOf: (kind: RequestKindName) => Entry,
) {
  const nameOf = (kind: RequestKindName) => (name === 'kind' ? kind : requestKinds[kind][name as 'title']);
  return Object.fromEntries(requestKindNames.map((kind) => [nameOf(kind), entryOf(kind)])) as Record<
    Name extends 'entity' | 'title' ? RequestKindOf<RequestKindName>[Name] : RequestKindName,
    Entry
  >;
}

/** This is the code of each kind's event or refusal. */
export function requestCodes<const Action extends string>(action: Action): `${Entity}.${Action}`[] {
  return requestKindNames.map((kind): `${Entity}.${Action}` => `${requestKinds[kind].entity}.${action}`);
}

/** An entry for each of these codes. */
export function ofEachRequest<const Action extends string, Entry>(
  action: Action,
  entryOf: (kind: RequestKindName) => Entry,
) {
  return Object.fromEntries(
    requestKindNames.map((kind) => [`${requestKinds[kind].entity}.${action}`, entryOf(kind)]),
  ) as Record<`${Entity}.${Action}`, Entry>;
}
