import type { NoticeCode } from '@ghala/contract/events/notices';
import { byNote, type NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { choice } from '@ghala/contract/text/choice';
import { noteWords } from '@ghala/contract/text/en/note-kinds';
import { requestWords } from '@ghala/contract/text/en/request-kinds';
import { namedNote } from '@ghala/contract/text/named-note';
import { readyNotes } from './note-kinds';

const noteOf = (kind: NoteKindName) => `${namedNote(noteWords, kind)} {number}`;
const request = choice('module', {
  purchase: 'purchase order {number}',
  ...byNote('kind', noteOf),
  ...requestWords.asked,
  Cancellation: 'the cancellation of {number}',
  OpeningStock: 'opening stock from {number}',
  ImportUndo: 'undoing the import of {number}',
  ReceiptReversal: 'the reversal of receipt {number}',
});
const note = choice('kind', byNote('kind', noteOf));
const missing = '{number} for goods missing from {receipt}{hasOrder, select, true {, purchase order {order}} other {}}';
const format = '{format, select, csv {CSV} xlsx {XLSX} pdf {PDF} other {}}';
const goods = '{quantity, number} {unit} of {product}';
const passOn = 'A user manager can pass it on: it is in the outbox';
const left = '{available, number} {unit} left';

/** The sentence of each notice, as ICU messages; a fact 'x' that may be empty has a 'hasX' beside it. */
export const noticeTexts: Record<NoticeCode, string> = {
  'request.wait': `{isOwn, select, true {Only you can approve ${request}, which you requested} other {{by} asks you to approve ${request}}}`,
  'request.approve': `{by} approved ${request}{hasComment, select, true {: {comment}} other {}}`,
  'request.reject': `{by} rejected ${request}{hasComment, select, true {: {comment}} other {}}`,
  'note.sendCode': `The code of pickup note {number} {unsent, select, none {is on its way to the assignee}
    sms {was not sent: no SMS gateway is set up. ${passOn}} email {was not sent: no mail service is set up. ${passOn}}
    both {was not sent: neither an SMS gateway nor a mail service is set up. ${passOn}}
    other {was made for the assignee}}`,
  'note.ready': choice('kind', readyNotes),
  'note.process': `{by} processed ${note}{isShort, select, true {, with less than was requested} other {}}`,
  'note.cancel': `{by} cancelled ${note}{hasReason, select, true {: {reason}} other {}}`,
  'note.reopen': `{by} changed what you approved of ${note}: it awaits approval again`,
  'note.change': `{by} changed {part, select, receiver {the receiver} purpose {the project or purpose} other {the receiver and the purpose}} of ${note}, which you approved`,
  'note.divert': `{isAssignee, select,
    true {{by} handed the goods of ${note}, meant for you, to {taker}}
    other {{by} handed the goods of ${note} to {taker} instead of {assignee}, for whom you approved them}}`,
  'note.putBack': `{by} {isRejected, select, true {rejected} other {deleted}} ${note}: the goods that you issued are in stock again. Put them back on the shelf`,
  'note.reassign': `The goods of ${note} are no longer for you: {by} named somebody else`,
  'note.leave': `The goods of ${note} left the gate: the cancellation that you asked for was withdrawn`,
  'note.remind': `Please return ${goods}, issued to you with ${note}`,
  'receipt.process': '{by} processed {number}: {itemCount, plural, one {# item} other {# items}} added to stock',
  'receipt.reverse': '{by} reversed {number}, and its goods left stock: {reason}',
  'incompleteDelivery.open': `{by} opened ${missing}`,
  'incompleteDelivery.settle': `{by} settled ${missing}`,
  'purchase.receive':
    'Purchase order {number} was {isWhole, select, true {received} other {partly received}} with {receipt}',
  'stock.fall': `{level, select, out {{product} is out of stock in {place}} low {{product} is low in {place}: ${left}} other {Re-order {product}: ${left} in {place}}}`,
  'count.start': '{by} started counting {place}: {name} ({number})',
  'count.recount': '{by} asks for a recount of {lines, plural, one {# line} other {# lines}} of {number}',
  'count.wait': `{isOwn, select,
    true {Only you can approve the {lines, plural, one {difference} other {# differences}} of {number}, which you sent}
    other {{by} asks you to approve {lines, plural, one {# difference} other {# differences}} of {number} in {place}}}`,
  'count.drop': `{isCancelled, select,
    true {{by} cancelled {number}: {reason}. {lines, plural, one {# line} other {# lines}} differed from the books, by Kshs {value, number}}
    other {{by} sent {number} without {lines, plural, one {# line} other {# lines}} that differed from the books, by Kshs {value, number}}}`,
  'count.decide': '{by} decided on the differences of {number}',
  'lot.moveExpiry':
    '{by} moved the expiry of lot {number} of {product} from {hasFrom, select, true {{from}} other {none}} to {hasTo, select, true {{to}} other {none}}: {source, select, receipt {told by a receipt} adjustment {told by an adjustment} count {told by a count} tracking {told as tracking changed} other {{reason}}}',
  'lot.renumber': '{by} changed lot {was} of {product} to lot {number}: {reason}',
  'product.moveExpiry':
    '{by} moved the expiry of {name} in stock from {hasFrom, select, true {{from}} other {none}} to {hasTo, select, true {{to}} other {none}} by tracking it otherwise: {reason}',
  'rules.change': '{what}. Changed by {by}',
  'backup.change': '{what}, by {by}',
  'unusual.week':
    '{total, plural, =0 {Nothing unusual last week, {from} to {to}} one {# unusual event last week, {from} to {to}: {list}} other {# unusual events last week, {from} to {to}: {list}}}',
  'import.requestUndo': '{by} asks to take the stock from {number} out again',
  'import.undo': 'The import of {number} was undone by {by}: the stock that it brought is out again',
  'export.finish': `Your export of {title} as ${format} is ready in your downloads`,
};
