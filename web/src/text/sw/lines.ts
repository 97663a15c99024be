import type { Translated } from '@ghala/contract/translations';
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
};
