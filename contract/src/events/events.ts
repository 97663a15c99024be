import { z } from 'zod';
import { approvalModules, decidingFlags, secondPersonFlags } from '../access/permissions';
import { importKinds } from '../imports/kinds';
import { byNote, noteKinds, ofEachNote } from '../kinds/note-kinds';
import { byRequest, requestKinds } from '../kinds/request-kinds';

const id = z.int();
const text = z.string();
/** This is a timestamp as the business reads it. */
const localMoment = z.object({ moment: text, timezone: text });
/** When it happened, of what was told later. */
const toldLater = localMoment.optional();
/** It is in the product's unit. */
const quantity = z.number();
/** The fields that changed, by name. */
const fields = z.record(z.string(), z.unknown());
const created = { after: fields };
const removed = { before: fields };
const changed = { before: fields, after: fields };

const numbered = { id, number: text };
const named = { id, name: text };
const goods = { productId: id, product: text, quantity };
const measured = { ...goods, unit: text };
const receipt = { receiptId: id, receipt: text };
/** This is the reason, in the user's words; may be ''. */
const comment = { comment: text };
/** An approval follows; false if none is needed. */
const submitted = { isAwaited: z.boolean() };
/** This is the caller's IP address. */
const from = { address: text };
const recipients = z.array(text);
const approvalModule = z.literal(Object.keys(approvalModules) as (keyof typeof approvalModules)[]);
const importKind = z.literal([...importKinds]);
/**
 * Why someone did what another should do: 'no' if someone else did it, 'always' under the policy, 'alone' if nobody
 * else could, 'handedOut' if someone else's account did, and they had handed out its password in the last seven days.
 */
const own = z.literal(['no', 'always', 'alone', 'handedOut']);
export type OwnAct = z.infer<typeof own>;

/** What tells the expiry of a lot in stock that was known without one. */
export const expirySources = ['receipt', 'adjustment', 'count', 'tracking'] as const;
export type ExpirySource = (typeof expirySources)[number];

const exported = { list: text, title: text, format: z.literal(['csv', 'xlsx', 'pdf']) };
const entry = { create: { ...named, ...created }, delete: { ...named, ...removed } };
const place = {
  update: { ...named, ...changed },
  /** `host` names the warehouse that it was deleted with; '' if it was deleted on its own. */
  delete: { ...named, host: text, ...removed },
};
const document = {
  create: numbered,
  discardDraft: numbered,
  submit: { ...numbered, ...submitted },
  approve: { ...numbered, ...comment },
  reject: { ...numbered, ...comment },
};
/** Says what of an approved note a change is about: whom its goods are for, or why. */
const approvedPart = z.literal(['receiver', 'purpose', 'both']);
export type ApprovedPart = z.infer<typeof approvedPart>;

/** Says who issued goods that return to stock by it; absent if none were issued. */
const returned = { issuerIds: z.array(id).optional() };
const issueNote = {
  ...document,
  reject: { ...document.reject, ...returned },
  addItem: { ...numbered, itemId: id, ...measured, ...created },
  changeItem: { ...numbered, itemId: id, ...measured, ...changed },
  removeItem: { ...numbered, itemId: id, ...measured, ...removed },
  issueItem: { ...numbered, itemId: id, ...measured, ...created },
  undoIssue: { ...numbered, itemId: id, ...measured, ...removed },
  /**
   * `isAwaited`: it asks for approval again. `approverId`: who had approved what was changed. `isRedirected`: the goods
   * were asked for or ready, and are now for another receiver or another purpose; `part`: which of these.
   */
  correct: {
    ...numbered,
    isAwaited: z.boolean().optional(),
    approverId: id.optional(),
    formerAssigneeId: id.optional(),
    isRedirected: z.literal(true).optional(),
    part: approvedPart.optional(),
    ...changed,
  },
  /** Says whether an item must be returned. */
  setReturn: { ...numbered, itemId: id, productId: id, product: text, isReturn: z.boolean() },
  /**
   * `isShort`: less left than was requested. `taker`: the name of the user who took the goods instead of `assignee`, for
   * whom `approverId` had approved them; absent if that was nobody else.
   */
  process: {
    ...numbered,
    isShort: z.boolean(),
    taker: text.optional(),
    assignee: text.optional(),
    assigneeId: id.optional(),
    approverId: id.optional(),
    ...created,
  },
  /** Its cancellation waits for somebody who confirms that the goods are on the shelf. */
  requestCancel: { ...numbered, reason: text, ...submitted },
  /** `own`: why nobody else had to confirm it. `stockCount`: the number of the count that found its goods. */
  cancel: { ...numbered, reason: text, own: own.optional(), stockCount: text.optional() },
  /** Its cancellation was not confirmed. */
  keep: { ...numbered, ...comment },
  delete: { ...numbered, ...returned },
  /**
   * `cancellerId`: whose request to cancel it was withdrawn by that. `photo`: the name of the picture taken of the loaded vehicle, '' without one. `marked`: when the guard marked it, if
   * that was told later.
   */
  leave: { ...numbered, cancellerId: id.optional(), vehicle: text, photo: text.optional(), marked: toldLater },
  /** It was processed so many days ago, and the gate has not marked that its goods left. */
  missExit: { ...numbered, days: z.int() },
};

/** These are the levels of a product in a place. */
const level = { id, productId: id, product: text, place: text };
/**
 * Says how many lines that differed from the books a count leaves as they are, and the sum of these differences in
 * Kenyan shillings, without their signs; absent in earlier rows.
 */
const dropped = { differing: z.int().optional(), differingValue: z.number().optional() };
/** `stockCount`: the number of the count that it follows from. */
const adjustment = { id, type: z.literal(['Addition', 'Reduction']), ...measured, place: text };
const transfer = { id, ...measured, from: text, to: text };
const release = { id, reservationId: id, ...measured, place: text };

/**
 * These are all events that operations record, by `<entity>.<action>`: the data of each beside its code. `id` is the
 * entity's; the other facts are enough to describe the event without the database, in any language. Never include
 * secrets.
 */
export const events = {
  'purchaseOrder.create': { ...document.create, ...created },
  'purchaseOrder.update': { ...numbered, ...changed },
  'purchaseOrder.addLine': { ...numbered, lineId: id, ...goods, ...created },
  'purchaseOrder.removeLine': { ...numbered, lineId: id, ...goods, ...removed },
  'purchaseOrder.discardDraft': document.discardDraft,
  'purchaseOrder.submit': document.submit,
  'purchaseOrder.approve': document.approve,
  'purchaseOrder.reject': document.reject,
  'purchaseOrder.fulfil': { ...numbered, ...receipt, ...changed },
  'purchaseOrder.complete': { ...numbered, ...receipt, ...changed },
  /** Goods received against it were reversed: it awaits them again. */
  'purchaseOrder.reopen': { ...numbered, ...receipt, ...changed },
  'purchaseOrder.close': { ...numbered, reason: text, ...changed },
  'purchaseOrder.delete': { ...numbered, ...changed },

  'receipt.create': { ...numbered, ...created },
  'receipt.update': { ...numbered, ...changed },
  'receipt.addItem': { ...numbered, itemId: id, ...goods, ...created },
  'receipt.receiveLine': { ...numbered, orderId: id, order: text, lineId: id, ...goods, ...created },
  'receipt.updateItem': { ...numbered, itemId: id, ...goods, ...created },
  'receipt.removeItem': { ...numbered, itemId: id, ...goods, ...removed },
  'receipt.process': { ...numbered, itemCount: z.int(), own, ...changed },
  'receipt.cancel': { ...numbered, ...changed },
  'receipt.split': numbered,
  'receipt.merge': { ...numbered, ...receipt, ...created },
  'receipt.verifyItem': { ...numbered, itemId: id, productId: id, product: text, own },
  'receipt.verify': { ...numbered, ...changed },
  /** Its reversal waits for a decision. */
  'receipt.requestReverse': { ...numbered, reversalId: id, reason: text, itemCount: z.int(), ...submitted },
  'receipt.reverseItem': { ...numbered, itemId: id, ...measured, ...changed },
  /** `requesterId`: whose request was approved. */
  'receipt.reverse': { ...numbered, reversalId: id, requesterId: id, reason: text, itemCount: z.int(), ...changed },
  'receipt.keep': { ...numbered, reversalId: id, ...comment },

  'incompleteDelivery.create': { ...numbered, ...receipt, ...created },
  'incompleteDelivery.addItem': { ...numbered, itemId: id, ...goods, ...created },
  'incompleteDelivery.removeItem': { ...numbered, itemId: id, ...goods, ...removed },
  /** More is missing, as goods of its receipt were reversed. */
  'incompleteDelivery.changeItem': { ...numbered, ...receipt, ...goods, ...changed },
  'incompleteDelivery.discardDraft': document.discardDraft,
  'incompleteDelivery.complete': { ...numbered, ...changed },
  'incompleteDelivery.settle': { ...numbered, ...comment, ...changed },
  'incompleteDelivery.cancel': { ...numbered, ...changed },

  ...ofEachNote(issueNote),
  'pickupNote.sendCode': { ...numbered, recipients },
  /** `before` and `after` if the code went to a corrected phone or address; `approverId`: who had approved the former one. */
  'pickupNote.resendCode': {
    ...numbered,
    recipients,
    approverId: id.optional(),
    before: fields.optional(),
    after: fields.optional(),
  },
  /** No service could send it, so whoever made it was shown it. */
  'pickupNote.showCode': numbered,
  'pickupNote.verifyCode': { ...numbered, own },
  'pickupNote.lockCode': { ...numbered, tries: z.int(), minutes: z.int() },

  'markedReturn.return': { id, ...measured, noteId: id, note: text, ...receipt, ...changed },
  /** The receipt that brought the goods back was reversed: they are to come back again. */
  'markedReturn.reopen': { id, ...measured, noteId: id, note: text, ...receipt, ...changed },
  'markedReturn.remind': { id, ...measured, noteId: id, note: text, holder: text, recipients },

  'stockAdjustment.request': { ...adjustment, ...submitted, stockCount: text.optional(), ...created },
  'stockAdjustment.complete': { ...adjustment, ...changed },
  'stockAdjustment.reject': { ...adjustment, ...comment },
  'stockCount.create': { ...numbered, ...created },
  'stockCount.update': { ...numbered, ...changed },
  'stockCount.start': { ...numbered, place: text, lines: z.int() },
  /**
   * `quantity`: absent where others must not know it, in a blind count and in one of two counters. `lot`: the number of the
   * lot that was counted. `told`: when it was counted, if that was told later.
   * `times`: how often its counter has entered that line, where they enter it again and nobody asked for a recount.
   * `replaces`: whose figure it turned into another difference, where nobody had asked for that.
   */
  'stockCount.count': {
    ...numbered,
    lineId: id,
    ...measured,
    quantity: quantity.optional(),
    lot: text.optional(),
    place: text,
    mode: z.literal(['count', 'add', 'recount']),
    told: toldLater,
    times: z.int().optional(),
    replaces: text.optional(),
  },
  /** `byAnyone`: also by who gave a figure, though the count wants another person's. */
  'stockCount.askRecount': { ...numbered, lines: z.int(), byAnyone: z.literal(true).optional() },
  'stockCount.join': numbered,
  'stockCount.close': numbered,
  'stockCount.reopen': numbered,
  /** `lines`: how many adjustments are asked for. */
  'stockCount.submit': { ...numbered, place: text, lines: z.int(), ...dropped },
  'stockCount.cancel': { ...numbered, reason: text, ...dropped },
  'stockTransfer.request': { ...transfer, ...submitted, ...created },
  'stockTransfer.complete': { ...transfer, ...changed },
  'stockTransfer.reject': { ...transfer, ...comment },
  'stockReservation.create': { id, ...measured, place: text, ...comment, ...created },
  'stockRelease.request': { ...release, ...submitted, ...comment, ...created },
  'stockRelease.complete': release,
  'stockRelease.reject': { ...release, ...comment },

  'approvalRequest.approve': { id, module: approvalModule, documentId: id, own, ...comment },
  'approvalRequest.reject': { id, module: approvalModule, documentId: id, own, ...comment },
  'approvalPolicy.setOwnRequests': { mode: z.literal(['alone', 'never', 'always']), ...changed },
  'approvalPolicy.setReceiptVerifier': { byAnother: z.boolean(), ...changed },
  /** It is in Kenyan shillings; 0: never. */
  'approvalPolicy.setSecondName': { above: z.number(), ...changed },
  /** It is in percent of what is on hand; 100: no limit. */
  'approvalPolicy.setMemberReserve': { percent: z.number(), ...changed },
  /**
   * Somebody is no longer a second person: they can no longer approve, while that many requests waited for them, or hold
   * another such permission no longer. `people`: their names; `isLast`: nobody but whoever did it is left with it.
   */
  'approvalPolicy.loseApprover': {
    permission: z.literal([...secondPersonFlags]),
    people: text,
    goneIds: z.array(id).optional(),
    waiting: z.int(),
    isLast: z.boolean(),
  },
  /** Somebody may approve from now on. `people`: their names. */
  'approvalPolicy.gainApprover': { permission: z.literal([...decidingFlags]), people: text, gainedIds: z.array(id) },
  'approvalRule.update': { module: approvalModule, required: z.boolean(), ...changed },

  'product.create': { ...named, byUpload: z.boolean(), ...created },
  'product.update': { ...named, byUpload: z.boolean(), ...changed },
  'product.delete': { ...named, ...removed },
  /** `after` has also what was counted in each place. */
  'product.changeTracking': { ...named, ...changed },
  /** Its goods in stock expire otherwise since they are tracked otherwise. `from` and `to`: the days, '' if there were none. */
  'product.moveExpiry': { ...named, from: text, to: text, reason: text },

  'lot.update': { id, productId: id, product: text, number: text, ...changed },
  /**
   * `from`: '' if no expiry was known; `to`: '' if it expires no longer. `source`: what told an expiry that was not known,
   * where nobody was asked for a reason.
   */
  'lot.moveExpiry': {
    id,
    productId: id,
    product: text,
    number: text,
    from: text,
    to: text,
    reason: text,
    source: z.literal([...expirySources]).optional(),
  },

  /** A lot with an expiry has another number, and so that expiry is another lot's. `was`: the number before. */
  'lot.renumber': { id, productId: id, product: text, number: text, was: text, reason: text },

  /** `name`: of the file. */
  'import.create': { ...named, kind: importKind, ...created },
  /** `lines`: of opening stock that it took out again; absent if none. */
  'import.undo': { ...named, kind: importKind, lines: z.int().optional(), ...removed },
  /** What it brings into stock waits for approval. */
  'import.requestStock': { ...named, lines: z.int(), ...submitted },
  'import.enterStock': { ...named, lines: z.int(), ...comment },
  'import.rejectStock': { ...named, lines: z.int(), ...comment },
  'import.requestUndo': { ...named, kind: importKind, ...submitted },
  'import.rejectUndo': { ...named, kind: importKind, ...comment },

  'reorderLevel.create': { ...level, ...created },
  'reorderLevel.update': { ...level, ...changed },
  'reorderLevel.delete': { ...level, ...removed },

  'supplier.create': { ...named, supplierCode: text, ...created },
  'supplier.update': { ...named, supplierCode: text, ...changed },
  'supplier.delete': { ...named, supplierCode: text, ...removed },
  'supplier.addDocument': { ...named, documentId: id, document: text, ...created },
  'supplier.deleteDocument': { ...named, documentId: id, document: text, ...removed },
  'supplier.openDocument': { ...named, file: text },

  'warehouse.create': { ...named, warehouseCode: text, ...created },
  'warehouse.update': place.update,
  'warehouse.delete': place.delete,
  /** `isInstead`: it replaced the section created with the warehouse. */
  'section.create': { ...named, hostId: id, host: text, isInstead: z.boolean(), ...created },
  'section.update': place.update,
  'section.delete': place.delete,
  'virtualWarehouse.create': { ...named, warehouseCode: text, hostId: id, host: text, ...created },
  'virtualWarehouse.update': place.update,
  'virtualWarehouse.delete': place.delete,

  'unit.create': entry.create,
  'unit.update': { ...named, ...changed },
  'unit.delete': entry.delete,
  'subUnit.create': entry.create,
  'subUnit.update': { ...named, ...changed },
  'subUnit.delete': entry.delete,
  'productCategory.create': entry.create,
  'productCategory.delete': entry.delete,
  'productSubCategory.create': entry.create,
  'productSubCategory.delete': entry.delete,
  'payment.create': entry.create,
  'payment.delete': entry.delete,
  'purpose.create': entry.create,
  'purpose.delete': entry.delete,
  'tag.create': entry.create,
  'tag.delete': entry.delete,
  'stockCategory.create': entry.create,
  'stockCategory.delete': entry.delete,
  'project.create': entry.create,
  'project.delete': entry.delete,

  'view.create': { ...named, ...created },
  'view.update': { ...named, ...changed },
  'view.delete': { ...named, ...removed },

  'role.create': { ...named, ...created },
  'role.update': { ...named, ...changed },
  'role.delete': { ...named, ...removed },

  /** Somebody read a code or link that no service can send. */
  'message.read': { id, to: text, subject: text },
  'user.create': { ...named, role: text, isSystemUser: z.boolean(), ...created },
  'user.update': { ...named, ...changed },
  'user.updateProfile': { ...named, ...changed },
  'user.replaceDocument': { ...named, document: z.literal(['picture', 'upload', 'signature']), ...changed },
  'user.openDocument': { ...named, document: z.literal(['upload', 'signature']), file: text },
  'user.suspend': { ...named, ...changed },
  'user.unsuspend': { ...named, ...changed },
  'user.delete': { ...named, ...removed },
  /** `byPin`: by the PIN of a device in which the password was entered before. */
  'user.login': { ...named, ...from, byPin: z.literal(true).optional() },
  'user.logout': named,
  /** `id` is null for an unknown address. The next attempt waits for `pauseS`: in whole minutes, 0 below one. */
  'user.failLogin': {
    id: id.nullable(),
    email: text,
    ...from,
    tries: z.int(),
    pauseS: z.int(),
    pauseMinutes: z.int(),
  },
  'user.failPin': { ...named, ...from, tries: z.int(), pauseS: z.int(), pauseMinutes: z.int() },
  /** After too many wrong PINs, a device is signed in with the password again. */
  'user.loseDevice': { ...named, ...from, device: text },
  'user.setPin': { ...named, device: text },
  'user.forgetDevice': { ...named, device: text, hadPin: z.boolean() },
  'user.logoutElsewhere': named,
  'user.changePassword': named,
  'user.requestPasswordLink': { ...named, ...from },
  /** A change of who decides asks for the password again. */
  'user.confirmPassword': named,
  'user.choosePassword': named,
  'user.resetPassword': named,
  /** Users who gained permissions while others may have known how they sign in. */
  'user.renewPassword': named,
  /** `account` is that of the server's operating system under which it was made. */
  'user.makeOneTimePassword': { ...named, account: text.optional() },
  /** No service could send it, so whoever handed it out was shown it. */
  'user.showPassword': named,
  'user.requestEmailChange': { ...named, email: text, ...changed },
  'user.cancelEmailChange': { ...named, email: text, ...removed },
  'user.confirmEmailChange': { ...named, email: text, ...changed },

  'businessProfile.update': { ...named, ...changed },
  'creditCard.create': { id, brand: text, lastFour: text, ...created },
  'backup.update': { folder: text, ...changed },
  'backup.request': { folder: text },
  'backup.download': { id, folder: text },
  'linkAddress.update': { address: text, ...changed },
  'linkAddress.delete': { address: text, ...removed },
  /** Links of the former keys open until `readUntil`, ISO 8601. */
  'linkKey.create': { id, readUntil: text },

  'list.export': exported,
  /** An export that took long has been handed over; its reader is told. */
  'list.finishExport': { ...exported, seconds: z.int() },
  'access.refuse': { method: text, path: text, refusal: z.object({ code: text, params: fields }) },
} as const satisfies Record<`${Entity}.${string}`, z.core.$ZodLooseShape>;

/** The wire's name for each entity: the audit log is filtered by it, as in rows of earlier databases. */
export const entities = {
  purchaseOrder: 'Purchase Order',
  receipt: 'Batch',
  incompleteDelivery: 'Incomplete Delivery Note',
  ...byNote('entity', (kind) => noteKinds[kind].title),
  markedReturn: 'Marked Return',
  ...byRequest('entity', (kind) => requestKinds[kind].title),
  stockCount: 'Stock Count',
  stockReservation: 'Stock Reservation',
  approvalRequest: 'Approval',
  approvalPolicy: 'Approval policy',
  approvalRule: 'Approval rule',
  product: 'Product',
  import: 'Import',
  lot: 'Lot',
  reorderLevel: 'Reorder Level',
  supplier: 'Supplier',
  warehouse: 'Warehouse',
  section: 'Section',
  virtualWarehouse: 'Virtual Warehouse',
  unit: 'Unit',
  subUnit: 'Sub Unit',
  productCategory: 'Product Category',
  productSubCategory: 'Product Sub Category',
  payment: 'Payment',
  purpose: 'Purpose',
  tag: 'Tag',
  stockCategory: 'Stock Category',
  project: 'Project',
  view: 'View',
  role: 'Role',
  user: 'User',
  businessProfile: 'BusinessProfile',
  creditCard: 'CreditCard',
  message: 'Message',
  backup: 'Backup',
  linkAddress: 'LinkAddress',
  linkKey: 'LinkKey',
  list: 'Export',
  access: 'Access',
} as const;
export type Entity = keyof typeof entities;

export type EventCode = keyof typeof events;
/** These are the data of an event with this code. */
export type EventOf<Code extends EventCode> = { code: Code } & z.infer<z.ZodObject<(typeof events)[Code]>>;
/** This is an event, as recorded by its operation. */
export type AppEvent = { [Code in EventCode]: EventOf<Code> }[EventCode];

export function isEventCode(code: string): code is EventCode {
  return Object.hasOwn(events, code);
}

/** The wire's names for entity and action of a code: 'receipt.addItem' is 'Batch' and 'add item'. */
export function entityOf(code: EventCode): { entity: string; action: string } {
  const [entity, action = ''] = code.split('.');
  return {
    entity: entities[entity as Entity],
    action: action.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  };
}
