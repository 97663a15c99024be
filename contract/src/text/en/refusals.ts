import { permissionNames } from '../../access/permission-labels';
import type { PhraseCode, RefusalCode } from '../../refusals/refusals';
import { choice } from '../choice';
import { entityNames } from './entities';
import { noteWords } from './note-kinds';
import { requestWords } from './request-kinds';
import { words } from './words';

/*
 * Names that users gave are outside of plurals. For a list `x`, `xOr` is any one of it, and `xEach` one after the
 * other.
 */

const amount = '{quantity, number} {unit} of {product}';
const wait =
  '{waitMinutes, plural, =0 {{waitS, plural, one {a second} other {# seconds}}} one {a minute} other {# minutes}}';
const deleted = '{isDeleted, select, true {deleted } other {}}';
const use = (one: string, many: string) => `{count, plural, one {# ${deleted}${one}} other {# ${deleted}${many}}}`;

const purchaseStatus = choice('status', {
  draft: 'is still a draft',
  pending: 'still awaits approval',
  approved: 'has already been approved',
  rejected: 'was rejected',
  fulfilled: 'already has receipts',
  completed: 'has already been completed',
  cancelled: 'was cancelled',
});
const noteStatus = choice('status', {
  draft: 'is still a draft',
  pending: 'still awaits approval',
  active: 'is ready for processing',
  completed: 'has already been processed',
  cancelled: 'was cancelled',
});
const incompleteStatus = choice('status', {
  draft: 'is still a draft',
  open: 'has already been completed',
  settled: 'has already been settled',
  cancelled: 'was cancelled',
});
const countStatus = choice('status', {
  draft: 'has not been started',
  counting: 'is being counted',
  review: 'is under review',
  pending: 'awaits approval',
  completed: 'has already been completed',
  cancelled: 'was cancelled',
});
const onlyDraftItems = 'only the items of a draft can be changed';

/** These stand within other texts. */
export const phraseTexts: Record<PhraseCode, string> = {
  more: '{count, number} more',
  permission: choice('flag', permissionNames(words)),
  short: `{product}: {quantity, plural, =0 {no} other {only #}} {unit} ${choice('balance', { available: 'available', reserved: 'reserved' })} in {place}`,
  shortOfLot: `{product}: {quantity, plural, =0 {no} other {only #}} {unit} of lot {lot} ${choice('balance', { available: 'available', reserved: 'reserved' })} in {place}`,
  shortUnexpired: `{product}: {quantity, plural, =0 {no} other {only #}} {unit} ${choice('balance', { available: 'available', reserved: 'reserved' })} in {place}; {expired, number} {unit} there have expired`,
  othersShort: '{count, plural, one {# more product is also short} other {# more products are also short}}',
  adjustmentInApproval: `a stock adjustment of ${amount} that awaits approval`,
  transferInApproval: `a stock transfer of ${amount} that awaits approval`,
  stock: amount,
  reservedStock: '{quantity, number} reserved {unit} of {product}',
  use: `${choice('entity', {
    product: use('product', 'products'),
    batch: use('batch', 'batches'),
    note: use(noteWords.together.one, noteWords.together.many),
    purchaseOrder: use('purchase order', 'purchase orders'),
    subUnit: use('sub-unit', 'sub-units'),
    subCategory: use('sub-category', 'sub-categories'),
  })}{isDeleted, select, true { (kept for the records)} other {}}`,
};

/** This is the text of each refusal, as ICU messages. */
export const refusalTexts: Record<RefusalCode, string> = {
  'request.malformed': choice('problem', {
    json: "Body is not valid JSON but content-type is set to ''application/json''",
    emptyJson: "Body cannot be empty when content-type is set to ''application/json''",
    mediaType: 'Unsupported Media Type',
    length: 'Request body size did not match Content-Length',
    other: 'The request is not well formed',
  }),
  'request.notReadable': 'The request could not be read',
  'request.badAddress': 'The address of this call is not well formed',
  'request.tooSlow': 'The request took too long to arrive',
  'request.headersTooLong': 'The headers of the request are too long',
  'request.brokenOff': 'The request was interrupted',
  'request.tooMany': 'Too many requests came from your network. Try again in a minute.',
  'request.badIdempotencyKey': 'Idempotency-Key: must be 1 to 200 visible characters',
  'call.notFound': 'There is no {method} {path}',
  'body.tooLarge': 'Request body is too large',
  'body.tooDeep': 'The body is nested too deeply: at most {levels} levels',
  'body.compressed': 'Content-Encoding: send the body as it is, without compression',
  'body.noForm': 'Content-Type: this call takes no form with files; send JSON',
  'form.notReadable': 'The form cannot be read: it is cut short or not well formed',
  'form.noSuchField': 'There is no field of that name',
  'form.notText': '{field}: must be sent as text',
  'form.fieldTooLarge': '{field}: must be at most {maxKb} kB',
  'form.fieldsTooLarge': 'The fields of a form may have at most {maxKb} kB in total',
  'form.tooManyFields': 'A form may have at most {max} fields',
  'form.tooManyFiles':
    '{max, plural, one {Only one file can be sent with this call} other {At most # files can be sent with this call}}',
  'form.tooLarge': 'A form for this call may have at most {maxMb} MB',
  'input.invalid': 'Some fields are invalid',
  'number.tooLarge': 'A number is larger than Ghala can store (999,999,999,999)',

  'server.failed': 'Something went wrong on the server. Its log lists it under {requestId}.',
  'server.databaseUnreachable': 'The database cannot be reached just now. Try again in a moment.',
  'server.collided': 'Too many changes to the same records at once. Try again in a moment.',
  'server.diskFull':
    "The server's disk is full: nothing can be saved, but everything can be read. Tell your administrator.",
  'server.notReady': 'Not ready: the database cannot be reached',
  'lists.busy': 'Too many long lists are being read right now. Try again in half a minute, or request pages.',
  'documents.busy': 'Too many documents are being printed right now. Try again in a few seconds.',
  'pictures.busy': 'Too many pictures are being read right now. Try again in a few seconds.',
  'signIn.busy': 'Too many people are signing in at this moment. Try again in a few seconds.',
  'cards.busy': 'Too many cards are being read right now. Try again in a few seconds.',
  'imports.busy': 'Too many files are being read right now, and nothing was changed. Try again in a few seconds.',
  'cards.tooSlow': 'The card could not be read in time',
  'cards.noService': 'The service that reads identity cards does not answer',
  'session.tooManyWindows': 'Too many windows have Ghala open at once: close some of them',

  'session.missing': 'Sign in to continue',
  'session.wrongCredentials': 'Wrong e-mail address or password',
  'session.wrongPhone':
    'Wrong phone number or password. A number that several users share signs none of them in: use the e-mail address.',
  'session.wrongPin': 'Wrong PIN',
  'session.noPin': 'This device has no PIN for that user. Sign in with the password.',
  'metrics.noToken': 'Send METRICS_TOKEN as a Bearer token',
  'link.forged': 'This link is not valid: scan the code or copy the link again, or sign in',
  'link.expired': 'This link has expired. Ask for a new one, or sign in',
  'link.foreignKey': 'This link was signed with a key that is no longer accepted. Ask for a new one, or sign in',
  'access.notAllowed': 'Your role does not allow this',
  'attempts.tooMany': `Too many attempts. Try again in ${wait}.`,
  'session.passwordEnded':
    'This temporary password ended after {days} days. Ask whoever manages users for another one.',
  'password.confirm': 'Enter your password to confirm this',
  'password.mustChange': 'Choose a new password first',
  'password.wrongCurrent': 'The current password is wrong',
  'passwordLink.usedOrOld': 'This link has already been used or is older than 30 minutes. Ask for a new one.',

  'view.notShareable': 'Only user managers can change views that others see',
  'view.tooManyInAll': 'At most {max} views can be saved for one user, one role or everyone. Delete one first.',
  'gate.tooOld': 'At the gate, passes are open for {days} days. Ask whoever keeps the notes.',
  'view.tooMany': 'A list can have at most {max} views of one user, one role or everyone. Delete one first.',

  'role.notYours': "{role} holds permissions that you don''t hold yourself ({permissions})",
  'role.notGivable':
    "You can''t assign the role {role}: it holds permissions that you don''t hold yourself ({permissions})",
  'role.notSwitchable': "You can''t grant or remove a permission that you don''t hold yourself: {permissions}",
  'role.isOwn': 'You cannot change what your own role may do. Ask another administrator to do so.',
  'role.isAdministrator': '{role} always holds every permission. Create another role to grant fewer.',
  'role.notDeletable': '{role} cannot be deleted',
  'role.held':
    '{role} cannot be deleted: {holders} {count, plural, one {holds} other {hold}} it. Give them another role first.',
  'user.ownRole': 'You cannot change your own role. Ask another administrator to do so.',
  'user.ownEmail': 'Change your own e-mail address on your profile: a link confirms the new one',
  'user.holdsMore':
    "{name} holds permissions that you don''t hold yourself ({permissions}): ask an administrator to change this account",
  'user.emailTaken': 'A user with that e-mail address already exists',
  'user.phoneTaken': 'Another user has that phone number, and one of the two signs in with it',
  'user.noEmailChange': 'No other e-mail address is waiting to be confirmed',
  'user.ownPassword': 'Change your own password on your profile',
  'user.noSystemUser': '{name} is not a system user, and has no password to reset',
  'user.suspended': '{name} is suspended: unsuspend the user first',
  'user.alreadySuspended': '{name} is already suspended',
  'user.notSuspended': '{name} is not suspended',
  'users.noManager':
    'This would leave nobody who can manage users. Give another active system user that permission first.',
  'users.lastAdministrator':
    'This is the last administrator: nobody else holds every permission. Make another active system user one first.',
  'emailLink.usedOrOld':
    'This link has already been used, or is older than 60 minutes, or the account has changed since. Ask for a new one.',
  'backup.notAllowed': 'A backup holds everything: only an administrator who holds every permission may do this',
  'backup.isFixed': 'Backups are set in the environment of the server (BACKUP_DIR), and cannot be changed here',
  'backup.noFolder': 'Choose a folder for the backups first',
  'backup.isMade': 'A backup is being made already',
  'backup.gone': 'The folder of this backup is no longer on the server, or was changed',
  'linkAddress.notAllowed': 'Only an administrator who holds every permission can change this address',

  'record.notFound': `${choice('entity', entityNames)} not found`,
  'record.nameTaken': choice('entity', {
    role: 'A role of that name already exists',
    unit: 'A unit of that name already exists',
    productCategory: 'A category of that name already exists',
    payment: 'A payment method of that name already exists',
    purpose: 'That purpose already exists',
    tag: 'A tag of that name already exists',
    stockCategory: 'A stock category of that name already exists',
    project: 'A project of that name already exists',
    supplier: 'A supplier of that name already exists',
    place: 'A place of that name already exists there',
    view: 'A view of that name already exists there',
  }),
  'record.inUse': '{name} cannot be deleted: it is used by {uses}',
  'record.inOpenDocuments': '{name} cannot be deleted: {documents} {count, plural, one {is} other {are}} not finished',
  'record.holdsStock': '{name} cannot be deleted: {place} still holds {stock}',
  'record.referenced': 'Something that this refers to does not exist, or is still in use elsewhere',
  'item.notFound': '{number} has no such item',
  'product.codeTaken': 'A product with that code already exists',
  'product.barcodeTaken':
    '{product, select, none {Another product already has that barcode} other {{product}{packaging, select, none {} other {, {packaging},}} already has that barcode}}',
  'product.deleted': '{name} was deleted',
  'place.deleted': '{name} was deleted',
  'section.last': 'A warehouse must have at least one section',
  'projects.keptElsewhere': 'Projects are kept at {address}: add them there, and they appear here',
  'upload.empty': 'The file contains no products',
  'import.undoTooLate': 'This import brought stock more than {days, number} days ago: adjust the stock instead',
  'import.undoWaits': 'Undoing this import already awaits approval',
  'opening.hadStock':
    '{product} has had stock in {place} since this was imported: reject the request, and adjust the stock instead',
  'import.empty': 'The file has no rows to import',
  'import.undone': 'This import was undone on {at}',
  'import.touched':
    'The import cannot be undone: {count, plural, one {# thing} other {# things}} happened since to what it brought',
  'upload.wrongRows': 'Nothing was uploaded: {rows, plural, one {# row is} other {# rows are}} wrong',
  'list.tooLongForPdf':
    'That file would have more than {max, number} rows: narrow the list by its filters, or export it as CSV',

  'file.notFound': 'There is no such file',
  'file.tooLarge': 'The file may have at most {maxMb} MB',
  'file.quotaUsed': 'You have stored {quotaMb, number} MB of files, the most that one user may store',
  'file.storageFull': 'File storage is full ({quotaMb, number} MB). Tell your administrator.',
  'file.damaged': 'This file is damaged in the file store. Have it restored from a backup.',
  'file.tooSlow': 'The file took too long to be stored. Send it again.',
  'fileStore.busy': 'Too many files are waiting for the file store. Try again shortly.',
  'fileStore.unreachable': 'The file store is not responding. Try again shortly.',

  'stock.short': '{shortagesEach}',
  'stock.negative': 'There is not enough stock for that',
  'stock.beingCounted':
    'You are counting these goods blind ({counts}). Until the counting has ended, somebody who does not count them has to do this.',
  'stock.withheld':
    'There is not enough stock for that. While you count blind ({counts}), you are not told how much there is.',
  'stock.lessReserved': 'Less than that is reserved',
  'stock.productDeleted': '{product} was deleted and cannot be received',
  'stock.placeDeleted': '{product} cannot be kept in {place}: it was deleted',
  'stock.receivingPlaceDeleted': '{place} was deleted and cannot receive stock',
  'stock.foreignSection': '{section} is not a section of {warehouse}',
  'stock.noSection': '{warehouse} has no section that could receive stock',
  'stock.noReturn': '{product} cannot return to {place}: it was deleted, and {warehouse} has no section left',
  'stock.lotsNeeded': `${choice('tracking', {
    lot: '{product} is tracked by lot: say which lots these are',
    serial: '{product} is tracked by serial number: say which numbers these are',
  })}`,
  'stock.lotBeforeMade':
    'Lot {lot} of {product} would expire on {expiresOn, date, day}, before {madeOn, date, day}, the day on which it was made. Enter the right date, or correct the lot first',
  'stock.lotDiffers': `Lot {lot} of {product} is known already: it ${choice('what', { expiresOn: 'expires', madeOn: 'was made' })} on {day, date, day}. Enter that, or correct the lot first`,
  'stock.countFirst': 'Count {product} in {place} by lot first: there is some in stock',
  'stock.trackingReserved': '{product} is reserved in {place}: release it before its tracking changes',
  'stock.expiryNeeded': '{product} has a shelf life: say when lot {lot} expires',
  'lot.numberTaken':
    '{product, select, none {The product} other {{product}}} has another lot {lot, select, none {of that number} other {{lot}}} already: give this one another number',
  'stock.serialInStock': '{product} with serial number {serial} is already in stock, in {place}',
  'stock.serialTwice': 'A serial number cannot be in stock twice',
  'stock.lotExpired': 'Lot {lot} of {product} expired on {expiresOn, date, day}: handing it out needs an approval',
  'stock.receivedUntracked':
    '{product} was received before its lots were tracked: take it out by a stock adjustment that names its lot',
  'stock.issuedUntracked':
    '{product} was issued before its lots were tracked: return it by a stock adjustment that names its lot',
  'stock.movedSince': 'Stock of {product} in {place} has moved since',
  'stock.samePlace': 'The stock is already there: choose a different place',
  'transfer.samePlace': 'The stock is already in {place}: choose a different place',
  ...requestWords.decided,
  'stockCount.wrongStatus': `{number} ${countStatus}: ${choice('step', {
    update: 'only the plan of a count that has not been started can be changed',
    start: 'only a planned count can be started',
    join: 'there is nothing to count',
    enter: 'nothing can be counted',
    askRecount: 'a recount can no longer be requested',
    close: 'only a count that is being counted can be ended',
    reopen: 'only a count under review can be resumed',
    submit: 'only a count under review can be sent for approval',
    cancel: 'it can no longer be cancelled',
  })}`,
  'stockCount.empty': '{number} covers no stock: choose more sections, categories or products',
  'stockCount.outside': '{place} is not part of {number}: choose a section of its warehouse that is being counted',
  'stockCount.closedLine':
    'The counting for {number} has ended: {product} can only be counted if a recount is requested',
  'stockCount.finishedLine': `{product} is finished in {number}, so it takes no addition: {isAlone, select,
    true {count it again, or say that you add what you found elsewhere} other {count it again if your figure was wrong}}`,
  'stockCount.anotherPerson':
    'Another person must count {product} for {number}: {names} already gave a figure. An account counts as the person who handed out its password. If nobody else can count it, whoever manages warehouses can let anyone count it again on the count sheet, or leave it out',
  'stockCount.wholeRecount': '{product} is to be counted again for {number}: count all of it instead of adding',
  'stockCount.retracked':
    '{product} is no longer tracked as it was when its lines of {number} were made: leave those lines out, or cancel the count and plan another',
  'stockCount.nothingCounted': 'Nothing has been counted for {number} yet',
  'stockCount.unfinished':
    '{number}: {open, plural, =0 {} one {# line is not counted} other {# lines are not counted}}{open, plural, =0 {} other {{recount, plural, =0 {} other {, }}}}{recount, plural, =0 {} one {# line needs a recount} other {# lines need a recount}}',
  'stockReservation.empty': 'This reservation no longer holds any {product} in {place}',
  'stockReservation.expired':
    'Lot {lot} of {product} expired on {day, date, day}, and cannot be reserved. Expired goods leave by a note that names them, once it is approved',
  'stockReservation.inApproval': 'A release of {product} in {place} already awaits approval: it must be decided first',
  'stockReservation.short': '{product}: this reservation holds only {quantity, number} {unit} in {place}',

  'approval.notFound': 'There is no such approval request',
  'approval.alreadyPending': 'Approval of this is already pending',
  'approval.decided': `This request has already been ${choice('decision', {
    approved: 'approved',
    rejected: 'rejected',
    withdrawn: 'withdrawn',
  })}`,
  'approval.notAllowed': `Your role does not allow deciding on requests of the kind ${choice('module', words.modules)}`,
  'approval.ownCount': `{isAlone, select,
    true {You counted this, and everybody who may approve stock adjustments counted or requested it. It stays pending until another user has the permission {permission}.}
    other {You counted this. Another user who may approve stock adjustments has to decide.}}`,
  'approval.ownRequest': `{isAlone, select,
    true {You requested this, and nobody else may approve ${choice('module', words.approvedKinds)}. It stays pending until another user has the permission {permission}.}
    other {You requested this. Another user who may approve ${choice('module', words.approvedKinds)} has to decide.}}`,

  'purchase.wrongStatus': `{number} ${purchaseStatus}: ${choice('step', {
    update: 'only a draft can be changed',
    submit: 'only a draft can be generated',
    approve: 'only an order that awaits approval can be approved',
    reject: 'only an order that awaits approval can be rejected',
    close: 'only an order that still awaits goods can be closed',
    delete: 'it can no longer be deleted',
  })}`,
  'purchase.notDeletable': '{number} is no longer a draft: your role does not allow deleting it',
  'purchase.beingReceived': `{number} cannot be ${choice('step', { delete: 'deleted', close: 'closed' })}: {isProcessed, select,
    true {goods were received against it by {receipt}}
    other {{receipt} is being received against it; process or cancel that batch first}}`,
  'purchase.supplierDeleted': '{supplier}, the supplier of {number}, was deleted: choose another',
  'purchase.notPrequalified': '{supplier}, the supplier of {number}, is no longer prequalified: choose another',
  'purchase.empty': '{number} has no products: add at least one',
  'purchase.productDeleted': '{product} was deleted: remove it from {number} first',
  'purchase.noReason': 'Reason for closing is required',
  'purchase.notReceivable': `{number} ${choice('status', {
    draft: 'is still a draft',
    pending: 'still awaits approval',
    rejected: 'was rejected',
    completed: 'was completed and accepts no more goods',
    cancelled: 'was cancelled',
  })}: choose an approved order`,
  'purchase.received': '{number} has been received in full: nothing is outstanding',

  'receipt.notFound': 'Batch {id} not found',
  'receipt.wrongStatus': `{number} ${choice('status', {
    saved: 'is saved',
    processed: 'has already been processed',
    cancelled: 'was cancelled',
  })}: ${choice('step', {
    addItem: 'items can only be added to a saved batch',
    update: 'only a saved batch can be changed',
    process: 'only a saved batch can be processed',
    cancel: 'only a saved batch can be cancelled',
    verify: 'only a processed batch can be verified',
    merge: 'only a processed batch can be merged',
    split: 'only a saved or processed batch can be split',
    reverse: 'only a processed batch can be reversed',
  })}`,
  'receipt.awaitsApproval':
    '{number} brings opening stock that awaits approval: it is processed or cancelled with that',
  'receipt.empty': '{number} has no items: add what was received first',
  'receipt.orderNotReceivable': `{number} cannot be processed: its purchase order {order} is ${choice('status', {
    draft: 'a draft',
    pending: 'pending',
    rejected: 'rejected',
    completed: 'completed',
    cancelled: 'cancelled',
  })}. Goods can be received only against an approved or fulfilled order`,
  'receipt.hasItems': 'The purchase order of {number} cannot be changed while it has items: remove them first',
  'receipt.alreadySplit': '{number} has already been split',
  'receipt.splitNoMerge': "{number} was split and can''t be merged with another",
  'receipt.merged': '{number} has already been merged',
  'receipt.mergedNoSplit': "{number} was merged and can''t be split",
  'receipt.noMerge': "{number} can''t be merged with {other}: it must be processed, and neither split nor merged yet",
  'receipt.returnNoMerge':
    "{number} brought back issued goods and can''t be merged with {other}, a delivery against a purchase order",
  'receipt.lineCompleted': '{product} of {order} has already been completed in {number}',
  'receipt.noneRemaining': 'No line of its purchase order remains to be completed in {number}',
  'receipt.itemVerified': '{product} in {number} has already been verified',
  'receipt.itemReversed': '{product} in {number} was reversed: nothing of it is left to verify',
  'receipt.nothingReversible': 'Nothing of {number} is left that could be reversed',
  'receipt.reversalWaits': 'A reversal of {product} in {number} already awaits approval',
  'receipt.reversedBeyond':
    '{product}: {quantity, plural, =0 {nothing} other {only # {unit}}} {hasLot, select, true {of lot {lot} } other {}}of {number} can still be reversed',
  'receipt.secondName': `{isSum, select,
    true {With today''s receipts that you entered and processed yourself, goods without an order are worth more than KES {above, number}.}
    other {You entered this receipt, and its goods without an order are worth more than KES {above, number}.}} {isAlone, select,
    true {It has to be processed by another user with the permission {permission}.}
    other {Another user who may add receipts has to process it.}}`,
  'stockReservation.overLimit':
    'At most {percent, number} percent of {product} in a place may be reserved by members. Ask someone who handles goods.',
  'receipt.ownReceipt': `You entered this receipt. {isAlone, select,
    true {It has to be verified by another user with the permission {permission}.}
    other {Another user who may verify receipts has to verify it.}}`,

  'incompleteDelivery.wrongStatus': `{number} ${incompleteStatus}: ${choice('step', {
    update: onlyDraftItems,
    complete: 'only a draft can be completed',
    settle: 'only an open note can be settled',
    cancel: 'only an open note can be cancelled',
  })}`,
  'incompleteDelivery.empty': '{number} has no items: add at least one that is missing',
  'incompleteDelivery.productDeleted': '{product} was deleted: remove it from {number} first',
  'incompleteDelivery.receiptNotProcessed': `{receipt} is ${choice('status', { saved: 'saved', cancelled: 'cancelled' })}: an IDN is raised against a processed batch`,

  'note.wrongStatus': `{number} ${noteStatus}: ${choice('step', {
    update: onlyDraftItems,
    discard: 'only a draft can be discarded',
    submit: 'only a draft can be generated',
    approve: 'only a note that awaits approval can be approved',
    reject: 'only a note that awaits approval can be rejected',
    issueItem: 'items are issued between approval and processing',
    undoIssue: 'an issue can be undone until the note is processed',
    correct: 'its details can be corrected until it is processed',
    setReturn: 'items are set to return between approval and processing',
    process: 'a note is processed once, after its approval',
    cancel: 'only a processed note can be cancelled',
    deleteProcessed: 'cancel it instead',
    deleteCancelled: 'there is nothing left to delete',
    leave: 'its goods may not leave',
    verifyCode: 'a code is verified between approval and processing',
    sendCode: 'a code is made between approval and processing',
  })}`,
  'note.empty': '{number} has no items: add at least one',
  'note.productDeleted': '{product} was deleted: remove it from {number} first',
  'note.warehouseDeleted': 'The warehouse of {number} was deleted',
  'note.short': `${choice('kind', noteWords.shortage)}: {warehouse} has ${amount}`,
  'note.itemIssued': '{product} of {number} has already been issued',
  'note.itemNotIssued': '{product} of {number} has not been issued',
  'note.nothingIssued': 'Issue at least one item first',
  'note.noVehicle': 'The Vehicle Reg No is required',
  'note.noReason': 'Reason for cancellation is required',
  'note.goodsLeft': 'The goods of {number} have left the gate: it can no longer be cancelled',
  'note.alreadyLeft': 'The goods of {number} left on {left}',
  'note.noGatePass':
    '{number} {isCancelled, select, true {was cancelled before it was processed} other {is not processed yet}}: it has no gate pass',
  'note.itemReturned': '{product} has already been returned: this note can no longer be cancelled',
  'note.cancellationWaits':
    'The cancellation of {number} already waits for somebody to confirm that the goods are on the shelf',
  'note.countedSince':
    'A count made since the goods of {number} were issued has added {product} to stock: they would return twice',
  'stockAdjustment.lotUsedUp':
    '{product}: {quantity, plural, =0 {nothing} other {only # {unit}}} of lot {lot} is left in {place}. Choose other lots to take the difference from, or reject it and have the goods counted again',
  'stockAdjustment.noOtherLots':
    'Other lots can be chosen only for what a count found missing of a lot that has been used up since',
  'stockAdjustment.notOfCount': 'Only what a count found can be counted again',
  'stockAdjustment.staleCount':
    '{product} returned to stock or left after {number} counted it, or another count corrected it. Reject this difference, and count {product} again',
  'note.ownReceiver': `The goods of {number} are for you, and its approver was not told. {isAlone, select,
    true {Another user with the permission {permission} has to do this.}
    other {Another user has to do this.}}`,
  'note.ownReceiverNamed':
    'The goods of {number} would go to a user who requested or issued them, and its approver was not told: name somebody else',
  'note.ownExit': `You requested, issued or receive the goods of {number}. {isAlone, select,
    true {Somebody else has to mark that they left, as soon as another user may.}
    other {Somebody else has to mark that they left.}}`,
  'note.deleteOwnIssue': `You issued goods of {number}. {isAlone, select,
    true {Only another user can delete it, once one may: until then undo the issue instead.}
    other {Another user has to delete it, once the goods are back on the shelf.}}`,
  'code.notVerified': 'You have not verified {number} yet: enter the authorization code of {assignee}',
  'code.wrong':
    'The authorization code of {number} is wrong: {left, plural, one {one try is} other {# tries are}} left',
  'code.locked': `Too many wrong codes for {number}. Try again in ${wait}.`,
  'code.justSent': `A code for {number} was made less than a minute ago. Another can be made in ${wait}.`,
  'code.ownSight': `You were shown this code, to pass it on. {isAlone, select,
    true {It has to be entered by another user with the permission {permission}.}
    other {Another user who may process pickup notes has to enter it.}}`,
  'code.ownRedirection': `You changed where this code goes. {isAlone, select,
    true {It has to be entered by another user with the permission {permission}.}
    other {Another user who may process pickup notes has to enter it.}}`,

  'markedReturn.returned': '{product} of {number} has already been returned',
  'markedReturn.receiptNotProcessed': `{receipt} is ${choice('status', { saved: 'saved', cancelled: 'cancelled' })}: goods are returned with a processed batch`,
  'markedReturn.receiptOfOrder':
    '{receipt} is a delivery against {order}: choose the receipt that brought the goods back',
  'markedReturn.receiptOfOpening':
    '{receipt} is the opening balance of a place: choose the receipt that brought the goods back',
  'markedReturn.receiptBeforeIssue':
    '{receipt} was made on {made}, before {number} issued the goods on {issued}: choose the receipt that brought them back',
  'markedReturn.otherLots':
    '{receipt} brought other lots or serial numbers of {product} than {number} handed out: choose the receipt that brought these back',
  'markedReturn.notInReceipt': '{receipt} does not contain {product}: choose the receipt that brought it back',
  'markedReturn.notCovered': `Besides the returns already linked to it, {receipt} covers only {covered, number} {unit} of {product}, not ${amount}`,
  'markedReturn.noContact': 'Neither a phone number nor an e-mail address of {name} is known',
  'markedReturn.justReminded': `A reminder for {product} was made on {made}: the next one can be made in ${wait}`,
};
