import type { EventCode } from '../../events/events';
import { type NoteKindName, ofEachNote } from '../../kinds/note-kinds';
import { choice } from '../choice';
import { namedNote } from '../named-note';
import { noteWords } from './note-kinds';
import { words } from './words';

/*
 * The steps of the documents, after the document's own name. Names that users gave are outside of plurals. A fact 'x'
 * that may be empty has a 'hasX' beside it.
 */
const reason = '{hasComment, select, true {: {comment}} other {}}';
const awaits = '{isAwaited, select, true {; awaiting approval} other {}}';
const goods = '{quantity, number} of {product}';
const measured = '{quantity, number} {unit} of {product}';
const host = '{hasHost, select, true { with {host}} other {}}';
const upload = '{byUpload, select, true { by upload} other {}}';

const imported = `{kind, select,
  products {products} suppliers {suppliers} places {places} stock {opening stock} levels {reorder levels}
  categories {categories} units {units} stockCategories {stock categories} purposes {purposes}
  payments {payment methods} tags {tags}
  other {}}`;

const module = choice('module', words.modules);
const ownDecision = `{own, select,
  always {, by the requester, as requesters may always decide}
  alone {, by the requester, as nobody else could decide}
  handedOut {, by an account whose password the requester handed out shortly before}
  other {}}`;
const ownReceipt =
  '{own, select, alone { by the user who entered it, as nobody else could verify it} always { by the user who entered it} other {}}';
const missed = 'within {days, plural, one {# day} other {# days}} of being processed';

/** Names a kind within a sentence. */
const named = (kind: NoteKindName) => namedNote(noteWords, kind);
const purchaseOrder = 'Purchase order {number}';
const receipt = '{number}';
const incompleteDelivery = '{number}';
const pickupNote = `${capital(named('pickup'))} {number}`;
const dispatchNote = `${capital(named('dispatch'))} {number}`;

const adjustment = `{type, select, Addition {Addition} Reduction {Reduction} other {}} of ${measured} in {place}`;
const transfer = `Transfer of ${measured} from {from} to {to}`;

const processed = '{isShort, select, true {, with less than was requested} other {}}';
const taken = '{hasTaker, select, true {; handed to {taker} instead of {assignee}} other {}}';
const putBack = '{hasIssuerIds, select, true {, and the goods issued for it returned to stock} other {}}';
const returned = '{isReturn, select, true {to be returned} other {no longer to be returned}}';
const left =
  '{hasVehicle, select, true { ({vehicle})} other {}}{hasPhoto, select, true {; photo taken} other {}}' +
  '{hasMarked, select, true {; marked without a connection on {marked}} other {}}';

const foundBy =
  '{hasStockCount, select, true {; its goods were found by count {stockCount}} other {}}' +
  '{own, select, alone {; by one who issued or cancelled it, as nobody else could confirm it} always {; by one who issued or cancelled it} other {}}';

/** These are the sentences of a kind of note. */
const noteSentences = (note: string) => ({
  create: `${capital(note)} created`,
  addItem: `${measured} added to ${note}`,
  changeItem: `Line of ${note} changed to ${measured}`,
  removeItem: `${measured} removed from ${note}`,
  discardDraft: `Draft ${note} discarded`,
  submit: `${capital(note)} submitted${awaits}`,
  approve: `${capital(note)} approved${reason}`,
  reject: `${capital(note)} rejected${putBack}${reason}`,
  issueItem: `${measured} issued for ${note}`,
  undoIssue: `Issue of ${measured} for ${note} undone`,
  correct: `Details of ${note} corrected${awaits}`,
  setReturn: `{product} of ${note} is ${returned}`,
  process: `${capital(note)} processed${processed}`,
  requestCancel: `${capital(note)} to be cancelled: {reason}`,
  keep: `Cancellation of ${note} not confirmed${reason}`,
  cancel: `${capital(note)} cancelled: {reason}${foundBy}`,
  delete: `${capital(note)} deleted before it was processed${putBack}`,
  leave: `Goods of ${note} left the gate${left}`,
  missExit: `Goods of ${note} not marked as left ${missed}`,
});
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What somebody may do by a permission. */
const secondPerson = choice('permission', {
  approvePurchase: 'approve purchase orders',
  approveAdjustment: 'approve stock adjustments',
  usersManage: 'manage users, roles and approval rules',
  batchAdd: 'receive goods',
  batchVerify: 'verify receipts',
  gateMark: 'mark exits at the gate',
  ...noteWords.may,
  other: `approve ${noteWords.together.approved}, transfers and releases`,
});

/** This is the sentence of each event, as ICU messages. */
export const eventTexts: Record<EventCode, string> = {
  'purchaseOrder.create': `${purchaseOrder} created`,
  'purchaseOrder.update': `${purchaseOrder} updated`,
  'purchaseOrder.addLine': `${goods} added to purchase order {number}`,
  'purchaseOrder.removeLine': `${goods} removed from purchase order {number}`,
  'purchaseOrder.discardDraft': 'Draft purchase order {number} discarded',
  'purchaseOrder.submit': `${purchaseOrder} submitted{isAwaited, select, true {; awaiting approval} other { and approved}}`,
  'purchaseOrder.approve': `${purchaseOrder} approved${reason}`,
  'purchaseOrder.reject': `${purchaseOrder} rejected${reason}`,
  'purchaseOrder.fulfil': `${purchaseOrder} partly received: {receipt} processed`,
  'purchaseOrder.complete': `${purchaseOrder} completed by {receipt}`,
  'purchaseOrder.reopen': `${purchaseOrder} awaits goods again: {receipt} was reversed`,
  'purchaseOrder.close': `${purchaseOrder} closed: {reason}`,
  'purchaseOrder.delete': `${purchaseOrder} deleted; it stays on record as cancelled`,

  'receipt.create': `${receipt} created`,
  'receipt.update': `${receipt} updated`,
  'receipt.addItem': `${goods} added to ${receipt}`,
  'receipt.receiveLine': `${goods} of purchase order {order} received in ${receipt}`,
  'receipt.updateItem': `${receipt} corrected to ${goods}`,
  'receipt.removeItem': `${goods} removed from ${receipt}`,
  'receipt.process': `${receipt} processed: {itemCount, plural, one {# item} other {# items}} added to stock{own, select, alone {, verified by the user who entered it, as nobody else could verify it} always {, verified by the user who entered it} other {}}`,
  'receipt.cancel': `${receipt} cancelled`,
  'receipt.split': `${receipt} split`,
  'receipt.merge': `${receipt} merged with {receipt}`,
  'receipt.verifyItem': `{product} in ${receipt} verified${ownReceipt}`,
  'receipt.verify': `${receipt} verified with all its items`,
  'receipt.requestReverse': `Reversal of {itemCount, plural, one {# item} other {# items}} of ${receipt} asked for${awaits}: {reason}`,
  'receipt.reverseItem': `${measured} of ${receipt} reversed and taken out of stock`,
  'receipt.reverse': `${receipt} reversed: {itemCount, plural, one {# item} other {# items}} taken out of stock: {reason}`,
  'receipt.keep': `Reversal of ${receipt} rejected${reason}`,

  'incompleteDelivery.create': `${incompleteDelivery} created for {receipt}`,
  'incompleteDelivery.addItem': `${goods} added to ${incompleteDelivery}`,
  'incompleteDelivery.removeItem': `${goods} removed from ${incompleteDelivery}`,
  'incompleteDelivery.changeItem': `${goods} missing by ${incompleteDelivery}: {receipt} was reversed`,
  'incompleteDelivery.discardDraft': `Draft ${incompleteDelivery} discarded`,
  'incompleteDelivery.complete': `${incompleteDelivery} completed; it is open until settled`,
  'incompleteDelivery.settle': `${incompleteDelivery} settled${reason}`,
  'incompleteDelivery.cancel': `${incompleteDelivery} cancelled`,

  ...ofEachNote((kind) => noteSentences(`${named(kind)} {number}`)),
  'pickupNote.sendCode': 'Authorization code of pickup note {number} made for {recipients}',
  'pickupNote.resendCode': 'New authorization code of pickup note {number} made for {recipients}',
  'pickupNote.showCode': `Authorization code of ${pickupNote} shown, to be passed on`,
  'pickupNote.verifyCode': `Authorization code of pickup note {number} verified{own, select,
    always {, by the user who changed where it goes}
    alone {, by the user who changed where it goes, as nobody else could enter it}
    other {}}`,
  'pickupNote.lockCode':
    'Verification of pickup note {number} locked for {minutes, plural, one {# minute} other {# minutes}} after {tries, plural, one {# wrong code} other {# wrong codes}}',

  'dispatchNote.process': `${dispatchNote} processed${processed}${taken}`,

  'markedReturn.return': `${measured} of {note} returned with {receipt}`,
  'markedReturn.reopen': `${measured} of {note} to be returned again: {receipt} was reversed`,
  'markedReturn.remind': `Reminder to return ${measured} of {note} made for {holder} at {recipients}`,

  'stockAdjustment.request': `${adjustment} requested${awaits}`,
  'stockAdjustment.complete': `${adjustment} completed`,
  'stockAdjustment.reject': `${adjustment} rejected${reason}`,
  'stockCount.create': 'Stock count {number} planned',
  'stockCount.update': 'Plan of stock count {number} changed',
  'stockCount.start': 'Stock count {number} of {place} started with {lines, plural, one {# line} other {# lines}}',
  'stockCount.count': `{hasQuantity, select, true {${measured}} other {{product}}}{hasLot, select, true {, lot {lot},} other {}} in {place} {mode, select,
    add {added to stock count {number}} recount {counted again for stock count {number}}
    other {counted for stock count {number}}}{hasTold, select, true {; counted without a connection on {told}} other {}}{hasTimes, select, true {{times, plural, =1 {} other {; entry {times} of this line by the same person}}} other {}}{hasReplaces, select, true {; changes the figure of {replaces}, which nobody asked for} other {}}`,
  'stockCount.askRecount':
    '{lines, plural, one {Recount of # line of stock count {number} requested} other {Recount of # lines of stock count {number} requested}}{hasByAnyone, select, true {, by anyone: also by those who gave a figure} other {}}',
  'stockCount.join': 'Joined stock count {number} after its start, to count blind',
  'stockCount.close': 'Counting for stock count {number} ended',
  'stockCount.reopen': 'Counting for stock count {number} resumed',
  'stockCount.submit':
    'Stock count {number} of {place} submitted {lines, plural, =0 {without differences} one {with # difference} other {with # differences}}{hasDiffering, select, true {{differing, plural, =0 {} one {; # line that differed was left as it is (Kshs {differingValue, number})} other {; # lines that differed were left as they are (Kshs {differingValue, number})}}} other {}}',
  'stockCount.cancel':
    'Stock count {number} cancelled: {reason}{hasDiffering, select, true {{differing, plural, =0 {} one {; # line differed by Kshs {differingValue, number}} other {; # lines differed by Kshs {differingValue, number}}}} other {}}',
  'stockTransfer.request': `${transfer} requested${awaits}`,
  'stockTransfer.complete': `${transfer} completed`,
  'stockTransfer.reject': `${transfer} rejected${reason}`,
  'stockReservation.create': `${measured} in {place} reserved${reason}`,
  'stockRelease.request': `Release of ${measured} in {place} requested${reason}${awaits}`,
  'stockRelease.complete': `${measured} in {place} released`,
  'stockRelease.reject': `Release of ${measured} in {place} rejected${reason}`,

  'approvalRequest.approve': `${module} request {id} approved${ownDecision}${reason}`,
  'approvalRequest.reject': `${module} request {id} rejected${ownDecision}${reason}`,
  'approvalPolicy.setOwnRequests': `Requesters decide on their own requests: {mode, select,
    alone {when nobody else can} never {never} always {always} other {}}`,
  'approvalPolicy.setReceiptVerifier': `{byAnother, select,
    true {Receipts must be verified by a user who did not enter them}
    other {Receipts may be verified by the user who entered them}}`,
  'approvalPolicy.setSecondName': `{above, plural,
    =0 {Receipts without an order no longer need a second name}
    other {Receipts without an order need a second name above KES {above, number}}}`,
  'approvalPolicy.setMemberReserve': `{percent, plural,
    =100 {Members may reserve all that is on hand}
    other {Members may reserve up to {percent, number} percent of what is on hand}}`,
  'approvalPolicy.loseApprover': `{people} can no longer ${secondPerson}{waiting, plural,
    =0 {} one {, while # request waited for them} other {, while # requests waited for them}}{isLast, select,
    true {; nobody else is left to do so} other {}}`,
  'approvalPolicy.gainApprover': `{people} can now ${secondPerson}`,
  'approvalRule.update': `${module} {required, select, true {needs} other {no longer needs}} approval`,

  'product.create': `Product {name} created${upload}`,
  'product.update': `Product {name} updated${upload}`,
  'product.delete': 'Product {name} deleted',

  'import.create': `Import of ${imported} from {name}`,
  'import.requestStock': 'Opening stock from {name} awaits approval: {lines, plural, one {# line} other {# lines}}',
  'import.enterStock': `Opening stock from {name} approved: {lines, plural, one {# line} other {# lines}} added to stock${reason}`,
  'import.rejectStock': `Opening stock from {name} rejected${reason}`,
  'import.requestUndo': `Undoing the import of ${imported} from {name} awaits approval`,
  'import.rejectUndo': `Undoing the import of ${imported} from {name} rejected${reason}`,
  'import.undo': `Import of ${imported} from {name} undone`,
  'product.changeTracking': 'Tracking of product {name} changed',
  'product.moveExpiry':
    'Expiry of {name} in stock moved from {hasFrom, select, true {{from}} other {none}} to {hasTo, select, true {{to}} other {none}} as its tracking changed: {reason}',

  'lot.update': 'Lot {number} of {product} corrected',
  'lot.moveExpiry':
    'Expiry of lot {number} of {product} moved from {hasFrom, select, true {{from}} other {none}} to {hasTo, select, true {{to}} other {none}}: {source, select, receipt {told by a receipt} adjustment {told by an adjustment} count {told by a count} tracking {told as tracking changed} other {{reason}}}',
  'lot.renumber': 'Lot {was} of {product} is now lot {number}: {reason}',

  'reorderLevel.create': 'Reorder levels of {product} in {place} set',
  'reorderLevel.update': 'Reorder levels of {product} in {place} updated',
  'reorderLevel.delete': 'Reorder levels of {product} in {place} removed',

  'supplier.create': 'Supplier {name} ({supplierCode}) created',
  'supplier.update': 'Supplier {name} ({supplierCode}) updated',
  'supplier.delete': 'Supplier {name} ({supplierCode}) deleted',
  'supplier.addDocument': 'Document {document} of supplier {name} added',
  'supplier.deleteDocument': 'Document {document} of supplier {name} deleted',
  'supplier.openDocument': 'A document of {name} opened',

  'warehouse.create': 'Warehouse {name} ({warehouseCode}) created',
  'warehouse.update': 'Warehouse {name} updated',
  'warehouse.delete': `Warehouse {name} deleted${host}`,
  'section.create':
    'Section {name} added to {host}{isInstead, select, true {, in place of its General Section} other {}}',
  'section.update': 'Section {name} updated',
  'section.delete': `Section {name} deleted${host}`,
  'virtualWarehouse.create': 'Virtual warehouse {name} ({warehouseCode}) created in {host}',
  'virtualWarehouse.update': 'Virtual warehouse {name} updated',
  'virtualWarehouse.delete': `Virtual warehouse {name} deleted${host}`,

  'unit.create': 'Unit {name} created',
  'unit.update': 'Unit {name} changed',
  'unit.delete': 'Unit {name} deleted',
  'subUnit.create': 'Sub-unit {name} created',
  'subUnit.update': 'Sub-unit {name} changed',
  'subUnit.delete': 'Sub-unit {name} deleted',
  'productCategory.create': 'Product category {name} created',
  'productCategory.delete': 'Product category {name} deleted',
  'productSubCategory.create': 'Product sub-category {name} created',
  'productSubCategory.delete': 'Product sub-category {name} deleted',
  'payment.create': 'Payment method {name} created',
  'payment.delete': 'Payment method {name} deleted',
  'purpose.create': 'Purpose {name} created',
  'purpose.delete': 'Purpose {name} deleted',
  'tag.create': 'Tag {name} created',
  'tag.delete': 'Tag {name} deleted',
  'stockCategory.create': 'Stock category {name} created',
  'stockCategory.delete': 'Stock category {name} deleted',
  'project.create': 'Project {name} created',
  'project.delete': 'Project {name} deleted',

  'view.create': 'View {name} saved',
  'view.update': 'View {name} updated',
  'view.delete': 'View {name} deleted',

  'role.create': 'Role {name} created',
  'role.update': 'Role {name} updated',
  'role.delete': 'Role {name} deleted',

  'message.read': 'Message "{subject}" to {to} read in the outbox',
  'user.create': '{isSystemUser, select, true {System user} other {User}} {name} created with the role {role}',
  'user.update': 'User {name} updated',
  'user.updateProfile': '{name} updated their profile',
  'user.replaceDocument':
    '{document, select, picture {Passport picture} upload {ID} signature {Signature} other {}} of {name} replaced',
  'user.openDocument':
    '{document, select, upload {The ID document} signature {The signature} other {}} of {name} opened',
  'user.suspend': 'User {name} suspended',
  'user.unsuspend': 'User {name} unsuspended',
  'user.delete': 'User {name} deleted',
  'user.login': '{name} signed in{hasByPin, select, true { by PIN} other {}} from {address}',
  'user.logout': '{name} signed out',
  'user.failLogin': `Failed sign-in as {email} from {address}, wrong attempt {tries}{hasPauseS, select,
    true {; next attempt possible in {pauseMinutes, plural,
      =0 {{pauseS, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}} other {}}`,
  'user.failPin': `Wrong PIN of {name} from {address}, wrong attempt {tries}{hasPauseS, select,
    true {; next attempt possible in {pauseMinutes, plural,
      =0 {{pauseS, plural, one {# second} other {# seconds}}} one {# minute} other {# minutes}}} other {}}`,
  'user.loseDevice': 'The device of {name} ({device}) was forgotten after too many wrong PINs from {address}',
  'user.setPin': '{name} set a PIN for a device ({device})',
  'user.forgetDevice':
    '{name} had a device forgotten ({device}){hadPin, select, true {, its PIN too} other {}}, which signs it out',
  'user.logoutElsewhere': '{name} signed out everywhere else, and ended all PINs',
  'user.changePassword': '{name} changed their password',
  'user.requestPasswordLink': 'Link to choose a new password requested for {name} from {address}',
  'user.confirmPassword': '{name} entered their password to change who decides',
  'user.choosePassword': '{name} chose a new password with a one-time link',
  'user.resetPassword': 'Password of {name} reset; a temporary one was made',
  'user.renewPassword':
    'Password of {name} reset, because they gained permissions and others may have known it; a temporary one was made',
  'user.showPassword': 'Temporary password of {name} shown, to be passed on',
  'user.makeOneTimePassword':
    'One-time password for {name} created on the server{hasAccount, select, true { by its account {account}} other {}}',
  'user.requestEmailChange': '{name} asked to change their e-mail address to {email}, which a link has to confirm',
  'user.cancelEmailChange': '{name} cancelled the change of their e-mail address to {email}',
  'user.confirmEmailChange': '{name} confirmed the e-mail address {email}',

  'businessProfile.update': 'Business profile updated{hasName, select, true {: {name}} other {}}',
  'creditCard.create': '{brand} card ending in {lastFour} added',
  'backup.update': '{hasFolder, select, true {Backups go to {folder}} other {Automatic backups were turned off}}',
  'backup.request': 'Backup into {folder} begun by hand',
  'backup.download': 'Backup {folder}, which holds everything, downloaded',
  'linkAddress.update': 'Links and QR codes now begin with {address}',
  'linkAddress.delete': 'Links and QR codes no longer begin with {address}',
  'linkKey.create': 'Key {id} now signs links; links signed with earlier keys work until {readUntil, date, moment}',

  'list.export': '{title} exported as {format, select, csv {CSV} xlsx {XLSX} pdf {PDF} other {}}',
  'list.finishExport':
    '{title} downloaded as {format, select, csv {CSV} xlsx {XLSX} pdf {PDF} other {}} after {seconds} s',
  'access.refuse': 'Refused {method} {path}: {refusal}',
};
