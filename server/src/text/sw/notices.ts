import type { NoticeCode } from '@ghala/contract/events/notices';
import { byNote, type NoteKindName } from '@ghala/contract/kinds/note-kinds';
import { choice } from '@ghala/contract/text/choice';
import { namedNote } from '@ghala/contract/text/named-note';
import { noteWords } from '@ghala/contract/text/sw/note-kinds';
import { requestWords } from '@ghala/contract/text/sw/request-kinds';
import { readyNotes } from './note-kinds';

const noteOf = (kind: NoteKindName) => `${namedNote(noteWords, kind)} {number}`;
const request = choice('module', {
  purchase: 'agizo la ununuzi {number}',
  ...byNote('kind', noteOf),
  ...requestWords.asked,
  Cancellation: 'ughairi wa {number}',
  OpeningStock: 'stoku ya kuanzia kutoka {number}',
  ImportUndo: 'kutengua uingizaji wa {number}',
  ReceiptReversal: 'kutengua mapokezi {number}',
});
const note = choice('kind', byNote('kind', noteOf));
const ofOrder = '{hasOrder, select, true {, agizo la ununuzi {order}} other {}}';
const format = '{format, select, csv {CSV} xlsx {XLSX} pdf {PDF} other {}}';
const goods = '{unit} {quantity, number} za {product}';
const passOn = 'Msimamizi wa watumiaji anaweza kuufikisha: umo kwenye ujumbe uliohifadhiwa';
const left = '{unit} {available, number} zimebaki';

/** The sentence of each notice in Swahili. */
export const noticeTexts: Record<NoticeCode, string> = {
  'request.wait': `{isOwn, select, true {Ni wewe pekee unayeweza kuidhinisha ${request}, uliyoomba mwenyewe} other {{by} anakuomba uidhinishe ${request}}}`,
  'request.approve': `{by} ameidhinisha ${request}{hasComment, select, true {: {comment}} other {}}`,
  'request.reject': `{by} amekataa ${request}{hasComment, select, true {: {comment}} other {}}`,
  'note.sendCode': `Msimbo wa noti ya kuchukua {number} {unsent, select, none {unatumwa kwa anayekabidhiwa}
    sms {haukutumwa: hakuna huduma ya SMS iliyowekwa. ${passOn}}
    email {haukutumwa: hakuna huduma ya barua pepe iliyowekwa. ${passOn}}
    both {haukutumwa: hakuna huduma ya SMS wala ya barua pepe iliyowekwa. ${passOn}}
    other {umeundwa kwa ajili ya anayekabidhiwa}}`,
  'note.ready': choice('kind', readyNotes),
  'note.process': `{by} ameshughulikia ${note}{isShort, select, true {, kwa kiasi kidogo kuliko kilichoombwa} other {}}`,
  'note.cancel': `{by} ameghairi ${note}{hasReason, select, true {: {reason}} other {}}`,
  'note.reopen': `{by} amebadilisha ulichoidhinisha kwenye ${note}: inasubiri idhini tena`,
  'note.change': `{by} amebadilisha {part, select, receiver {mpokeaji wa} purpose {mradi au kusudi la} other {mpokeaji na kusudi la}} ${note}, uliyoidhinisha`,
  'note.divert': `{isAssignee, select,
    true {{by} amempa {taker} bidhaa za ${note} zilizokuwa zako}
    other {{by} amempa {taker} bidhaa za ${note} badala ya {assignee}, uliyemwidhinisha}}`,
  'note.putBack': `{by} {isRejected, select, true {amekataa} other {amefuta}} ${note}: bidhaa ulizotoa ziko tena kwenye stoku. Zirudishe kwenye rafu`,
  'note.reassign': `Bidhaa za ${note} si zako tena: {by} ametaja mtu mwingine`,
  'note.leave': `Bidhaa za ${note} zimetoka getini: ughairi uliouomba umeondolewa`,
  'note.remind': `Rejesha ${goods}, ulizopewa kwa ${note}`,
  'receipt.process':
    '{by} ameshughulikia {number}: {itemCount, plural, one {bidhaa # imeongezwa} other {bidhaa # zimeongezwa}} kwenye stoku',
  'receipt.reverse': '{by} ametengua {number}, na bidhaa zake zimeondoka kwenye stoku: {reason}',
  'incompleteDelivery.open': `{by} amefungua {number} kwa bidhaa zinazokosekana kwenye {receipt}${ofOrder}`,
  'incompleteDelivery.settle': `{by} amemaliza {number} ya bidhaa zilizokosekana kwenye {receipt}${ofOrder}`,
  'purchase.receive':
    'Agizo la ununuzi {number} {isWhole, select, true {limepokelewa lote} other {limepokelewa kiasi}} kwa {receipt}',
  'stock.fall': `{level, select, out {{product} imeisha katika {place}} low {{product} ni kidogo katika {place}: ${left}} other {Agiza tena {product}: ${left} katika {place}}}`,
  'count.start': '{by} ameanza kuhesabu {place}: {name} ({number})',
  'count.recount':
    '{by} anaomba {lines, plural, one {mstari # uhesabiwe} other {mistari # ihesabiwe}} upya katika {number}',
  'count.wait': `{isOwn, select,
    true {Ni wewe pekee unayeweza kuidhinisha {lines, plural, one {tofauti #} other {tofauti #}} za {number}, ulizotuma mwenyewe}
    other {{by} anakuomba uidhinishe {lines, plural, one {tofauti #} other {tofauti #}} za {number} katika {place}}}`,
  'count.drop': `{isCancelled, select,
    true {{by} ameghairi {number}: {reason}. {lines, plural, one {Mstari # ulitofautiana} other {Mistari # ilitofautiana}} na vitabu kwa Kshs {value, number}}
    other {{by} ametuma {number} bila {lines, plural, one {mstari # uliotofautiana} other {mistari # iliyotofautiana}} na vitabu kwa Kshs {value, number}}}`,
  'count.decide': '{by} ameamua kuhusu tofauti za {number}',
  'lot.moveExpiry':
    '{by} amehamisha mwisho wa matumizi wa bechi {number} ya {product} kutoka {hasFrom, select, true {{from}} other {hakuna}} hadi {hasTo, select, true {{to}} other {hakuna}}: {source, select, receipt {umetoka kwenye mapokezi} adjustment {umetoka kwenye marekebisho} count {umetoka kwenye hesabu} tracking {umetajwa ufuatiliaji ulipobadilishwa} other {{reason}}}',
  'lot.renumber': '{by} amebadilisha bechi {was} ya {product} kuwa bechi {number}: {reason}',
  'product.moveExpiry':
    '{by} amehamisha mwisho wa matumizi wa {name} iliyo stoo kutoka {hasFrom, select, true {{from}} other {hakuna}} hadi {hasTo, select, true {{to}} other {hakuna}} kwa kubadilisha ufuatiliaji: {reason}',
  'rules.change': '{what}. Imebadilishwa na {by}',
  'backup.change': '{what}, na {by}',
  'unusual.week':
    '{total, plural, =0 {Hakuna tukio lisilo la kawaida wiki iliyopita, {from} hadi {to}} one {Tukio # lisilo la kawaida wiki iliyopita, {from} hadi {to}: {list}} other {Matukio # yasiyo ya kawaida wiki iliyopita, {from} hadi {to}: {list}}}',
  'import.requestUndo': '{by} anaomba kuondoa stoku iliyotoka kwenye {number}',
  'import.undo': 'Uingizaji wa {number} umetenguliwa na {by}: stoku iliyoletwa imeondolewa',
  'export.finish': `Faili la ${format} la {title} liko tayari kwenye vipakuliwa vyako`,
};
