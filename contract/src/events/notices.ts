import { type ApprovalModule, handlerFlags, isForGateOnly, type PermissionFlag } from '../access/permissions';
import type { ExportFormat } from '../common/list-query';
import { byNote, type NoteKindName, notePath } from '../kinds/note-kinds';
import { byRequest, requestKinds } from '../kinds/request-kinds';
import type { ApprovedPart, ExpirySource } from './events';
import type { UnusualKind } from './unusual-events';

/** Says what users choose to be told about. */
export const noticeTopics = ['approvals', 'orders', 'batches', 'purchases', 'stock', 'counts', 'exports'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];

/** Whoever waits longer for an export, in seconds, has turned to something else and is told that it has come. */
export const EXPORT_TOLD_AFTER_S = 10;

/** Whoever may raise orders learns what runs out. */
export const BUYS: PermissionFlag = 'purchaseAdd';

/** Whom the notices of a topic can reach: every user, or those with any of these permissions. */
const reach: Record<NoticeTopic, 'any' | readonly PermissionFlag[]> = {
  // Every user may ask for stock to be adjusted or moved.
  approvals: 'any',
  // Goods may be dispatched to every user.
  orders: 'any',
  batches: ['batchAdd', 'transaction'],
  purchases: [BUYS],
  stock: [BUYS],
  counts: handlerFlags,
  exports: 'any',
};

/** These are the topics that a user can be told about. A role for the gate alone has no notices. */
export function topicsFor(has: (flag: PermissionFlag) => boolean): NoticeTopic[] {
  if (isForGateOnly(has)) return [];
  return noticeTopics.filter((topic) => {
    const flags = reach[topic];
    return flags === 'any' || flags.some(has);
  });
}

/** Says how they are told: on the screens, by e-mail, by SMS. */
export const noticeChannels = ['app', 'email', 'sms'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** This is a request for approval. `number` is '' for a request that moves stock, and `product` for all others. */
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
  kind: NoteKindName;
}
/** `order`: that which the receipt fulfils; '' if none. */
interface MissingFrom {
  receipt: string;
  order: string;
}

/**
 * These are all notices, by code: the facts that are enough to word each in any language, and to link to what it is
 * about.
 */
export interface NoticeFacts {
  /** `isOwn`: the reader made the request, and nobody else could decide on it. */
  'request.wait': RequestFacts & By & { isOwn: boolean };
  'request.approve': RequestFacts & By & { comment: string };
  'request.reject': RequestFacts & By & { comment: string };
  /** `unsent`: the channels that no service sends, if the code goes by no other; 'none' if it is being sent. */
  'note.sendCode': Note & { unsent: 'none' | 'sms' | 'email' | 'both' };
  /** `mayProcess`: the reader may hand its goods out; `isAssigned`: they are for the reader. */
  'note.ready': Note & { mayProcess: boolean; isAssigned: boolean };
  'note.process': Note & By & { isShort: boolean };
  'note.cancel': Note & By & { reason: string };
  /** What the reader had approved of a note was changed, and awaits approval again. */
  'note.reopen': Note & By;
  /** This is the same, by somebody who may approve it: nobody is asked again. */
  'note.change': Note & By & { part: ApprovedPart };
  /**
   * Another took the goods of a note than the one whom they were approved for: that is the reader, or the reader approved
   * it.
   */
  'note.divert': Note & By & { taker: string; assignee: string; isAssignee: boolean };
  /** Goods that the reader issued for a note are in stock again, as the note was rejected or deleted. */
  'note.putBack': Note & By & { isRejected: boolean };
  /** The goods of a note are no longer for the reader. */
  'note.reassign': Note & By;
  /** The goods left while the cancellation that the reader asked for waited: it was withdrawn. */
  'note.leave': Note & By;
  /** Goods that the reader has are to be brought back. */
  'note.remind': Note & { quantity: number; unit: string; product: string };
  'receipt.process': Numbered & By & { itemCount: number };
  /** Goods of a receipt that the reader opened left stock again. */
  'receipt.reverse': Numbered & By & { reason: string };
  'incompleteDelivery.open': Numbered & By & MissingFrom;
  'incompleteDelivery.settle': Numbered & By & MissingFrom;
  'purchase.receive': Numbered & { receipt: string; isWhole: boolean };
  'stock.fall': {
    productId: number;
    product: string;
    place: string;
    available: number;
    unit: string;
    level: 'order' | 'low' | 'out';
  };
  /** A count of stock was started, and the reader may count. */
  'count.start': Numbered & By & { name: string; place: string };
  'count.recount': Numbered & By & { lines: number };
  /** `lines`: how many adjustments await a decision; `isOwn`: as of a request. */
  'count.wait': Numbered & By & { place: string; lines: number; isOwn: boolean };
  'count.decide': Numbered & By;
  /** The expiry of a lot was moved, or first told while it was in stock: as the event of the audit log. */
  'lot.moveExpiry': Numbered &
    By & { product: string; from: string; to: string; reason: string; source?: ExpirySource | undefined };
  'lot.renumber': Numbered & By & { product: string; was: string; reason: string };
  'product.moveExpiry': By & { id: number; name: string; from: string; to: string; reason: string };
  /** Who decides, and on what, was changed: the event of the audit log, by its code and facts. */
  'rules.change': By & { changed: string; data: Record<string, unknown> };
  /** Somebody took a whole backup away, or changed where backups go: likewise. */
  'backup.change': By & { changed: string; data: Record<string, unknown> };
  /**
   * A count was cancelled, or sent without some lines, although `lines` differed from the books: by a total of `value` Kenyan
   * shillings, without signs. `reason`: of the cancelling.
   */
  'count.drop': Numbered & By & { lines: number; value: number; isCancelled: boolean; reason: string };
  /** `number`: the name of the file. Stock that an import brought is to be taken out again, or was. */
  'import.requestUndo': Numbered & By;
  'import.undo': Numbered & By;
  /** These are the unusual events of a week, from its first day to its last, YYYY-MM-DD: how many of each kind. */
  'unusual.week': { from: string; to: string; total: number; kinds: Partial<Record<UnusualKind, number>> };
  /** `title`: that of the list, in English. */
  'export.finish': { title: string; format: ExportFormat };
}
export type NoticeCode = keyof NoticeFacts;
export type NoticeOf<Code extends NoticeCode> = { code: Code; facts: NoticeFacts[Code] };
export type Notice = { [Code in NoticeCode]: NoticeOf<Code> }[NoticeCode];

/** This is the screen of the documents of each module. */
const requested: Record<ApprovalModule, (request: RequestFacts) => string> = {
  purchase: ({ documentId }) => `/purchases/order/${documentId}`,
  ...byNote(
    'kind',
    (kind) =>
      ({ documentId }: RequestFacts) =>
        notePath(kind, documentId),
  ),
  ...byRequest(
    'kind',
    (kind) =>
      ({ product }: RequestFacts) =>
        `${requestKinds[kind].screen}?q=${encodeURIComponent(product)}`,
  ),
  // Either kind of note is found by its number.
  Cancellation: ({ number }) => `/orders?q=${encodeURIComponent(number)}`,
  OpeningStock: ({ documentId }) => `/imports/${documentId}`,
  ImportUndo: ({ documentId }) => `/imports/${documentId}`,
  ReceiptReversal: ({ number }) => `/transaction?q=${encodeURIComponent(number)}`,
};
const decided = (request: RequestFacts) => requested[request.module](request);
const note = ({ kind, id }: Note) => notePath(kind, id);
const imported = ({ id }: Numbered) => `/imports/${id}`;
const count = ({ id }: Numbered) => `/inventory/counts/${id}`;
const countWalk = ({ id }: Numbered) => `/inventory/counts/${id}/count`;
const incompleteDelivery = ({ id }: Numbered) => `/transaction/incompletenotes/pdf/${id}`;

const paths: { [Code in NoticeCode]: (facts: NoticeFacts[Code]) => string } = {
  'request.wait': ({ requestId }) => `/settings/approvals?request=${requestId}`,
  'request.approve': decided,
  'request.reject': decided,
  'note.sendCode': note,
  'note.ready': (ready) => (ready.mayProcess ? `/orders/${ready.kind}/process/${ready.id}` : note(ready)),
  'note.process': note,
  'note.cancel': note,
  'note.reopen': note,
  'note.change': note,
  'note.divert': note,
  'note.putBack': note,
  'note.reassign': note,
  'note.leave': note,
  'note.remind': note,
  'receipt.process': ({ id }) => `/transaction/pdfbatch/${id}`,
  'receipt.reverse': ({ id }) => `/transaction/pdfbatch/${id}`,
  'incompleteDelivery.open': incompleteDelivery,
  'incompleteDelivery.settle': incompleteDelivery,
  'purchase.receive': ({ id }) => `/purchases/order/${id}`,
  'stock.fall': ({ productId }) => `/inventory/products/${productId}`,
  'count.start': countWalk,
  'count.recount': countWalk,
  'count.wait': count,
  'count.decide': count,
  'lot.moveExpiry': ({ id }) => `/inventory/lots/${id}`,
  'lot.renumber': ({ id }) => `/inventory/lots/${id}`,
  'product.moveExpiry': ({ id }) => `/inventory/products/${id}`,
  'rules.change': () => '/settings/approvals',
  'backup.change': () => '/settings/business-profile',
  'count.drop': count,
  'import.requestUndo': imported,
  'import.undo': imported,
  'unusual.week': ({ from, to }) => `/settings/unusual?dateFrom=${from}&dateTo=${to}`,
  // The browser has the file.
  'export.finish': () => '',
};

/** This is the address of the screen that shows what a notice is about; '' if none does. */
export function noticePath<Code extends NoticeCode>({ code, facts }: NoticeOf<Code>): string {
  return paths[code](facts);
}

/** A stored notice may come from a later version of Ghala. */
export function isNoticeCode(code: string): code is NoticeCode {
  return Object.hasOwn(paths, code);
}
