import type { Translated } from '@ghala/contract/translations';
import type { lines as english } from '../en/lines';

export const lines: Translated<typeof english> = {
  yesRemoveIt: 'Ndiyo, ondoa!',
  removeNamed: 'Ondoa {name}',
  willBeTakenOff:
    '{unit} {quantity} za {name} zitaondolewa kwenye {document, select, receipt {mapokezi haya} order {agizo hili} other {noti hii}}.',
};
