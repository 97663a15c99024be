import { z } from 'zod';
import { noteKindNames, noteKinds } from '../kinds/note-kinds';
import { ofEachRequest, requestKindNames, requestKinds } from '../kinds/request-kinds';
import type { FieldFault } from './fault-codes';

/** These are the kinds of failure of a call; each has its HTTP status. */
export type RefusalKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'too_large'
  | 'unsupported'
  | 'invalid'
  | 'too_many'
  | 'failed'
  | 'unavailable'
  | 'insufficient_storage';

type Shape = Record<string, z.ZodType>;

/** Describes one code: its kind of failure, and the parameters of its text. */
function of<Kind extends RefusalKind>(kind: Kind) {
  return <Params extends Shape = Record<never, never>>(params?: Params) => ({ kind, params: params ?? ({} as Params) });
}
const malformed = of('malformed');
const unauthenticated = of('unauthenticated');
const forbidden = of('forbidden');
const notFound = of('not_found');
const conflict = of('conflict');
const tooLarge = of('too_large');
const unsupported = of('unsupported');
const invalid = of('invalid');
const tooMany = of('too_many');
const failed = of('failed');
const unavailable = of('unavailable');
const noSpace = of('insufficient_storage');

/** User input, or a document's number. */
const text = z.string();
const count = z.int();
const quantity = z.number();
const yes = z.boolean();

const number = { number: text };
const name = { name: text };
/** This is a timestamp (ISO 8601), shown in the business's time zone (an IANA name). */
const moment = z.object({ moment: text, timezone: text });

/** This is a date without a time, YYYY-MM-DD. */
const day = z.iso.date();

/** This is the waiting time: in seconds, and in minutes rounded up, 0 for less than one. */
const wait = { waitS: count, waitMinutes: count };
const amount = { quantity, unit: text, product: text };

/** Texts within the text of a refusal. */
export const phrases = {
  more: { count },
  permission: { flag: text },
  short: { ...amount, place: text, balance: z.literal(['available', 'reserved']) },
  shortOfLot: { ...amount, place: text, balance: z.literal(['available', 'reserved']), lot: text },
  /** `expired`: how much more is there that has expired. */
  shortUnexpired: { ...amount, place: text, balance: z.literal(['available', 'reserved']), expired: quantity },
  othersShort: { count },
  adjustmentInApproval: amount,
  transferInApproval: amount,
  stock: amount,
  reservedStock: amount,
  use: {
    entity: z.literal(['product', 'batch', 'note', 'purchaseOrder', 'subUnit', 'subCategory']),
    count,
    isDeleted: yes,
  },
} satisfies Record<string, Shape>;
type Phrases = typeof phrases;
export type PhraseCode = keyof Phrases;
export type PhraseOf<Code extends PhraseCode> = {
  code: Code;
  params: { [Name in keyof Phrases[Code]]: z.infer<Phrases[Code][Name]> };
};
export type Phrase = { [Code in PhraseCode]: PhraseOf<Code> }[PhraseCode];

const phrase = z.custom<Phrase>((value) => typeof value === 'object' && value !== null && 'code' in value);
const named = z.array(z.union([text, phrase]));
const permissions = { permissions: named };

/** Entities that are not found or already exist, named as in events. */
const entity = z.literal([
  'purchaseOrder',
  'incompleteDelivery',
  ...noteKindNames.map((kind) => noteKinds[kind].entity),
  'markedReturn',
  'stockRecord',
  'stockCount',
  'countLine',
  'stockReservation',
  ...requestKindNames.map((kind) => requestKinds[kind].entity),
  'product',
  'lot',
  'reorderLevel',
  'import',
  'supplier',
  'supplierDocument',
  'warehouse',
  'place',
  'receivingPlace',
  'unit',
  'subUnit',
  'productCategory',
  'productSubCategory',
  'payment',
  'purpose',
  'tag',
  'stockCategory',
  'project',
  'role',
  'user',
  'device',
  'backup',
  'view',
]);
export type RefusedEntity = z.infer<typeof entity>;
/** Entities with a unique name of their own. */
const uniqueByName = z.literal([
  'role',
  'unit',
  'productCategory',
  'payment',
  'purpose',
  'tag',
  'stockCategory',
  'project',
  'supplier',
  'place',
  'view',
]);

/**
 * Every refusal by code: its kind, and the parameters of its text. Numbers, names, codes and phrases, never words of a
 * language.
 */
export const refusals = {
  // The request as a whole.
  'request.malformed': malformed({ problem: z.literal(['json', 'emptyJson', 'mediaType', 'length', 'other']) }),
  'request.notReadable': malformed(),
  'request.badAddress': malformed(),
  'request.tooSlow': malformed(),
  'request.headersTooLong': malformed(),
  'request.brokenOff': malformed(),
  'request.tooMany': tooMany(),
  'request.badIdempotencyKey': malformed(),
  'call.notFound': notFound({ method: text, path: text }),
  'body.tooLarge': tooLarge(),
  'body.tooDeep': malformed({ levels: count }),
  'body.compressed': unsupported(),
  'body.noForm': unsupported(),
  'form.notReadable': malformed(),
  'form.noSuchField': malformed(),
  'form.notText': malformed({ field: text }),
  'form.fieldTooLarge': tooLarge({ field: text, maxKb: count }),
  'form.fieldsTooLarge': tooLarge({ maxKb: count }),
  'form.tooManyFields': tooLarge({ max: count }),
  'form.tooManyFiles': tooLarge({ max: count }),
  'form.tooLarge': tooLarge({ maxMb: quantity }),
  /** The field errors are beside it in `fields`. */
  'input.invalid': invalid(),
  'number.tooLarge': invalid(),

  // The server's current state.
  'server.failed': failed({ requestId: text }),
  'server.databaseUnreachable': unavailable(),
  'server.collided': unavailable(),
  'server.diskFull': noSpace(),
  'server.notReady': unavailable(),
  'lists.busy': unavailable(),
  'documents.busy': unavailable(),
  'pictures.busy': unavailable(),
  'signIn.busy': unavailable(),
  'cards.busy': unavailable(),
  'imports.busy': unavailable(),
  'cards.tooSlow': unavailable(),
  'cards.noService': unavailable(),
  'session.tooManyWindows': tooMany(),

  // Permission.
  'session.missing': unauthenticated(),
  'session.wrongCredentials': unauthenticated(),
  'session.wrongPhone': unauthenticated(),
  'session.wrongPin': unauthenticated(),
  'session.noPin': unauthenticated(),
  'metrics.noToken': unauthenticated(),
  'link.forged': unauthenticated(),
  'link.expired': unauthenticated(),
  'link.foreignKey': unauthenticated(),
  'access.notAllowed': forbidden(),
  'attempts.tooMany': tooMany(wait),
  'session.passwordEnded': unauthenticated({ days: count }),
  'password.mustChange': forbidden(),
  'password.confirm': forbidden(),
  'password.wrongCurrent': invalid(),
  'passwordLink.usedOrOld': invalid(),

  // Views of lists.
  'view.notShareable': forbidden(),
  'view.tooMany': conflict({ max: count }),

  // Users and roles.
  'role.notYours': forbidden({ role: text, ...permissions }),
  'role.notGivable': forbidden({ role: text, ...permissions }),
  'role.notSwitchable': forbidden(permissions),
  'role.isOwn': forbidden(),
  'role.isAdministrator': conflict({ role: text }),
  'role.notDeletable': conflict({ role: text }),
  'role.held': conflict({ role: text, holders: named, count }),
  'user.ownRole': forbidden(),
  'user.ownEmail': forbidden(),
  'user.holdsMore': forbidden({ name: text, ...permissions }),
  'user.emailTaken': conflict(),
  'user.phoneTaken': conflict(),
  'user.noEmailChange': conflict(),
  'user.ownPassword': conflict(),
  'user.noSystemUser': conflict(name),
  'user.suspended': conflict(name),
  'user.alreadySuspended': conflict(name),
  'user.notSuspended': conflict(name),
  'users.noManager': conflict(),
  'users.lastAdministrator': conflict(),
  'emailLink.usedOrOld': invalid(),
  'linkAddress.notAllowed': forbidden(),
  'backup.notAllowed': forbidden(),
  'backup.isFixed': conflict(),
  'backup.noFolder': conflict(),
  'backup.isMade': conflict(),
  'backup.gone': conflict(),

  // Records in general.
  'record.notFound': notFound({ entity }),
  'record.nameTaken': conflict({ entity: uniqueByName }),
  'record.inUse': conflict({ name: text, uses: named }),
  'record.inOpenDocuments': conflict({ name: text, documents: named, count }),
  'record.holdsStock': conflict({ name: text, place: text, stock: named }),
  'record.referenced': conflict(),
  'item.notFound': notFound(number),
  'product.codeTaken': conflict(),
  /** `product` is 'none' where it is not known, and `packaging` where it is the product's own barcode. */
  'product.barcodeTaken': conflict({ product: text, packaging: text }),
  'product.deleted': conflict(name),
  'place.deleted': conflict(name),
  'section.last': conflict(),
  'projects.keptElsewhere': conflict({ address: text }),
  'upload.empty': invalid(),
  'upload.wrongRows': invalid({ rows: count }),
  'import.empty': invalid(),
  'import.undone': conflict({ at: moment }),
  'import.touched': conflict({ count }),
  'import.undoTooLate': conflict({ days: count }),
  'import.undoWaits': conflict(),
  'opening.hadStock': conflict({ product: text, place: text }),
  'list.tooLongForPdf': tooLarge({ max: count }),

  // Files.
  'file.notFound': notFound(),
  'file.tooLarge': tooLarge({ maxMb: count }),
  'file.quotaUsed': tooLarge({ quotaMb: quantity }),
  'file.storageFull': tooLarge({ quotaMb: quantity }),
  'file.damaged': unavailable(),
  'file.tooSlow': unavailable(),
  'fileStore.busy': unavailable(),
  'fileStore.unreachable': unavailable(),

  // Stock.
  'stock.short': conflict({ shortages: z.array(phrase) }),
  'stock.negative': conflict(),
  'stock.beingCounted': conflict({ counts: text }),
  'stock.withheld': conflict({ counts: text }),
  'stock.lessReserved': conflict(),
  'stock.productDeleted': conflict({ product: text }),
  'stock.placeDeleted': conflict({ product: text, place: text }),
  'stock.receivingPlaceDeleted': conflict({ place: text }),
  'stock.foreignSection': conflict({ section: text, warehouse: text }),
  'stock.noSection': conflict({ warehouse: text }),
  'stock.noReturn': conflict({ product: text, place: text, warehouse: text }),
  'stock.lotsNeeded': conflict({ product: text, tracking: z.literal(['lot', 'serial']) }),
  'stock.lotBeforeMade': conflict({ product: text, lot: text, expiresOn: day, madeOn: day }),
  'stock.lotDiffers': conflict({ product: text, lot: text, what: z.literal(['expiresOn', 'madeOn']), day }),
  'stock.countFirst': conflict({ product: text, place: text }),
  'stock.trackingReserved': conflict({ product: text, place: text }),
  'stock.expiryNeeded': conflict({ product: text, lot: text }),
  'lot.numberTaken': conflict({ product: text, lot: text }),
  'stock.serialInStock': conflict({ product: text, serial: text, place: text }),
  'stock.serialTwice': conflict(),
  'stock.lotExpired': conflict({ product: text, lot: text, expiresOn: day }),
  'stock.receivedUntracked': conflict({ product: text }),
  'stock.issuedUntracked': conflict({ product: text }),
  'stock.samePlace': conflict(),
  'stock.movedSince': conflict({ product: text, place: text }),
  'transfer.samePlace': invalid({ place: text }),
  ...ofEachRequest('decided', () => conflict()),
  'stockCount.wrongStatus': conflict({
    ...number,
    status: text,
    step: z.literal(['update', 'start', 'join', 'enter', 'askRecount', 'close', 'reopen', 'submit', 'cancel']),
  }),
  'stockCount.empty': conflict(number),
  'stockCount.outside': invalid({ ...number, place: text }),
  'stockCount.closedLine': conflict({ ...number, product: text }),
  /** `isAlone`: what was found elsewhere may be added. */
  'stockCount.finishedLine': conflict({ ...number, product: text, isAlone: yes }),
  /** `names`: who gave a figure. */
  'stockCount.anotherPerson': conflict({ ...number, product: text, names: text }),
  'stockCount.wholeRecount': conflict({ ...number, product: text }),
  'stockCount.retracked': conflict({ ...number, product: text }),
  'stockCount.nothingCounted': conflict(number),
  'stockCount.unfinished': conflict({ ...number, open: count, recount: count }),
  'stockRelease.decided': conflict({ product: text }),
  'stockReservation.empty': conflict({ product: text, place: text }),
  'stockReservation.expired': conflict({ product: text, lot: text, day }),
  'stockReservation.inApproval': conflict({ product: text, place: text }),
  'stockReservation.short': conflict({ ...amount, place: text }),

  // Approvals.
  'approval.notFound': notFound(),
  'approval.alreadyPending': conflict(),
  'approval.decided': conflict({ decision: text }),
  'approval.notAllowed': forbidden({ module: text }),
  'approval.ownRequest': forbidden({ module: text, permission: phrase, isAlone: yes }),
  'approval.ownCount': forbidden({ permission: phrase, isAlone: yes }),

  // Purchase orders.
  'purchase.wrongStatus': conflict({
    ...number,
    status: text,
    step: z.literal(['update', 'submit', 'approve', 'reject', 'close', 'delete']),
  }),
  'purchase.notDeletable': forbidden(number),
  'purchase.beingReceived': conflict({
    ...number,
    step: z.literal(['delete', 'close']),
    receipt: text,
    isProcessed: yes,
  }),
  'purchase.supplierDeleted': conflict({ ...number, supplier: text }),
  'purchase.notPrequalified': conflict({ ...number, supplier: text }),
  'purchase.empty': conflict(number),
  'purchase.productDeleted': conflict({ ...number, product: text }),
  'purchase.noReason': invalid(),
  'purchase.notReceivable': conflict({ ...number, status: text }),
  'purchase.received': conflict(number),

  // Receipts.
  'receipt.notFound': notFound({ id: count }),
  'receipt.wrongStatus': conflict({
    ...number,
    status: text,
    step: z.literal(['addItem', 'update', 'process', 'cancel', 'verify', 'merge', 'split', 'reverse']),
  }),
  'receipt.empty': conflict(number),
  'receipt.awaitsApproval': conflict(number),
  'receipt.orderNotReceivable': conflict({ ...number, order: text, status: text }),
  'receipt.hasItems': conflict(number),
  'receipt.alreadySplit': conflict(number),
  'receipt.splitNoMerge': conflict(number),
  'receipt.merged': conflict(number),
  'receipt.mergedNoSplit': conflict(number),
  'receipt.noMerge': conflict({ ...number, other: text }),
  'receipt.returnNoMerge': conflict({ ...number, other: text }),
  'receipt.lineCompleted': conflict({ ...number, product: text, order: text }),
  'receipt.noneRemaining': conflict(number),
  'receipt.itemVerified': conflict({ ...number, product: text }),
  'receipt.itemReversed': conflict({ ...number, product: text }),
  'receipt.nothingReversible': conflict(number),
  'receipt.reversalWaits': conflict({ ...number, product: text }),
  /** `lot` is '' where the product's lots are not told apart. */
  'receipt.reversedBeyond': conflict({ ...number, ...amount, lot: text }),
  'receipt.ownReceipt': forbidden({ permission: phrase, isAlone: yes }),
  /** `isSum`: with what the user has received alone on this day. */
  'receipt.secondName': forbidden({ above: quantity, isSum: yes, permission: phrase, isAlone: yes }),
  'stockReservation.overLimit': conflict({ product: text, percent: quantity }),
  'view.tooManyInAll': conflict({ max: count }),
  'gate.tooOld': forbidden({ days: count }),

  // Incomplete deliveries.
  'incompleteDelivery.wrongStatus': conflict({
    ...number,
    status: text,
    step: z.literal(['update', 'complete', 'settle', 'cancel']),
  }),
  'incompleteDelivery.empty': conflict(number),
  'incompleteDelivery.productDeleted': conflict({ ...number, product: text }),
  'incompleteDelivery.receiptNotProcessed': conflict({ receipt: text, status: text }),

  // Pickup and dispatch notes.
  'note.wrongStatus': conflict({
    ...number,
    status: text,
    step: z.literal([
      'update',
      'discard',
      'submit',
      'approve',
      'reject',
      'issueItem',
      'undoIssue',
      'correct',
      'setReturn',
      'process',
      'cancel',
      'deleteProcessed',
      'deleteCancelled',
      'leave',
      'verifyCode',
      'sendCode',
    ]),
  }),
  'note.empty': conflict(number),
  'note.productDeleted': conflict({ ...number, product: text }),
  'note.warehouseDeleted': conflict(number),
  'note.short': conflict({ ...amount, warehouse: text, kind: z.literal(noteKindNames) }),
  'note.itemIssued': conflict({ ...number, product: text }),
  'note.itemNotIssued': conflict({ ...number, product: text }),
  'note.nothingIssued': conflict(number),
  'note.noVehicle': invalid(),
  'note.noReason': invalid(),
  'note.goodsLeft': conflict(number),
  'note.alreadyLeft': conflict({ ...number, left: moment }),
  'note.noGatePass': conflict({ ...number, isCancelled: yes }),
  'note.itemReturned': conflict({ product: text }),
  'note.cancellationWaits': conflict(number),
  'note.countedSince': conflict({ ...number, product: text }),
  /** Too little of the lot that a count found too little of is left. */
  'stockAdjustment.lotUsedUp': conflict({ ...amount, lot: text, place: text }),
  'stockAdjustment.noOtherLots': conflict(),
  'stockAdjustment.notOfCount': conflict(),
  'stockAdjustment.staleCount': conflict({ ...number, product: text }),
  /** What a receiver may not do with a note whose approver did not know, and whose permission another has. */
  'note.ownReceiver': forbidden({ ...number, permission: phrase, isAlone: yes }),
  'note.ownReceiverNamed': forbidden(number),
  'note.ownExit': forbidden({ ...number, isAlone: yes }),
  'note.deleteOwnIssue': forbidden({ ...number, isAlone: yes }),
  'code.notVerified': conflict({ ...number, assignee: text }),
  'code.wrong': invalid({ ...number, left: count }),
  'code.locked': tooMany({ ...number, ...wait }),
  'code.justSent': tooMany({ ...number, ...wait }),
  'code.ownRedirection': forbidden({ permission: phrase, isAlone: yes }),
  'code.ownSight': forbidden({ permission: phrase, isAlone: yes }),

  // Marked returns.
  'markedReturn.returned': conflict({ product: text, ...number }),
  'markedReturn.receiptNotProcessed': conflict({ receipt: text, status: text }),
  'markedReturn.receiptOfOrder': conflict({ receipt: text, order: text }),
  'markedReturn.receiptOfOpening': conflict({ receipt: text }),
  'markedReturn.receiptBeforeIssue': conflict({ receipt: text, made: moment, ...number, issued: moment }),
  'markedReturn.otherLots': conflict({ receipt: text, product: text, number: text }),
  'markedReturn.notInReceipt': conflict({ receipt: text, product: text }),
  'markedReturn.notCovered': conflict({ receipt: text, covered: quantity, ...amount }),
  'markedReturn.noContact': conflict(name),
  'markedReturn.justReminded': tooMany({ product: text, made: moment, ...wait }),
} as const;

type Refusals = typeof refusals;
export type RefusalCode = keyof Refusals;
/** This is the step that a document's status does not allow. */
export type StepOf<
  Code extends 'purchase.wrongStatus' | 'receipt.wrongStatus' | 'incompleteDelivery.wrongStatus' | 'note.wrongStatus',
> = RefusalParams<Code>['step'];
/** These are the parameters of a code's text. */
export type RefusalParams<Code extends RefusalCode> = {
  [Name in keyof Refusals[Code]['params']]: Refusals[Code]['params'][Name] extends z.ZodType<infer Value>
    ? Value
    : never;
};
/** These are the codes without parameters. */
export type PlainRefusal = {
  [Code in RefusalCode]: [keyof Refusals[Code]['params']] extends [never] ? Code : never;
}[RefusalCode];

/** This is a refusal as data, from a closed list. */
export type Refusal = { [Code in RefusalCode]: { code: Code; params: RefusalParams<Code> } }[RefusalCode];

/** These are the field errors: a refusal that concerns a field, or a fault of its own. */
export type FaultsByField = Record<string, FieldFault | Refusal>;

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);
