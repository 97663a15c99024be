import type { EventCode } from '../../events/events';
import { byNote, type NoteKindName, ofEachNote } from '../../kinds/note-kinds';
import { byRequest } from '../../kinds/request-kinds';
import { choice } from '../choice';
import { namedNote } from '../named-note';
import { noteWords } from './note-kinds';
import { requestWords } from './request-kinds';

/* As in English: names that users gave are outside of plurals, and a fact 'x' that may be empty has a 'hasX'. */
const reason = '{hasComment, select, true {: {comment}} other {}}';
const awaits = '{isAwaited, select, true {; idhini inasubiriwa} other {}}';
const goods = '{product} ({quantity, number})';
const measured = '{unit} {quantity, number} za {product}';
const host = '{hasHost, select, true { pamoja na {host}} other {}}';
const upload = '{byUpload, select, true { kwa kupakia faili} other {}}';

const imported = `{kind, select,
  products {bidhaa} suppliers {wasambazaji} places {mahali} stock {stoku ya mwanzo} levels {viwango vya kuagiza}
  categories {makundi ya bidhaa} units {vipimo} stockCategories {aina za stoku} purposes {makusudi}
  payments {njia za malipo} tags {lebo}
  other {}}`;

/** Names a kind within a sentence. */
const named = (kind: NoteKindName) => namedNote(noteWords, kind);
const module = choice('module', {
  purchase: 'agizo la ununuzi',
  ...byNote('kind', named),
  ...byRequest('kind', (kind) => requestWords.titles[kind].toLowerCase()),
  Cancellation: 'kughairi noti',
  OpeningStock: 'stoku ya kuanzia',
  ImportUndo: 'kutengua uingizaji',
  ReceiptReversal: 'kutengua mapokezi',
});
const ownDecision = `{own, select,
  always {, na mwombaji mwenyewe, kwani waombaji wanaweza kuamua wakati wote}
  alone {, na mwombaji mwenyewe, kwani hakuna mwingine aliyeweza kuamua}
  handedOut {, na akaunti ambayo mwombaji alitoa nenosiri lake muda mfupi uliopita}
  other {}}`;
const ownReceipt =
  '{own, select, alone { na mtumiaji aliyeyaingiza, kwani hakuna mwingine aliyeweza kuthibitisha} always { na mtumiaji aliyeyaingiza} other {}}';
const missed = 'ndani ya {days, plural, one {siku #} other {siku #}} tangu noti ishughulikiwe';

const purchaseOrder = 'Agizo la ununuzi {number}';
const receipt = '{number}';
const incompleteDelivery = '{number}';
const pickupNote = `${capital(named('pickup'))} {number}`;
const dispatchNote = `${capital(named('dispatch'))} {number}`;

const adjustment = `{type, select, Addition {Nyongeza} Reduction {Upunguzaji} other {}} ya ${measured} katika {place}`;
const transfer = `Uhamisho wa ${measured} kutoka {from} kwenda {to}`;

const processed = '{isShort, select, true {, kwa kiasi kidogo kuliko kilichoombwa} other {}}';
const taken = '{hasTaker, select, true {; bidhaa zimepewa {taker} badala ya {assignee}} other {}}';
const putBack = '{hasIssuerIds, select, true { na bidhaa zilizotolewa kwayo zimerudi kwenye stoku} other {}}';
const returned = '{isReturn, select, true {inapaswa kurejeshwa} other {haihitaji kurejeshwa tena}}';
const left =
  '{hasVehicle, select, true { ({vehicle})} other {}}{hasPhoto, select, true {; picha imepigwa} other {}}' +
  '{hasMarked, select, true {; ilitiwa alama bila mtandao tarehe {marked}} other {}}';

const foundBy =
  '{hasStockCount, select, true {; bidhaa zake zilipatikana katika hesabu {stockCount}} other {}}' +
  '{own, select, alone {; na aliyezitoa au aliyeighairi, kwa kuwa hakuna mwingine angeweza kuthibitisha} always {; na aliyezitoa au aliyeighairi} other {}}';

/** These are the sentences of a kind of note. */
const noteSentences = (note: string) => ({
  create: `${capital(note)} imeundwa`,
  addItem: `${measured} zimeongezwa kwenye ${note}`,
  changeItem: `Mstari wa ${note} umebadilishwa kuwa ${measured}`,
  removeItem: `${measured} zimeondolewa kwenye ${note}`,
  discardDraft: `Rasimu ya ${note} imetupwa`,
  submit: `${capital(note)} imewasilishwa${awaits}`,
  approve: `${capital(note)} imeidhinishwa${reason}`,
  reject: `${capital(note)} imekataliwa${putBack}${reason}`,
  issueItem: `${measured} zimetolewa kwa ${note}`,
  undoIssue: `Utoaji wa ${measured} kwa ${note} umetenduliwa`,
  correct: `Maelezo ya ${note} yamesahihishwa${awaits}`,
  setReturn: `{product} ya ${note} ${returned}`,
  process: `${capital(note)} imeshughulikiwa${processed}`,
  requestCancel: `${capital(note)} inasubiri kughairiwa: {reason}`,
  keep: `Ughairi wa ${note} haukuthibitishwa${reason}`,
  cancel: `${capital(note)} imeghairiwa: {reason}${foundBy}`,
  delete: `${capital(note)} imefutwa kabla ya kushughulikiwa${putBack}`,
  leave: `Bidhaa za ${note} zimetoka langoni${left}`,
  missExit: `Bidhaa za ${note} hazijawekwa alama ya kutoka ${missed}`,
});
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What somebody may do by a permission. */
const secondPerson = choice('permission', {
  approvePurchase: 'kuidhinisha maagizo ya ununuzi',
  approveAdjustment: 'kuidhinisha marekebisho ya stoku',
  usersManage: 'kusimamia watumiaji, majukumu na kanuni za idhini',
  batchAdd: 'kupokea bidhaa',
  batchVerify: 'kuthibitisha mapokezi',
  gateMark: 'kuweka alama ya kutoka langoni',
  ...noteWords.may,
  other: `kuidhinisha ${noteWords.together.approved}, uhamisho na uachiliaji`,
});

/** This is the sentence of each event in Swahili. */
export const eventTexts: Record<EventCode, string> = {
  'purchaseOrder.create': `${purchaseOrder} limeundwa`,
  'purchaseOrder.update': `${purchaseOrder} limebadilishwa`,
  'purchaseOrder.addLine': `${goods} imeongezwa kwenye agizo la ununuzi {number}`,
  'purchaseOrder.removeLine': `${goods} imeondolewa kwenye agizo la ununuzi {number}`,
  'purchaseOrder.discardDraft': 'Rasimu ya agizo la ununuzi {number} imetupwa',
  'purchaseOrder.submit': `${purchaseOrder} limewasilishwa{isAwaited, select, true {; idhini inasubiriwa} other { na kuidhinishwa}}`,
  'purchaseOrder.approve': `${purchaseOrder} limeidhinishwa${reason}`,
  'purchaseOrder.reject': `${purchaseOrder} limekataliwa${reason}`,
  'purchaseOrder.fulfil': `${purchaseOrder} limepokelewa kiasi: {receipt} imeshughulikiwa`,
  'purchaseOrder.complete': `${purchaseOrder} limekamilishwa na {receipt}`,
  'purchaseOrder.reopen': `${purchaseOrder} linasubiri bidhaa tena: {receipt} ilitenguliwa`,
  'purchaseOrder.close': `${purchaseOrder} limefungwa: {reason}`,
  'purchaseOrder.delete': `${purchaseOrder} limefutwa; linabaki kwenye rekodi kama lililoghairiwa`,

  'receipt.create': `${receipt} imeundwa`,
  'receipt.update': `${receipt} imebadilishwa`,
  'receipt.addItem': `${goods} imeongezwa kwenye ${receipt}`,
  'receipt.receiveLine': `${goods} ya agizo la ununuzi {order} imepokelewa kwa ${receipt}`,
  'receipt.updateItem': `${receipt} imerekebishwa kuwa ${goods}`,
  'receipt.removeItem': `${goods} imeondolewa kwenye ${receipt}`,
  'receipt.process': `${receipt} imeshughulikiwa: {itemCount, plural, one {bidhaa # imeongezwa} other {bidhaa # zimeongezwa}} kwenye stoku{own, select, alone {; imethibitishwa na mtumiaji aliyeiingiza, kwani hakuna mwingine aliyeweza kuthibitisha} always {; imethibitishwa na mtumiaji aliyeiingiza} other {}}`,
  'receipt.cancel': `${receipt} imeghairiwa`,
  'receipt.split': `${receipt} imegawanywa`,
  'receipt.merge': `${receipt} imeunganishwa na {receipt}`,
  'receipt.verifyItem': `{product} ya ${receipt} imethibitishwa${ownReceipt}`,
  'receipt.verify': `${receipt} imethibitishwa: bidhaa zote zilithibitishwa`,
  'receipt.requestReverse': `Kutengua {itemCount, plural, one {bidhaa #} other {bidhaa #}} za ${receipt} kumeombwa${awaits}: {reason}`,
  'receipt.reverseItem': `${measured} ya ${receipt} imetenguliwa na kuondolewa kwenye stoku`,
  'receipt.reverse': `${receipt} imetenguliwa: {itemCount, plural, one {bidhaa # imeondolewa} other {bidhaa # zimeondolewa}} kwenye stoku: {reason}`,
  'receipt.keep': `Kutengua ${receipt} kumekataliwa${reason}`,

  'incompleteDelivery.create': `${incompleteDelivery} imeundwa kwa {receipt}`,
  'incompleteDelivery.addItem': `${goods} imeongezwa kwenye ${incompleteDelivery}`,
  'incompleteDelivery.removeItem': `${goods} imeondolewa kwenye ${incompleteDelivery}`,
  'incompleteDelivery.changeItem': `${goods} imepungua kwa ${incompleteDelivery}: {receipt} ilitenguliwa`,
  'incompleteDelivery.discardDraft': `Rasimu ${incompleteDelivery} imetupwa`,
  'incompleteDelivery.complete': `${incompleteDelivery} imekamilishwa; iko wazi hadi imalizwe`,
  'incompleteDelivery.settle': `${incompleteDelivery} imemalizwa${reason}`,
  'incompleteDelivery.cancel': `${incompleteDelivery} imeghairiwa`,

  ...ofEachNote((kind) => noteSentences(`${named(kind)} {number}`)),
  'pickupNote.sendCode': 'Msimbo wa idhini wa noti ya kuchukua {number} umeundwa kwa ajili ya {recipients}',
  'pickupNote.resendCode': 'Msimbo mpya wa idhini wa noti ya kuchukua {number} umeundwa kwa ajili ya {recipients}',
  'pickupNote.showCode': `Msimbo wa idhini wa ${pickupNote} umeonyeshwa, ili ufikishwe`,
  'pickupNote.verifyCode': `Msimbo wa idhini wa noti ya kuchukua {number} umethibitishwa{own, select,
    always {, na mtumiaji aliyebadilisha unakoelekezwa}
    alone {, na mtumiaji aliyebadilisha unakoelekezwa, kwani hakuna mwingine aliyeweza kuuweka}
    other {}}`,
  'pickupNote.lockCode':
    'Uthibitishaji wa noti ya kuchukua {number} umefungwa kwa {minutes, plural, one {dakika #} other {dakika #}} baada ya {tries, plural, one {msimbo # usio sahihi} other {misimbo # isiyo sahihi}}',

  'dispatchNote.process': `${dispatchNote} imeshughulikiwa${processed}${taken}`,

  'markedReturn.return': `${measured} za {note} zimerejeshwa kwa {receipt}`,
  'markedReturn.reopen': `${measured} za {note} zinapaswa kurejeshwa tena: {receipt} ilitenguliwa`,
  'markedReturn.remind': `Kumbusho la kurejesha ${measured} za {note} limeandikwa kwa {holder} kupitia {recipients}`,

  'stockAdjustment.request': `${adjustment} imeombwa${awaits}`,
  'stockAdjustment.complete': `${adjustment} imekamilika`,
  'stockAdjustment.reject': `${adjustment} imekataliwa${reason}`,
  'stockCount.create': 'Hesabu ya stoku {number} imepangwa',
  'stockCount.update': 'Mpango wa hesabu ya stoku {number} umebadilishwa',
  'stockCount.start':
    'Hesabu ya stoku {number} ya {place} imeanza ikiwa na {lines, plural, one {mstari #} other {mistari #}}',
  'stockCount.count': `{hasQuantity, select, true {${measured}} other {{product}}}{hasLot, select, true {, bechi {lot},} other {}} katika {place} {mode, select,
    add {zimeongezwa kwenye hesabu ya stoku {number}} recount {zimehesabiwa upya kwa hesabu ya stoku {number}}
    other {zimehesabiwa kwa hesabu ya stoku {number}}}{hasTold, select, true {; zilihesabiwa bila mtandao {told}} other {}}{hasTimes, select, true {{times, plural, =1 {} other {; ingizo la {times} la mstari huu la mtu yuleyule}}} other {}}{hasReplaces, select, true {; inabadilisha idadi ya {replaces}, bila kuombwa} other {}}`,
  'stockCount.askRecount':
    '{lines, plural, one {Mstari # wa hesabu ya stoku {number} umeombwa kuhesabiwa upya} other {Mistari # ya hesabu ya stoku {number} imeombwa kuhesabiwa upya}}{hasByAnyone, select, true {, na yeyote: hata waliokwisha kuhesabu} other {}}',
  'stockCount.join': 'Amejiunga na hesabu ya stoku {number} baada ya kuanza, ili ahesabu bila kuona kiasi cha vitabu',
  'stockCount.close': 'Kuhesabu kwa hesabu ya stoku {number} kumefungwa',
  'stockCount.reopen': 'Kuhesabu kwa hesabu ya stoku {number} kumeendelezwa',
  'stockCount.submit':
    'Hesabu ya stoku {number} ya {place} imewasilishwa {lines, plural, =0 {bila tofauti} one {ikiwa na tofauti #} other {ikiwa na tofauti #}}{hasDiffering, select, true {{differing, plural, =0 {} one {; mstari # uliotofautiana umeachwa ulivyo (Kshs {differingValue, number})} other {; mistari # iliyotofautiana imeachwa ilivyo (Kshs {differingValue, number})}}} other {}}',
  'stockCount.cancel':
    'Hesabu ya stoku {number} imeghairiwa: {reason}{hasDiffering, select, true {{differing, plural, =0 {} one {; mstari # ulitofautiana kwa Kshs {differingValue, number}} other {; mistari # ilitofautiana kwa Kshs {differingValue, number}}}} other {}}',
  'stockTransfer.request': `${transfer} umeombwa${awaits}`,
  'stockTransfer.complete': `${transfer} umekamilika`,
  'stockTransfer.reject': `${transfer} umekataliwa${reason}`,
  'stockReservation.create': `${measured} katika {place} zimetengwa${reason}`,
  'stockRelease.request': `Kuachiliwa kwa ${measured} katika {place} kumeombwa${reason}${awaits}`,
  'stockRelease.complete': `${measured} katika {place} zimeachiliwa`,
  'stockRelease.reject': `Kuachiliwa kwa ${measured} katika {place} kumekataliwa${reason}`,

  'approvalRequest.approve': `Ombi {id} la ${module} limeidhinishwa${ownDecision}${reason}`,
  'approvalRequest.reject': `Ombi {id} la ${module} limekataliwa${ownDecision}${reason}`,
  'approvalPolicy.setOwnRequests': `Waombaji huamua maombi yao wenyewe: {mode, select,
    alone {pale ambapo hakuna mwingine anayeweza} never {kamwe} always {wakati wote} other {}}`,
  'approvalPolicy.setReceiptVerifier': `{byAnother, select,
    true {Mapokezi lazima yathibitishwe na mtumiaji ambaye hakuyaingiza}
    other {Mapokezi yanaweza kuthibitishwa na mtumiaji aliyeyaingiza}}`,
  'approvalPolicy.setSecondName': `{above, plural,
    =0 {Mapokezi yasiyo na agizo hayahitaji tena jina la pili}
    other {Mapokezi yasiyo na agizo yanahitaji jina la pili juu ya KES {above, number}}}`,
  'approvalPolicy.setMemberReserve': `{percent, plural,
    =100 {Wanachama wanaweza kutenga vyote vilivyopo}
    other {Wanachama wanaweza kutenga hadi asilimia {percent, number} ya vilivyopo}}`,
  'approvalPolicy.loseApprover': `{people} hawezi tena ${secondPerson}{waiting, plural,
    =0 {} one {, huku ombi # likimsubiri} other {, huku maombi # yakimsubiri}}{isLast, select,
    true {; hakuna mwingine aliyebaki wa kufanya hivyo} other {}}`,
  'approvalPolicy.gainApprover': `{people} sasa anaweza ${secondPerson}`,
  'approvalRule.update': `Idhini {required, select, true {inahitajika} other {haihitajiki tena}} kwa ${module}`,

  'product.create': `Bidhaa {name} imeundwa${upload}`,
  'product.update': `Bidhaa {name} imebadilishwa${upload}`,
  'product.delete': 'Bidhaa {name} imefutwa',

  'import.create': `Uingizaji wa ${imported} kutoka {name}`,
  'import.requestStock':
    'Stoku ya kuanzia kutoka {name} inasubiri idhini: {lines, plural, one {mstari #} other {mistari #}}',
  'import.enterStock': `Stoku ya kuanzia kutoka {name} imeidhinishwa: {lines, plural, one {mstari # umeongezwa} other {mistari # imeongezwa}} kwenye stoku${reason}`,
  'import.rejectStock': `Stoku ya kuanzia kutoka {name} imekataliwa${reason}`,
  'import.requestUndo': `Kutengua uingizaji wa ${imported} kutoka {name} kunasubiri idhini`,
  'import.rejectUndo': `Kutengua uingizaji wa ${imported} kutoka {name} kumekataliwa${reason}`,
  'import.undo': `Uingizaji wa ${imported} kutoka {name} umetenguliwa`,
  'product.changeTracking': 'Ufuatiliaji wa bidhaa {name} umebadilishwa',
  'product.moveExpiry':
    'Mwisho wa matumizi wa {name} iliyo stoo umehamishwa kutoka {hasFrom, select, true {{from}} other {hakuna}} hadi {hasTo, select, true {{to}} other {hakuna}} ufuatiliaji wake ulipobadilishwa: {reason}',

  'lot.update': 'Bechi {number} ya {product} imerekebishwa',
  'lot.moveExpiry':
    'Mwisho wa matumizi wa bechi {number} ya {product} umehamishwa kutoka {hasFrom, select, true {{from}} other {hakuna}} hadi {hasTo, select, true {{to}} other {hakuna}}: {source, select, receipt {umetoka kwenye mapokezi} adjustment {umetoka kwenye marekebisho} count {umetoka kwenye hesabu} tracking {umetajwa ufuatiliaji ulipobadilishwa} other {{reason}}}',
  'lot.renumber': 'Bechi {was} ya {product} sasa ni bechi {number}: {reason}',

  'reorderLevel.create': 'Viwango vya kuagiza tena {product} katika {place} vimewekwa',
  'reorderLevel.update': 'Viwango vya kuagiza tena {product} katika {place} vimebadilishwa',
  'reorderLevel.delete': 'Viwango vya kuagiza tena {product} katika {place} vimeondolewa',

  'supplier.create': 'Msambazaji {name} ({supplierCode}) ameundwa',
  'supplier.update': 'Msambazaji {name} ({supplierCode}) amebadilishwa',
  'supplier.delete': 'Msambazaji {name} ({supplierCode}) amefutwa',
  'supplier.addDocument': 'Hati {document} ya msambazaji {name} imeongezwa',
  'supplier.deleteDocument': 'Hati {document} ya msambazaji {name} imefutwa',
  'supplier.openDocument': 'Hati ya {name} imefunguliwa',

  'warehouse.create': 'Ghala {name} ({warehouseCode}) limeundwa',
  'warehouse.update': 'Ghala {name} limebadilishwa',
  'warehouse.delete': `Ghala {name} limefutwa${host}`,
  'section.create':
    'Sehemu {name} imeongezwa kwenye {host}{isInstead, select, true {, badala ya sehemu yake ya jumla} other {}}',
  'section.update': 'Sehemu {name} imebadilishwa',
  'section.delete': `Sehemu {name} imefutwa${host}`,
  'virtualWarehouse.create': 'Ghala pepe {name} ({warehouseCode}) limeundwa katika {host}',
  'virtualWarehouse.update': 'Ghala pepe {name} limebadilishwa',
  'virtualWarehouse.delete': `Ghala pepe {name} limefutwa${host}`,

  'unit.create': 'Kipimo {name} kimeundwa',
  'unit.update': 'Kipimo {name} kimebadilishwa',
  'unit.delete': 'Kipimo {name} kimefutwa',
  'subUnit.create': 'Kipimo kidogo {name} kimeundwa',
  'subUnit.update': 'Kipimo kidogo {name} kimebadilishwa',
  'subUnit.delete': 'Kipimo kidogo {name} kimefutwa',
  'productCategory.create': 'Kundi la bidhaa {name} limeundwa',
  'productCategory.delete': 'Kundi la bidhaa {name} limefutwa',
  'productSubCategory.create': 'Kundi dogo la bidhaa {name} limeundwa',
  'productSubCategory.delete': 'Kundi dogo la bidhaa {name} limefutwa',
  'payment.create': 'Njia ya malipo {name} imeundwa',
  'payment.delete': 'Njia ya malipo {name} imefutwa',
  'purpose.create': 'Kusudi {name} limeundwa',
  'purpose.delete': 'Kusudi {name} limefutwa',
  'tag.create': 'Lebo {name} imeundwa',
  'tag.delete': 'Lebo {name} imefutwa',
  'stockCategory.create': 'Aina ya stoku {name} imeundwa',
  'stockCategory.delete': 'Aina ya stoku {name} imefutwa',
  'project.create': 'Mradi {name} umeundwa',
  'project.delete': 'Mradi {name} umefutwa',

  'view.create': 'Mwonekano {name} umehifadhiwa',
  'view.update': 'Mwonekano {name} umebadilishwa',
  'view.delete': 'Mwonekano {name} umefutwa',

  'role.create': 'Wadhifa {name} umeundwa',
  'role.update': 'Wadhifa {name} umebadilishwa',
  'role.delete': 'Wadhifa {name} umefutwa',

  'message.read': 'Ujumbe "{subject}" kwa {to} umesomwa kwenye kikasha cha kutuma',
  'user.create':
    '{isSystemUser, select, true {Mtumiaji wa mfumo} other {Mtumiaji}} {name} ameundwa na wadhifa wa {role}',
  'user.update': 'Mtumiaji {name} amebadilishwa',
  'user.updateProfile': '{name} amebadilisha wasifu wake',
  'user.replaceDocument':
    '{document, select, picture {Picha} upload {Kitambulisho} signature {Sahihi} other {}} ya {name} imebadilishwa',
  'user.openDocument': '{document, select, upload {Kitambulisho} signature {Sahihi} other {}} ya {name} imefunguliwa',
  'user.suspend': 'Mtumiaji {name} amesimamishwa',
  'user.unsuspend': 'Mtumiaji {name} amerejeshwa kazini',
  'user.delete': 'Mtumiaji {name} amefutwa',
  'user.login': '{name} ameingia{hasByPin, select, true { kwa PIN} other {}} kutoka {address}',
  'user.logout': '{name} ametoka',
  'user.failLogin': `Kuingia kumeshindikana kama {email} kutoka {address}, jaribio {tries} lisilo sahihi{hasPauseS, select,
    true {; jaribio linalofuata linawezekana baada ya {pauseMinutes, plural,
      =0 {{pauseS, plural, one {sekunde #} other {sekunde #}}} one {dakika #} other {dakika #}}} other {}}`,
  'user.failPin': `PIN isiyo sahihi ya {name} kutoka {address}, jaribio {tries} lisilo sahihi{hasPauseS, select,
    true {; jaribio linalofuata linawezekana baada ya {pauseMinutes, plural,
      =0 {{pauseS, plural, one {sekunde #} other {sekunde #}}} one {dakika #} other {dakika #}}} other {}}`,
  'user.loseDevice': 'Kifaa cha {name} ({device}) kimesahauliwa baada ya PIN nyingi zisizo sahihi kutoka {address}',
  'user.setPin': '{name} ameweka PIN ya kifaa ({device})',
  'user.forgetDevice':
    '{name} ameagiza kifaa kisahauliwe ({device}){hadPin, select, true {, pamoja na PIN yake} other {}}, na kimetolewa',
  'user.logoutElsewhere': '{name} ametoka kwingine kote, na PIN zote zimefutwa',
  'user.changePassword': '{name} amebadilisha nenosiri lake',
  'user.requestPasswordLink': 'Kiungo cha kuchagua nenosiri jipya kimeombwa kwa {name} kutoka {address}',
  'user.confirmPassword': '{name} ameweka nenosiri lake ili kubadilisha anayeamua',
  'user.choosePassword': '{name} amechagua nenosiri jipya kwa kiungo cha mara moja',
  'user.resetPassword': 'Nenosiri la {name} limewekwa upya; la muda limeundwa',
  'user.renewPassword':
    'Nenosiri la {name} limewekwa upya, kwani ruhusa zake zimeongezeka na huenda wengine walilijua; la muda limeundwa',
  'user.showPassword': 'Nenosiri la muda la {name} limeonyeshwa, ili lifikishwe kwake',
  'user.makeOneTimePassword':
    'Nenosiri la mara moja la {name} limeundwa kwenye seva{hasAccount, select, true { na akaunti yake {account}} other {}}',
  'user.requestEmailChange':
    '{name} ameomba kubadilisha anwani yake ya barua pepe kuwa {email}, ambayo itathibitishwa kwa kiungo',
  'user.cancelEmailChange': '{name} ameghairi kubadilisha anwani yake ya barua pepe kuwa {email}',
  'user.confirmEmailChange': '{name} amethibitisha anwani ya barua pepe {email}',

  'businessProfile.update': 'Wasifu wa biashara umebadilishwa{hasName, select, true {: {name}} other {}}',
  'creditCard.create': 'Kadi ya {brand} inayoishia na {lastFour} imeongezwa',
  'backup.update': '{hasFolder, select, true {Nakala huwekwa kwenye {folder}} other {Nakala za kiotomatiki zimezimwa}}',
  'backup.request': 'Nakala kwenye {folder} imeanzishwa kwa mkono',
  'backup.download': 'Nakala {folder}, yenye kila kitu, imepakuliwa',
  'linkAddress.update': 'Viungo na misimbo ya QR sasa huanza na {address}',
  'linkAddress.delete': 'Viungo na misimbo ya QR havianzi tena na {address}',
  'linkKey.create':
    'Ufunguo {id} sasa hutia sahihi viungo; viungo vya funguo za awali hufunguka hadi {readUntil, date, moment}',

  'list.export': '{title} imetolewa kama {format, select, csv {CSV} xlsx {XLSX} pdf {PDF} other {}}',
  'list.finishExport':
    '{title} imepakuliwa kama {format, select, csv {CSV} xlsx {XLSX} pdf {PDF} other {}} baada ya sekunde {seconds}',
  'access.refuse': '{method} {path} imekataliwa: {refusal}',
};
