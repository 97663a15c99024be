import type { Translated } from '@ghala/contract/text/translations';
import type { lines as english } from '../en/lines';

export const lines: Translated<typeof english> = {
  yesRemoveIt: 'Ndiyo, ondoa!',
  removeNamed: 'Ondoa {name}',
  willBeTakenOff:
    '{unit} {quantity} za {name} zitaondolewa kwenye {document, select, receipt {mapokezi haya} order {agizo hili} other {noti hii}}.',
  findLine: 'Tafuta mstari: jina au msimbo',
  showAllLines: 'Onyesha mistari yote',
  scanLine: 'Skani bidhaa ya mistari hii',
  noLineMatches: 'Hakuna mstari unaolingana na “{words}”',
  oneMore: 'Ongeza moja ya {name}',
  oneLess: 'Punguza moja ya {name}',
  pasteRows: 'Bandika Safu',
  rows: 'Safu za jedwali',
  rowsHint: 'Safu moja kwa kila bidhaa: msimbo, msimbo pau au jina lake, kiasi na, ukitaka, bei ya kimoja na jumla.',
  rowsExample: 'C-100\t40\t1,250.50',
  checkRows: 'Kagua Safu',
  rowsRead: '{count, plural, one {Safu # imesomwa} other {Safu # zimesomwa}}. Kagua takwimu, kisha ziongeze.',
  rowsWithoutProduct:
    '{count, plural, one {Safu # haitaji bidhaa inayojulikana. Chagua bidhaa, au iache safu.} other {Safu # hazitaji bidhaa zinazojulikana. Chagua bidhaa, au ziache safu.}}',
  productOfRow: 'Bidhaa ya safu {said}',
  chooseProductOf: 'Chagua bidhaa ya safu “{said}”, au iache.',
  leaveOut: 'Acha {name}',
  addRows: '{count, plural, one {Ongeza Bidhaa #} other {Ongeza Bidhaa #}}',
  rowsHintPlain: 'Safu moja kwa kila bidhaa: msimbo, msimbo pau au jina la bidhaa, na kiasi.',
  enterQuantity: 'Weka kiasi cha {name}, zaidi ya 0, au iache.',
  pricesDiffer: 'Jumla hailingani na bei ya kimoja',
  enterPrice: 'Weka bei ya kimoja ya {name}, au iache.',
  fieldOf: '{label}: {name}',
  onlyAvailable: 'Kilichopo ni {quantity} {unit} tu za {name}.',
  rowRefused: 'Safu ya {row}, {name}: {reason}',
  rowsAdded: '{count, plural, one {bidhaa # imeongezwa} other {bidhaa # zimeongezwa}}',
  choosePackaging: 'Kwa kifungashio gani',
  packagingOf: '{name} ya {unit} {quantity}',
};
