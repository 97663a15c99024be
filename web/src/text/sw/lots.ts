import type { Translated } from '@ghala/contract/text/translations';
import type { lots as english } from '../en/lots';

export const lots: Translated<typeof english> = {
  lots: 'Bechi',
  lot: 'Na. ya Bechi',
  serials: 'Nambari za Serili',
  serialsHint: 'Skani au andika moja kisha bonyeza Enter, au bandika nyingi',
  expiresOn: 'Mwisho wa Matumizi',
  madeOn: 'Ilitengenezwa',
  quantity: 'Kiasi cha Bechi',
  addAnother: 'Ongeza Bechi Nyingine',
  addMadeOn: 'Ongeza Tarehe ya Kutengenezwa',
  addDates: 'Ongeza Mwisho wa Matumizi',
  forAll: 'Kwa nambari zote {count, number} za serili.',
  removeLot: 'Ondoa bechi {number}',
  removeRow: 'Ondoa bechi hii',
  removeSerial: 'Ondoa {number}',
  balance:
    '{tracking, select, serial {{unit} {rest} kati ya {quantity} bado hazina nambari ya serili} other {{unit} {rest} kati ya {quantity} bado hazina bechi}}',
  tooMuch:
    '{tracking, select, serial {{over, plural, one {Nambari # ya serili imezidi kiasi} other {Nambari # za serili zimezidi kiasi}}} other {Bechi zimezidi kiasi kwa {over, number}}}',
  serialCount: 'Nambari za serili {count, number} kati ya {quantity, number}',
  serialsAlone: '{count, plural, one {Nambari # ya serili} other {Nambari # za serili}}',
  setQuantity: 'Weka Kiasi Kiwe {quantity, number}',
  alreadyThere:
    '{count, plural, one {{numbers} tayari iko kwenye orodha.} other {{numbers} tayari ziko kwenye orodha.}}',
  hasExpired: 'Muda wa bechi {number} uliisha {day, date, day}.',
  haveExpired: 'Muda wa bidhaa hizi uliisha {day, date, day}.',
  enterNumber: 'Andika nambari ya bechi',
  numberTooLong: '{number} ni ndefu mno: isizidi herufi 60',
  repeated: '{number} imeandikwa mara mbili',
  enterQuantityOf: 'Andika kiasi cha bechi {number}',
  lotText:
    '{kind, select, serial {Nambari ya serili {number}} other {Bechi {number}}}{expires, select, yes {, mwisho wa matumizi {day, date, day}} past {, muda uliisha {day, date, day}} other {}}',
  partText:
    '{number}{quantity, select, none {} other { · {quantity}}}{expires, select, yes {, mwisho wa matumizi {day, date, day}} past {, muda uliisha {day, date, day}} other {}}',
  many: '{kind, select, serial {{count, plural, one {Nambari # ya serili} other {Nambari # za serili}}} other {{count, plural, one {Bechi #} other {Bechi #}}}}',
  lacksLots: '{tracking, select, serial {Hakuna nambari za serili} other {Hakuna bechi}}',
  lacksExpiry: 'Hakuna mwisho wa matumizi',
  enterFor: '{tracking, select, serial {Andika nambari za serili za {name}} other {Andika bechi za {name}}}',
  enter: '{tracking, select, serial {Andika Nambari za Serili} other {Andika Bechi}}',
  lotsOf: '{tracking, select, serial {Nambari za serili za {name}} other {Bechi za {name}}}',
  changeOf: '{text}: badilisha bechi za {name}',
  lackOf: '{name}: {lack}',
  linesLack:
    '{count, plural, one {Mstari # hauna bechi, nambari ya serili au mwisho wa matumizi. Andika kabla ya kushughulikia} other {Mistari # haina bechi, nambari za serili au mwisho wa matumizi. Andika kabla ya kushughulikia}}.',
  linesLeft:
    '{count, plural, one {Mstari # umebaki wazi: bechi au nambari zake za serili bado hazijaandikwa} other {Mistari # imebaki wazi: bechi au nambari zake za serili bado hazijaandikwa}}',
  linesLeftOnly: 'Andika kwanza bechi au nambari za serili za mistari hii, kisha ikamilishe.',
};
