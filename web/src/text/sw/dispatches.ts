import type { Translated } from '@ghala/contract/text/translations';
import type { dispatches as english } from '../en/dispatches';

export const dispatches: Translated<typeof english> = {
  processedOnce: 'Noti ya kupeleka hushughulikiwa mara moja, baada ya kuidhinishwa.',
  deptProjectSite: 'Idara/Mradi/Eneo',
  instructionsTitle: '2. Maelekezo ya Kupeleka',
  assigneeName: 'Jina la Anayekabidhiwa',
  dispatchedTo: 'Anayepelekewa',
  itemsTitle: '4. Bidhaa za Kupeleka',
  urgentDispatch: 'Ni ya haraka?',
  dispatchInstructionsComments: 'Maelekezo/Maoni ya Kupeleka',
};
