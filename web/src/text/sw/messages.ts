import type { Translated } from '@ghala/contract/translations';
import type { messages as english } from '../en/messages';

export const messages: Translated<typeof english> = {
  sent: 'Imetumwa',
  failed: 'Haikutumwa',
  held: 'Imezuiliwa',
  dateTime: 'Tarehe/Saa',
  channel: 'Njia',
  to: 'Kwa',
  subject: 'Mada',
  addressOrSubject: 'Anwani au mada',
  messageCount: '{count, plural, one {ujumbe #} other {jumbe #}}',
  noMessageFound: 'Hakuna ujumbe uliopatikana.',
  outboxHint: 'Barua pepe na SMS ambazo mfumo hutuma huorodheshwa hapa.',
  message: 'Ujumbe',
  noServiceSendsThisChannel: 'Hakuna huduma inayotuma kwa njia hii: fikisha ujumbe mwenyewe.',
  tries: 'Majaribio',
  whatWentWrong: 'Kilichoharibika',
  secretText: 'Ujumbe hauonyeshwi tena: ulikuwa na nenosiri, msimbo au kiungo.',
  thisMessageIsEmpty: 'Ujumbe huu ni mtupu.',
};
