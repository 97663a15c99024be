import type { ApprovalModule } from './permissions';

/** What users choose to be told about. */
export const noticeTopics = ['approvals', 'orders', 'batches', 'purchases', 'stock'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** How they are told: on the screens, by e-mail, by SMS. */
export const noticeChannels = ['app', 'email', 'sms'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** A request for approval. `number` is '' for a request that moves stock, and `product` for all others. */
export interface RequestFacts {
  requestId: number;
  module: ApprovalModule;
  documentId: number;
  number: string;
  product: string;
}

/** A user, by name. */
interface By {
  by: string;
}
interface Numbered {
  id: number;
  number: string;
}
interface Note extends Numbered {
  kind: 'pickup' | 'dispatch';
}

/** All notices, by code: the facts that are enough to word each in any language, and to link to what it is about. */
export interface NoticeFacts {
  /** `isOwn`: the reader made the request, and nobody else could decide on it. */
  'request.wait': RequestFacts & By & { isOwn: boolean };
  'request.approve': RequestFacts & By & { comment: string };
  'request.reject': RequestFacts & By & { comment: string };
  'note.sendCode': Note;
  'note.process': Note & By & { isShort: boolean };
  'note.cancel': Note & By & { reason: string };
  /** Goods that the reader has are to be brought back. */
  'note.remind': Note & { quantity: number; unit: string; product: string };
  'receipt.process': Numbered & By & { itemCount: number };
  'incompleteDelivery.open': Numbered & By & { receipt: string };
  'incompleteDelivery.settle': Numbered & By & { receipt: string };
  'purchase.receive': Numbered & { receipt: string; isWhole: boolean };
  'stock.fall': {
    productId: number;
    product: string;
    place: string;
    available: number;
    unit: string;
    level: 'order' | 'low' | 'out';
  };
}
export type NoticeCode = keyof NoticeFacts;
export type NoticeOf<Code extends NoticeCode> = { code: Code; facts: NoticeFacts[Code] };
export type Notice = { [Code in NoticeCode]: NoticeOf<Code> }[NoticeCode];

/** The screen of the documents of each module. */
const requested: Record<ApprovalModule, (request: RequestFacts) => string> = {
  purchase: ({ documentId }) => `/purchases/pdf/${documentId}`,
  pickup: ({ documentId }) => `/orders/pickup/pdf/${documentId}`,
  dispatch: ({ documentId }) => `/orders/dispatch/pdf/${documentId}`,
  StockAdjustment: ({ product }) => `/inventory/stocks/adjustments?q=${encodeURIComponent(product)}`,
  StockTransfer: ({ product }) => `/inventory/stocks/transfers?q=${encodeURIComponent(product)}`,
  StockReleased: ({ product }) => `/inventory/stocks/reserveds?q=${encodeURIComponent(product)}`,
};
const decided = (request: RequestFacts) => requested[request.module](request);
const note = ({ kind, id }: Note) => `/orders/${kind}/pdf/${id}`;
const incompleteDelivery = ({ id }: Numbered) => `/transaction/incompletenotes/pdf/${id}`;

const paths: { [Code in NoticeCode]: (facts: NoticeFacts[Code]) => string } = {
  'request.wait': ({ requestId }) => `/settings/approvals?request=${requestId}`,
  'request.approve': decided,
  'request.reject': decided,
  'note.sendCode': note,
  'note.process': note,
  'note.cancel': note,
  'note.remind': note,
  'receipt.process': ({ id }) => `/transaction/pdfbatch/${id}`,
  'incompleteDelivery.open': incompleteDelivery,
  'incompleteDelivery.settle': incompleteDelivery,
  'purchase.receive': ({ id }) => `/purchases/pdf/${id}`,
  'stock.fall': ({ productId }) => `/inventory/products/${productId}`,
};

/** The address of the screen that shows what a notice is about. */
export function noticePath<Code extends NoticeCode>({ code, facts }: NoticeOf<Code>): string {
  return paths[code](facts);
}

/** A stored notice may come from a later version of Ghala. */
export function isNoticeCode(code: string): code is NoticeCode {
  return Object.hasOwn(paths, code);
}
