import { permissionNames } from '../../access/permission-labels';
import type { PhraseCode, RefusalCode } from '../../refusals/refusals';
import { choice } from '../choice';
import { notFoundTexts } from './entities';
import { noteWords } from './note-kinds';
import { requestWords } from './request-kinds';
import { words } from './words';

/* As in English: names that users gave are outside of plurals; a list `x` has `xOr` and `xEach`. */

const amount = '{unit} {quantity, number} za {product}';
const wait =
  '{waitMinutes, plural, =0 {{waitS, plural, one {sekunde moja} other {sekunde #}}} one {dakika moja} other {dakika #}}';
/** Counts, with deleted ones marked as such; nouns that are the same in singular and plural. */
const use = (one: string, many: string, deleted: string) =>
  `{count, plural, one {${one} #} other {${many} #}}{isDeleted, select, true { ${deleted}} other {}}`;

/** This is the current state of a document; orders (agizo) and notes (noti) have their own concord. */
const orderStatus = {
  draft: 'bado ni rasimu',
  pending: 'bado inasubiri idhini',
  approved: 'tayari imeidhinishwa',
  rejected: 'ilikataliwa',
  fulfilled: 'tayari ina mapokezi',
  completed: 'tayari imekamilika',
  cancelled: 'ilighairiwa',
};
const purchaseStatus = choice('status', orderStatus);
const noteStatus = choice('status', {
  draft: 'bado ni rasimu',
  pending: 'bado inasubiri idhini',
  active: 'iko tayari kushughulikiwa',
  completed: 'tayari imeshughulikiwa',
  cancelled: 'ilighairiwa',
});
const incompleteStatus = choice('status', {
  draft: 'bado ni rasimu',
  open: 'tayari imekamilishwa',
  settled: 'tayari imemalizwa',
  cancelled: 'ilighairiwa',
});
const receiptState = choice('status', { saved: 'imehifadhiwa', cancelled: 'imeghairiwa' });
const countStatus = choice('status', {
  draft: 'haijaanzishwa',
  counting: 'inahesabiwa',
  review: 'inakaguliwa',
  pending: 'inasubiri idhini',
  completed: 'tayari imekamilika',
  cancelled: 'ilighairiwa',
});
const onlyDraftItems = 'ni bidhaa za rasimu tu zinazoweza kubadilishwa';

/** Texts within texts. */
export const phraseTexts: Record<PhraseCode, string> = {
  more: 'wengine {count, number}',
  permission: choice('flag', permissionNames(words)),
  short: `{product}: {quantity, plural, =0 {hakuna {unit}} other {{unit} # tu}} ${choice('balance', { available: 'inayopatikana', reserved: 'iliyotengwa' })} katika {place}`,
  shortOfLot: `{product}: {quantity, plural, =0 {hakuna {unit}} other {{unit} # tu}} ya bechi {lot} ${choice('balance', { available: 'inayopatikana', reserved: 'iliyotengwa' })} katika {place}`,
  shortUnexpired: `{product}: {quantity, plural, =0 {hakuna {unit}} other {{unit} # tu}} ${choice('balance', { available: 'inayopatikana', reserved: 'iliyotengwa' })} katika {place}; {unit} {expired, number} za hapo zimepitwa na muda`,
  othersShort: '{count, plural, one {bidhaa # nyingine pia haitoshi} other {bidhaa # nyingine pia hazitoshi}}',
  adjustmentInApproval: `marekebisho ya stoku ya ${amount} yanayosubiri idhini`,
  transferInApproval: `uhamisho wa stoku wa ${amount} unaosubiri idhini`,
  stock: amount,
  reservedStock: `${amount} zilizotengwa`,
  use: `${choice('entity', {
    product: use('bidhaa', 'bidhaa', 'zilizofutwa'),
    batch: use('mapokezi', 'mapokezi', 'yaliyofutwa'),
    note: use(noteWords.together.one, noteWords.together.many, 'zilizofutwa'),
    purchaseOrder: use('agizo la ununuzi', 'maagizo ya ununuzi', 'yaliyofutwa'),
    subUnit: use('kipimo kidogo', 'vipimo vidogo', 'vilivyofutwa'),
    subCategory: use('kundi dogo', 'makundi madogo', 'yaliyofutwa'),
  })}{isDeleted, select, true { (kwa ajili ya rekodi)} other {}}`,
};

/** This is the text of each refusal in Swahili. */
export const refusalTexts: Record<RefusalCode, string> = {
  'request.malformed': choice('problem', {
    json: "Ombi si JSON sahihi ingawa content-type ni ''application/json''",
    emptyJson: "Ombi lisiwe tupu ikiwa content-type ni ''application/json''",
    mediaType: 'Aina ya maudhui haipokelewi',
    length: 'Ukubwa wa ombi haulingani na Content-Length',
    other: 'Ombi halikuundwa vizuri',
  }),
  'request.notReadable': 'Ombi halikusomeka',
  'request.badAddress': 'Anwani ya ombi hili si sahihi',
  'request.tooSlow': 'Ombi lilichukua muda mrefu mno kufika',
  'request.headersTooLong': 'Vichwa vya ombi ni virefu mno',
  'request.brokenOff': 'Ombi lilikatizwa',
  'request.tooMany': 'Maombi mengi mno yametoka kwenye mtandao wako. Jaribu tena baada ya dakika moja.',
  'request.badIdempotencyKey': 'Idempotency-Key: lazima iwe herufi 1 hadi 200 zinazoonekana',
  'call.notFound': 'Hakuna {method} {path}',
  'body.tooLarge': 'Ombi ni kubwa mno',
  'body.tooDeep': 'Ombi lina ngazi nyingi mno za ndani: zisizidi {levels}',
  'body.compressed': 'Content-Encoding: tuma ombi kama lilivyo, bila kubanwa',
  'body.noForm': 'Content-Type: ombi hili halipokei fomu yenye faili; tuma JSON',
  'form.notReadable': 'Fomu haisomeki: imekatika au haikuundwa vizuri',
  'form.noSuchField': 'Hakuna sehemu yenye jina hilo',
  'form.notText': '{field}: lazima itumwe kama maandishi',
  'form.fieldTooLarge': '{field}: isizidi kB {maxKb}',
  'form.fieldsTooLarge': 'Sehemu za fomu kwa pamoja zisizidi kB {maxKb}',
  'form.tooManyFields': 'Fomu isizidi sehemu {max}',
  'form.tooManyFiles':
    '{max, plural, one {Ni faili moja tu inayoweza kutumwa kwa ombi hili} other {Faili zisizidi # kwa ombi hili}}',
  'form.tooLarge': 'Fomu ya ombi hili isizidi MB {maxMb}',
  'input.invalid': 'Baadhi ya sehemu si sahihi',
  'number.tooLarge': 'Nambari ni kubwa kuliko Ghala inavyoweza kuhifadhi (999,999,999,999)',

  'server.failed': 'Hitilafu imetokea kwenye seva. Kumbukumbu zake zinaiita {requestId}.',
  'server.databaseUnreachable': 'Hifadhidata haifikiki kwa sasa. Jaribu tena baada ya muda mfupi.',
  'server.collided': 'Mabadiliko mengi mno ya rekodi zilezile kwa wakati mmoja. Jaribu tena baada ya muda mfupi.',
  'server.diskFull':
    'Diski ya seva imejaa: hakuna kinachoweza kuhifadhiwa, lakini vyote vinaweza kusomwa. Mwambie msimamizi wako.',
  'server.notReady': 'Haiko tayari: hifadhidata haifikiki',
  'lists.busy': 'Orodha nyingi ndefu zinasomwa sasa hivi. Jaribu tena baada ya nusu dakika, au omba kurasa.',
  'documents.busy': 'Hati nyingi mno zinachapishwa sasa hivi. Jaribu tena baada ya sekunde chache.',
  'pictures.busy': 'Picha nyingi mno zinasomwa sasa hivi. Jaribu tena baada ya sekunde chache.',
  'signIn.busy': 'Watu wengi mno wanaingia kwa wakati huu. Jaribu tena baada ya sekunde chache.',
  'cards.busy': 'Kadi nyingi mno zinasomwa sasa hivi. Jaribu tena baada ya sekunde chache.',
  'imports.busy':
    'Faili nyingi mno zinasomwa sasa hivi, na hakuna kilichobadilishwa. Jaribu tena baada ya sekunde chache.',
  'cards.tooSlow': 'Kadi haikusomeka kwa wakati',
  'cards.noService': 'Huduma inayosoma vitambulisho haijibu',
  'session.tooManyWindows': 'Madirisha mengi mno yamefungua Ghala kwa wakati mmoja: funga baadhi yake',

  'session.missing': 'Ingia ili uendelee',
  'session.wrongCredentials': 'Anwani ya barua pepe au nenosiri si sahihi',
  'session.wrongPhone':
    'Nambari ya simu au nenosiri si sahihi. Nambari inayotumiwa na watumiaji kadhaa haimwingizi yeyote: tumia anwani ya barua pepe.',
  'session.wrongPin': 'PIN si sahihi',
  'session.noPin': 'Kifaa hiki hakina PIN ya mtumiaji huyo. Ingia kwa nenosiri.',
  'metrics.noToken': 'Tuma METRICS_TOKEN kama Bearer token',
  'link.forged': 'Kiungo hiki si sahihi: skani msimbo au nakili kiungo tena, au ingia ili uendelee',
  'link.expired': 'Muda wa kiungo hiki umeisha. Omba kipya, au ingia',
  'link.foreignKey': 'Kiungo hiki kilitiwa sahihi kwa ufunguo usiokubalika tena. Omba kipya, au ingia',
  'access.notAllowed': 'Wadhifa wako hauruhusu hili',
  'attempts.tooMany': `Majaribio mengi mno. Jaribu tena baada ya ${wait}.`,
  'session.passwordEnded':
    'Nenosiri hili la muda liliisha baada ya siku {days}. Mwombe anayesimamia watumiaji akupe jingine.',
  'password.confirm': 'Weka nenosiri lako ili kuthibitisha hili',
  'password.mustChange': 'Chagua nenosiri jipya kwanza',
  'password.wrongCurrent': 'Nenosiri la sasa si sahihi',
  'passwordLink.usedOrOld': 'Kiungo hiki tayari kimetumika au kina zaidi ya dakika 30. Omba kipya.',

  'view.notShareable': 'Ni wasimamizi wa watumiaji pekee wanaoweza kubadilisha mionekano ambayo wengine wanaiona',
  'view.tooManyInAll':
    'Mtumiaji mmoja, wadhifa mmoja au kila mtu anaweza kuwa na mitazamo {max} kwa jumla. Futa mmoja kwanza.',
  'gate.tooOld': 'Langoni, pasi hufunguka kwa siku {days}. Mwulize anayetunza noti.',
  'view.tooMany':
    'Orodha inaweza kuwa na mionekano {max} tu ya mtumiaji mmoja, wadhifa mmoja au wote. Futa mmoja kwanza.',

  'role.notYours': '{role} una ruhusa ambazo wewe mwenyewe huna ({permissions})',
  'role.notGivable': 'Huwezi kutoa wadhifa {role}: una ruhusa ambazo wewe mwenyewe huna ({permissions})',
  'role.notSwitchable': 'Huwezi kutoa wala kuondoa ruhusa ambayo wewe mwenyewe huna: {permissions}',
  'role.isOwn': 'Huwezi kubadilisha ruhusa za wadhifa wako mwenyewe. Mwombe msimamizi mwingine afanye hivyo.',
  'role.isAdministrator': '{role} una kila ruhusa, wakati wote. Unda wadhifa mwingine wenye ruhusa chache.',
  'role.notDeletable': '{role} hauwezi kufutwa',
  'role.held':
    '{role} hauwezi kufutwa: {holders} {count, plural, one {anao} other {wanao}}. Wape wadhifa mwingine kwanza.',
  'user.ownRole': 'Huwezi kubadilisha wadhifa wako mwenyewe. Mwombe msimamizi mwingine afanye hivyo.',
  'user.ownEmail': 'Badilisha anwani yako ya barua pepe kwenye wasifu wako: anwani mpya huthibitishwa kwa kiungo',
  'user.holdsMore':
    '{name} ana ruhusa ambazo wewe mwenyewe huna ({permissions}): mwombe msimamizi abadilishe akaunti hii',
  'user.emailTaken': 'Mtumiaji mwenye anwani hiyo ya barua pepe tayari yupo',
  'user.phoneTaken': 'Mtumiaji mwingine ana nambari hiyo ya simu, na mmoja wao huingia nayo',
  'user.noEmailChange': 'Hakuna anwani nyingine ya barua pepe inayosubiri kuthibitishwa',
  'user.ownPassword': 'Jichagulie nenosiri jingine kwenye wasifu wako',
  'user.noSystemUser': '{name} si mtumiaji wa mfumo, na hana nenosiri la kuweka upya',
  'user.suspended': '{name} amesimamishwa: mrejeshe kazini kwanza',
  'user.alreadySuspended': '{name} tayari amesimamishwa',
  'user.notSuspended': '{name} hajasimamishwa',
  'users.noManager': 'Hakuna angebaki wa kusimamia watumiaji. Mpe ruhusa hiyo mtumiaji mwingine hai wa mfumo kwanza.',
  'users.lastAdministrator':
    'Huyu ndiye msimamizi wa mwisho: hakuna mwingine mwenye kila ruhusa. Mfanye mtumiaji mwingine hai wa mfumo kuwa msimamizi kwanza.',
  'emailLink.usedOrOld':
    'Kiungo hiki tayari kimetumika, au kina zaidi ya dakika 60, au akaunti imebadilika tangu hapo. Omba kipya.',
  'backup.notAllowed': 'Nakala ina kila kitu: ni msimamizi mwenye kila ruhusa tu anayeweza kufanya hivi',
  'backup.isFixed': 'Nakala zimepangwa kwenye mazingira ya seva (BACKUP_DIR), na haziwezi kubadilishwa hapa',
  'backup.noFolder': 'Chagua folda ya nakala kwanza',
  'backup.isMade': 'Nakala tayari inatengenezwa',
  'backup.gone': 'Folda ya nakala hii haipo tena kwenye seva, au imebadilishwa',
  'linkAddress.notAllowed': 'Ni msimamizi mwenye kila ruhusa tu anayeweza kubadilisha anwani hii',

  'record.notFound': choice('entity', notFoundTexts),
  'record.nameTaken': choice('entity', {
    role: 'Wadhifa wenye jina hilo tayari upo',
    unit: 'Kipimo chenye jina hilo tayari kipo',
    productCategory: 'Kundi lenye jina hilo tayari lipo',
    payment: 'Njia ya malipo yenye jina hilo tayari ipo',
    purpose: 'Kusudi hilo tayari lipo',
    tag: 'Lebo yenye jina hilo tayari ipo',
    stockCategory: 'Aina ya stoku yenye jina hilo tayari ipo',
    project: 'Mradi wenye jina hilo tayari upo',
    supplier: 'Msambazaji mwenye jina hilo tayari yupo',
    place: 'Mahali penye jina hilo tayari papo hapo',
    view: 'Mwonekano wenye jina hilo tayari upo hapo',
  }),
  'record.inUse': '{name} haiwezi kufutwa: inatumiwa na {uses}',
  'record.inOpenDocuments':
    '{name} haiwezi kufutwa: {documents} {count, plural, one {haijakamilika} other {hazijakamilika}}',
  'record.holdsStock': '{name} haiwezi kufutwa: {place} bado ina {stock}',
  'record.referenced': 'Kitu kinachotajwa hapa hakipo, au bado kinatumika kwingine',
  'item.notFound': '{number} haina bidhaa hiyo',
  'product.codeTaken': 'Bidhaa yenye msimbo huo tayari ipo',
  'product.barcodeTaken':
    '{product, select, none {Bidhaa nyingine tayari ina msimbo pau huo} other {{product}{packaging, select, none {} other {, {packaging},}} tayari ina msimbo pau huo}}',
  'product.deleted': '{name} ilifutwa',
  'place.deleted': '{name} ilifutwa',
  'section.last': 'Ghala lazima liwe na angalau sehemu moja',
  'projects.keptElsewhere': 'Miradi inatunzwa kwenye {address}: iongeze huko, nayo itaonekana hapa',
  'upload.empty': 'Faili haina bidhaa',
  'import.undoTooLate':
    'Uingizaji huu ulileta stoku zaidi ya siku {days, number} zilizopita: rekebisha stoku badala yake',
  'import.undoWaits': 'Kutengua uingizaji huu tayari kunasubiri idhini',
  'opening.hadStock':
    '{product} imekuwa na stoku katika {place} tangu faili hili liingizwe: kataa ombi hili, kisha rekebisha stoku',
  'import.empty': 'Faili haina safu za kuingiza',
  'import.undone': 'Uingizaji huu ulitenguliwa tarehe {at}',
  'import.touched':
    'Uingizaji hauwezi kutenguliwa: {count, plural, one {jambo #} other {mambo #}} yamefanyika tangu hapo kwa vilivyoingizwa',
  'upload.wrongRows':
    'Hakuna kilichopakiwa: {rows, plural, one {safu mlalo # si sahihi} other {safu mlalo # si sahihi}}',
  'list.tooLongForPdf':
    'Faili hiyo ingekuwa na zaidi ya safu mlalo {max, number}: punguza orodha kwa vichujio vyake, au chukua CSV',

  'file.notFound': 'Hakuna faili hiyo',
  'file.tooLarge': 'Faili isizidi MB {maxMb}',
  'file.quotaUsed': 'Umehifadhi MB {quotaMb, number} za faili, kiwango cha juu kwa mtumiaji mmoja',
  'file.storageFull': 'Hifadhi ya faili imejaa (MB {quotaMb, number}). Mwambie msimamizi wako.',
  'file.damaged': 'Faili hii imeharibika kwenye hifadhi ya faili. Omba irejeshwe kutoka kwenye nakala rudufu.',
  'file.tooSlow': 'Faili ilichukua muda mrefu mno kuhifadhiwa. Itume tena.',
  'fileStore.busy': 'Faili nyingi mno zinasubiri hifadhi ya faili. Jaribu tena baada ya muda mfupi.',
  'fileStore.unreachable': 'Hifadhi ya faili haijibu kwa sasa. Jaribu tena baada ya muda mfupi.',

  'stock.short': '{shortagesEach}',
  'stock.negative': 'Hakuna stoku ya kutosha kwa hilo',
  'stock.beingCounted':
    'Unahesabu bidhaa hizi bila kuona kiasi cha vitabu ({counts}). Hadi kuhesabu kuishe, hili lifanywe na mtu asiyezihesabu.',
  'stock.withheld':
    'Hakuna stoku ya kutosha kwa hilo. Unapohesabu bila kuona kiasi cha vitabu ({counts}), huambiwi kiasi kilichopo.',
  'stock.lessReserved': 'Iliyotengwa ni kidogo kuliko hiyo',
  'stock.productDeleted': '{product} ilifutwa na haiwezi kupokelewa',
  'stock.placeDeleted': '{product} haiwezi kuwekwa katika {place}: mahali hapo palifutwa',
  'stock.receivingPlaceDeleted': '{place} ilifutwa na haiwezi kupokea stoku',
  'stock.foreignSection': '{section} si sehemu ya {warehouse}',
  'stock.noSection': '{warehouse} haina sehemu inayoweza kupokea stoku',
  'stock.noReturn':
    '{product} haiwezi kurudi katika {place}: mahali hapo palifutwa, na {warehouse} haina sehemu iliyobaki',
  'stock.lotsNeeded': `${choice('tracking', {
    lot: '{product} hufuatiliwa kwa bechi: taja bechi za bidhaa hizi',
    serial: '{product} hufuatiliwa kwa nambari ya serili: taja nambari za bidhaa hizi',
  })}`,
  'stock.lotBeforeMade':
    'Bechi {lot} ya {product} ingeisha muda tarehe {expiresOn, date, day}, kabla ya {madeOn, date, day}, siku ya kutengenezwa. Andika tarehe sahihi, au rekebisha bechi kwanza',
  'stock.lotDiffers': `Bechi {lot} ya {product} tayari inajulikana: ${choice('what', { expiresOn: 'mwisho wa matumizi yake ni', madeOn: 'ilitengenezwa tarehe' })} {day, date, day}. Andika hiyo, au rekebisha bechi kwanza`,
  'stock.countFirst': 'Hesabu {product} katika {place} kwa bechi kwanza: ipo kwenye stoku',
  'stock.trackingReserved': '{product} imetengwa katika {place}: iachilie kabla ya kubadilisha ufuatiliaji wake',
  'stock.expiryNeeded': '{product} ina muda wa matumizi: taja mwisho wa matumizi wa bechi {lot}',
  'lot.numberTaken':
    '{product, select, none {Bidhaa} other {{product}}} tayari ina bechi nyingine {lot, select, none {yenye nambari hiyo} other {{lot}}}: ipe hii nambari nyingine',
  'stock.serialInStock': '{product} yenye nambari ya serili {serial} tayari iko kwenye stoku, katika {place}',
  'stock.serialTwice': 'Nambari ya serili haiwezi kuwa kwenye stoku mara mbili',
  'stock.lotExpired': 'Muda wa bechi {lot} ya {product} uliisha {expiresOn, date, day}: kuitoa kunahitaji idhini',
  'stock.receivedUntracked':
    '{product} ilipokelewa kabla bechi zake kufuatiliwa: iondoe kwa marekebisho ya stoku yanayotaja bechi yake',
  'stock.issuedUntracked':
    '{product} ilitolewa kabla bechi zake kufuatiliwa: irudishe kwa marekebisho ya stoku yanayotaja bechi yake',
  'stock.movedSince': 'Stoku ya {product} katika {place} imehama tangu hapo',
  'stock.samePlace': 'Stoku tayari iko hapo: chagua mahali tofauti',
  'transfer.samePlace': 'Stoku tayari iko katika {place}: chagua mahali tofauti',
  ...requestWords.decided,
  'stockCount.wrongStatus': `{number} ${countStatus}: ${choice('step', {
    update: 'mpango unaweza kubadilishwa kabla ya hesabu kuanza tu',
    start: 'ni hesabu iliyopangwa tu inayoweza kuanzishwa',
    join: 'hakuna cha kuhesabu',
    enter: 'hakuna kinachoweza kuhesabiwa',
    askRecount: 'haiwezekani tena kuomba kuhesabu upya',
    close: 'ni hesabu inayoendelea tu inayoweza kufungwa',
    reopen: 'ni hesabu inayokaguliwa tu inayoweza kuendelezwa',
    submit: 'ni hesabu inayokaguliwa tu inayoweza kupelekwa kwa idhini',
    cancel: 'haiwezi tena kughairiwa',
  })}`,
  'stockCount.empty': '{number} haina stoku yoyote: chagua sehemu, makundi au bidhaa zaidi',
  'stockCount.outside': '{place} si sehemu ya {number}: chagua sehemu ya ghala lake inayohesabiwa',
  'stockCount.closedLine': 'Kuhesabu kwa {number} kumefungwa: {product} inaweza kuhesabiwa tu ikiombwa kuhesabiwa upya',
  'stockCount.finishedLine': `{product} imekamilika katika {number}, kwa hiyo hakuna kinachoongezwa chenyewe: {isAlone, select,
    true {ihesabu upya, au sema kwamba unaongeza ulichopata kwingine} other {ihesabu upya ikiwa idadi yako ilikuwa na kosa}}`,
  'stockCount.anotherPerson':
    'Mtu mwingine lazima ahesabu {product} kwa {number}: {names} tayari alitoa idadi. Akaunti huhesabika kuwa ya mtu aliyetoa nenosiri lake. Ikiwa hakuna mwingine wa kuihesabu, anayesimamia maghala anaweza kuruhusu yeyote aihesabu upya kwenye karatasi ya hesabu, au aiache nje',
  'stockCount.wholeRecount': '{product} inahesabiwa upya kwa {number}: ihesabu yote badala ya kuongeza',
  'stockCount.retracked':
    '{product} haifuatiliwi tena kama ilivyokuwa mistari yake ya {number} ilipotengenezwa: iache mistari hiyo, au ghairi hesabu na upange nyingine',
  'stockCount.nothingCounted': 'Hakuna kilichohesabiwa kwa {number} bado',
  'stockCount.unfinished':
    '{number}: {open, plural, =0 {} one {mstari # haujahesabiwa} other {mistari # haijahesabiwa}}{open, plural, =0 {} other {{recount, plural, =0 {} other {, }}}}{recount, plural, =0 {} one {mstari # unahitaji kuhesabiwa upya} other {mistari # inahitaji kuhesabiwa upya}}',
  'stockReservation.empty': 'Utengaji huu hauna tena {product} katika {place}',
  'stockReservation.expired':
    'Bechi {lot} ya {product} iliisha muda tarehe {day, date, day}, na haiwezi kuwekwa akiba. Bidhaa zilizoisha muda hutoka kwa hati inayozitaja, ikishaidhinishwa',
  'stockReservation.inApproval':
    'Kuachiliwa kwa {product} katika {place} tayari kunasubiri idhini: lazima kuamuliwe kwanza',
  'stockReservation.short': '{product}: utengaji huu una {unit} {quantity, number} tu katika {place}',

  'approval.notFound': 'Hakuna ombi hilo la idhini',
  'approval.alreadyPending': 'Idhini ya hilo tayari inasubiriwa',
  'approval.decided': `Ombi hili tayari ${choice('decision', {
    approved: 'limeidhinishwa',
    rejected: 'limekataliwa',
    withdrawn: 'limeondolewa',
  })}`,
  'approval.notAllowed': `Wadhifa wako hauruhusu kuamua maombi ya aina ${choice('module', words.modules)}`,
  'approval.ownCount': `{isAlone, select,
    true {Wewe ndiye uliyehesabu hili, na kila anayeweza kuidhinisha marekebisho ya stoku alilihesabu au kuliomba. Litasubiri hadi mtumiaji mwingine awe na ruhusa {permission}.}
    other {Wewe ndiye uliyehesabu hili. Mtumiaji mwingine anayeweza kuidhinisha marekebisho ya stoku anapaswa kuamua.}}`,
  'approval.ownRequest': `{isAlone, select,
    true {Wewe ndiye uliyeomba hili, na hakuna mwingine anayeweza kuidhinisha ${choice('module', words.approvedKinds)}. Litasubiri hadi mtumiaji mwingine awe na ruhusa {permission}.}
    other {Wewe ndiye uliyeomba hili. Mtumiaji mwingine anayeweza kuidhinisha ${choice('module', words.approvedKinds)} anapaswa kuamua.}}`,

  'purchase.wrongStatus': `{number} ${purchaseStatus}: ${choice('step', {
    update: 'ni rasimu tu inayoweza kubadilishwa',
    submit: 'ni rasimu tu inayoweza kuwasilishwa',
    approve: 'ni agizo linalosubiri idhini tu linaloweza kuidhinishwa',
    reject: 'ni agizo linalosubiri idhini tu linaloweza kukataliwa',
    close: 'ni agizo ambalo bidhaa zake bado zinaweza kuja tu linaloweza kufungwa',
    delete: 'haiwezi kufutwa tena',
  })}`,
  'purchase.notDeletable': '{number} si rasimu tena: wadhifa wako hauruhusu kuifuta',
  'purchase.beingReceived': `{number} haiwezi ${choice('step', { delete: 'kufutwa', close: 'kufungwa' })}: {isProcessed, select,
    true {bidhaa zake zilipokelewa kwa {receipt}}
    other {{receipt} inaipokea; shughulikia au ghairi mapokezi hayo kwanza}}`,
  'purchase.supplierDeleted': '{supplier}, msambazaji wa {number}, alifutwa: chagua mwingine',
  'purchase.notPrequalified': '{supplier}, msambazaji wa {number}, si aliyeidhinishwa mapema tena: chagua mwingine',
  'purchase.empty': '{number} haina bidhaa: ongeza angalau moja',
  'purchase.productDeleted': '{product} ilifutwa: iondoe kwenye {number} kwanza',
  'purchase.noReason': 'Sababu ya kufunga inahitajika',
  'purchase.notReceivable': `{number} ${choice('status', {
    draft: orderStatus.draft,
    pending: orderStatus.pending,
    rejected: orderStatus.rejected,
    completed: 'imekamilika na haipokei bidhaa zaidi',
    cancelled: orderStatus.cancelled,
  })}: chagua agizo lililoidhinishwa`,
  'purchase.received': '{number} imepokelewa yote: hakuna kilichobaki',

  'receipt.notFound': 'Mapokezi {id} hayakupatikana',
  'receipt.wrongStatus': `{number} ${choice('status', {
    saved: 'imehifadhiwa',
    processed: 'tayari imeshughulikiwa',
    cancelled: 'ilighairiwa',
  })}: ${choice('step', {
    addItem: 'ni mapokezi yaliyohifadhiwa tu yanayoweza kuongezewa bidhaa',
    update: 'ni mapokezi yaliyohifadhiwa tu yanayoweza kubadilishwa',
    process: 'ni mapokezi yaliyohifadhiwa tu yanayoweza kushughulikiwa',
    cancel: 'ni mapokezi yaliyohifadhiwa tu yanayoweza kughairiwa',
    verify: 'ni mapokezi yaliyoshughulikiwa tu yanayoweza kuthibitishwa',
    merge: 'ni mapokezi yaliyoshughulikiwa tu yanayoweza kuunganishwa',
    split: 'ni mapokezi yaliyohifadhiwa au kushughulikiwa tu yanayoweza kugawanywa',
    reverse: 'ni mapokezi yaliyoshughulikiwa tu yanayoweza kutenguliwa',
  })}`,
  'receipt.awaitsApproval':
    '{number} inaleta stoku ya kuanzia inayosubiri idhini: inachakatwa au kughairiwa pamoja na idhini hiyo',
  'receipt.empty': '{number} haina bidhaa: ongeza kilichopokelewa kwanza',
  'receipt.orderNotReceivable': `{number} haiwezi kushughulikiwa: agizo lake la ununuzi {order} ${choice('status', {
    draft: 'ni rasimu',
    pending: 'linasubiri',
    rejected: 'limekataliwa',
    completed: 'limekamilika',
    cancelled: 'limeghairiwa',
  })}. Bidhaa hupokelewa tu kwa agizo lililoidhinishwa au lililopokelewa kiasi`,
  'receipt.hasItems': 'Agizo la ununuzi la {number} haliwezi kubadilishwa likiwa na bidhaa: ziondoe kwanza',
  'receipt.alreadySplit': '{number} tayari imegawanywa',
  'receipt.splitNoMerge': '{number} iligawanywa na haiwezi kuunganishwa na nyingine',
  'receipt.merged': '{number} tayari imeunganishwa',
  'receipt.mergedNoSplit': '{number} iliunganishwa na haiwezi kugawanywa',
  'receipt.noMerge':
    '{number} haiwezi kuunganishwa na {other}: lazima iwe imeshughulikiwa, na haijagawanywa wala kuunganishwa',
  'receipt.returnNoMerge':
    '{number} ilirudisha bidhaa zilizotolewa na haiwezi kuunganishwa na {other}, ambayo ni ya agizo la ununuzi',
  'receipt.lineCompleted': '{product} ya {order} tayari imekamilishwa kwa {number}',
  'receipt.noneRemaining': 'Hakuna mstari wa agizo lake la ununuzi uliobaki kukamilishwa kwa {number}',
  'receipt.itemVerified': '{product} ya {number} tayari imethibitishwa',
  'receipt.itemReversed': '{product} ya {number} ilitenguliwa: hakuna kilichobaki cha kuthibitisha',
  'receipt.nothingReversible': 'Hakuna kilichobaki cha {number} kinachoweza kutenguliwa',
  'receipt.reversalWaits': 'Kutengua {product} ya {number} tayari kunasubiri idhini',
  'receipt.reversedBeyond':
    '{product}: {quantity, plural, =0 {hakuna kilichobaki} other {ni {unit} # tu}} {hasLot, select, true {cha bechi {lot} } other {}}cha {number} kinachoweza kutenguliwa',
  'receipt.secondName': `{isSum, select,
    true {Pamoja na mapokezi ya leo uliyoingiza na kuchakata mwenyewe, bidhaa zisizo na agizo zina thamani ya zaidi ya KES {above, number}.}
    other {Wewe ndiye uliyeingiza mapokezi haya, na bidhaa zake zisizo na agizo zina thamani ya zaidi ya KES {above, number}.}} {isAlone, select,
    true {Lazima yachakatwe na mtumiaji mwingine mwenye ruhusa {permission}.}
    other {Mtumiaji mwingine anayeweza kuongeza mapokezi lazima ayachakate.}}`,
  'stockReservation.overLimit':
    'Wanachama wanaweza kutenga hadi asilimia {percent, number} ya {product} mahali pamoja. Mwombe anayeshughulikia bidhaa.',
  'receipt.ownReceipt': `Wewe ndiye uliyeingiza mapokezi haya. {isAlone, select,
    true {Lazima yathibitishwe na mtumiaji mwingine mwenye ruhusa {permission}.}
    other {Mtumiaji mwingine anayeweza kuthibitisha mapokezi lazima ayathibitishe.}}`,

  'incompleteDelivery.wrongStatus': `{number} ${incompleteStatus}: ${choice('step', {
    update: onlyDraftItems,
    complete: 'ni rasimu tu inayoweza kukamilishwa',
    settle: 'ni noti iliyo wazi tu inayoweza kumalizwa',
    cancel: 'ni noti iliyo wazi tu inayoweza kughairiwa',
  })}`,
  'incompleteDelivery.empty': '{number} haina bidhaa: ongeza angalau moja inayokosekana',
  'incompleteDelivery.productDeleted': '{product} ilifutwa: iondoe kwenye {number} kwanza',
  'incompleteDelivery.receiptNotProcessed': `{receipt} ${receiptState}: IDN huundwa kwa mapokezi yaliyoshughulikiwa`,

  'note.wrongStatus': `{number} ${noteStatus}: ${choice('step', {
    update: onlyDraftItems,
    discard: 'ni rasimu tu inayoweza kutupwa',
    submit: 'ni rasimu tu inayoweza kuwasilishwa',
    approve: 'ni noti inayosubiri idhini tu inayoweza kuidhinishwa',
    reject: 'ni noti inayosubiri idhini tu inayoweza kukataliwa',
    issueItem: 'bidhaa hutolewa kati ya idhini na kushughulikiwa',
    undoIssue: 'utoaji unaweza kutenduliwa hadi noti ishughulikiwe',
    correct: 'maelezo yake yanaweza kusahihishwa hadi ishughulikiwe',
    setReturn: 'bidhaa huwekwa kuwa za kurejeshwa kati ya idhini na kushughulikiwa',
    process: 'noti hushughulikiwa mara moja, baada ya kuidhinishwa',
    cancel: 'ni noti iliyoshughulikiwa tu inayoweza kughairiwa',
    deleteProcessed: 'ighairi badala yake',
    deleteCancelled: 'hakuna kilichobaki cha kufuta',
    leave: 'bidhaa zake haziwezi kutoka',
    verifyCode: 'msimbo huthibitishwa kati ya idhini na kushughulikiwa',
    sendCode: 'msimbo huundwa kati ya idhini na kushughulikiwa',
  })}`,
  'note.empty': '{number} haina bidhaa: ongeza angalau moja',
  'note.productDeleted': '{product} ilifutwa: iondoe kwenye {number} kwanza',
  'note.warehouseDeleted': 'Ghala la {number} lilifutwa',
  'note.short': `${choice('kind', noteWords.shortage)}: {warehouse} ina ${amount}`,
  'note.itemIssued': '{product} ya {number} tayari imetolewa',
  'note.itemNotIssued': '{product} ya {number} haijatolewa',
  'note.nothingIssued': 'Toa angalau bidhaa moja kwanza',
  'note.noVehicle': 'Nambari ya usajili wa gari inahitajika',
  'note.noReason': 'Sababu ya kughairi inahitajika',
  'note.goodsLeft': 'Bidhaa za {number} zimetoka langoni: haiwezi kughairiwa tena',
  'note.alreadyLeft': 'Bidhaa za {number} zilitoka tarehe {left}',
  'note.noGatePass':
    '{number} {isCancelled, select, true {ilighairiwa kabla ya kushughulikiwa} other {haijashughulikiwa bado}}: haina pasi ya lango',
  'note.itemReturned': '{product} tayari imerejeshwa: noti hii haiwezi kughairiwa tena',
  'note.cancellationWaits': 'Ughairi wa {number} tayari unasubiri mtu athibitishe kuwa bidhaa ziko kwenye rafu',
  'note.countedSince':
    'Hesabu iliyofanywa tangu bidhaa za {number} zitolewe imeongeza {product} kwenye stoku: zingerudi mara mbili',
  'stockAdjustment.lotUsedUp':
    '{product}: {quantity, plural, =0 {hakuna kilichobaki} other {ni {unit} # tu}} cha bechi {lot} katika {place}. Chagua bechi nyingine za kutoa tofauti hii, au ikatae na bidhaa zihesabiwe tena',
  'stockAdjustment.noOtherLots':
    'Bechi nyingine huchaguliwa tu kwa kile ambacho hesabu ilikuta kimepungua cha bechi ambayo imekwisha tangu hapo',
  'stockAdjustment.notOfCount': 'Ni kile tu kilichopatikana na hesabu kinachoweza kuhesabiwa tena',
  'stockAdjustment.staleCount':
    '{product} ilirudi kwenye stoku au iliondoka baada ya {number} kuihesabu, au hesabu nyingine iliirekebisha. Kataa tofauti hii, kisha uhesabu {product} tena',
  'note.ownReceiver': `Bidhaa za {number} ni zako, na aliyeidhinisha hakuambiwa. {isAlone, select,
    true {Mtumiaji mwingine mwenye ruhusa ya {permission} ndiye afanye hili.}
    other {Mtumiaji mwingine ndiye afanye hili.}}`,
  'note.ownReceiverNamed':
    'Bidhaa za {number} zingeenda kwa mtumiaji aliyeziomba au kuzitoa, na aliyeidhinisha hakuambiwa: taja mtu mwingine',
  'note.ownExit': `Uliomba, ulitoa au unapokea bidhaa za {number}. {isAlone, select,
    true {Mtu mwingine ndiye aandike kwamba zimetoka, mara mtumiaji mwingine atakapopewa ruhusa.}
    other {Mtu mwingine ndiye aandike kwamba zimetoka.}}`,
  'note.deleteOwnIssue': `Ulitoa bidhaa za {number}. {isAlone, select,
    true {Ni mtumiaji mwingine tu anayeweza kuifuta, akipewa ruhusa: kwa sasa tengua utoaji badala yake.}
    other {Mtumiaji mwingine ndiye aifute, bidhaa zikisharudi kwenye rafu.}}`,
  'code.notVerified': 'Hujathibitisha {number} bado: weka msimbo wa idhini wa {assignee}',
  'code.wrong':
    'Msimbo wa idhini wa {number} si sahihi: {left, plural, one {limebaki jaribio moja} other {yamebaki majaribio #}}',
  'code.locked': `Misimbo mingi mno isiyo sahihi ya {number}. Jaribu tena baada ya ${wait}.`,
  'code.justSent': `Msimbo wa {number} uliundwa chini ya dakika moja iliyopita. Mwingine unaweza kuundwa baada ya ${wait}.`,
  'code.ownSight': `Ulionyeshwa msimbo huu ili uufikishe. {isAlone, select,
    true {Lazima uwekwe na mtumiaji mwingine mwenye ruhusa {permission}.}
    other {Mtumiaji mwingine anayeweza kushughulikia noti za kuchukua lazima auweke.}}`,
  'code.ownRedirection': `Wewe ndiye uliyebadilisha mahali msimbo huu unakoelekezwa. {isAlone, select,
    true {Lazima uwekwe na mtumiaji mwingine mwenye ruhusa {permission}.}
    other {Mtumiaji mwingine anayeweza kushughulikia noti za kuchukua lazima auweke.}}`,

  'markedReturn.returned': '{product} ya {number} tayari imerejeshwa',
  'markedReturn.receiptNotProcessed': `{receipt} ${receiptState}: bidhaa hurejeshwa kwa mapokezi yaliyoshughulikiwa`,
  'markedReturn.receiptOfOpening':
    '{receipt} ni salio la mwanzo la mahali: chagua mapokezi yaliyozirudisha bidhaa hizi',
  'markedReturn.receiptOfOrder': '{receipt} ni ya uwasilishaji wa {order}: chagua mapokezi yaliyozirudisha bidhaa hizi',
  'markedReturn.receiptBeforeIssue':
    '{receipt} iliundwa tarehe {made}, kabla {number} haijatoa bidhaa tarehe {issued}: chagua mapokezi yaliyozirudisha',
  'markedReturn.otherLots':
    '{receipt} ilileta bechi au namba za kipekee nyingine za {product} kuliko zilizotolewa na {number}: chagua mapokezi yaliyorejesha hizi',
  'markedReturn.notInReceipt': '{receipt} haina {product}: chagua mapokezi yaliyoirejesha',
  'markedReturn.notCovered': `{receipt} inatosha {unit} {covered, number} tu za {product}, mbali na marejesho ambayo tayari imeleta, si ${amount}`,
  'markedReturn.noContact': 'Nambari ya simu wala anwani ya barua pepe ya {name} haijulikani',
  'markedReturn.justReminded': `Kumbusho la {product} liliandikwa tarehe {made}: linalofuata linaweza kuandikwa baada ya ${wait}`,
};
