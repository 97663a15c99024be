import type { Translated } from '@ghala/contract/text/translations';
import type { messages as english } from '../en/messages';

export const messages: Translated<typeof english> = {
  sent: 'Imetumwa',
  dateTime: 'Tarehe/Saa',
  channel: 'Njia',
  to: 'Kwa',
  subject: 'Mada',
  addressOrSubject: 'Anwani au mada',
  messageCount: '{count, plural, one {ujumbe #} other {jumbe #}}',
  noMessageFound: 'Hakuna ujumbe uliopatikana.',
  outboxHint: 'Barua pepe na SMS huorodheshwa hapa, ziwe zimetumwa au la.',
  message: 'Ujumbe',
  noSmsGateway: 'Hakuna huduma ya SMS iliyowekwa. Fikisha ujumbe huu mwenyewe.',
  noMailService: 'Hakuna huduma ya barua pepe iliyowekwa. Fikisha ujumbe huu mwenyewe.',
  unsentSms: 'Haikutumwa: hakuna huduma ya SMS iliyowekwa.',
  unsentEmail: 'Haikutumwa: hakuna huduma ya barua pepe iliyowekwa.',
  unsent: 'Haikutumwa: hakuna huduma ya SMS wala ya barua pepe iliyowekwa.',
  notBySms: 'Haikutumwa kwa SMS: hakuna huduma ya SMS iliyowekwa.',
  notByEmail: 'Haikutumwa kwa barua pepe: hakuna huduma ya barua pepe iliyowekwa.',
  passOn:
    'Fikisha {what, select, code {msimbo} password {nenosiri} reminder {kumbusho} link {kiungo} other {ujumbe}} mwenyewe.',
  askForIt:
    'Omba msimamizi wa watumiaji akufikishie {what, select, password {nenosiri} reminder {kumbusho} link {kiungo} other {ujumbe}}: umo kwenye ujumbe uliohifadhiwa.',
  askForCode:
    'Anayekabidhiwa hupata msimbo kutoka kwa mwenye ruhusa ya kuongeza noti za kuchukua: huunda mpya kwenye karatasi ya noti, huuona mara moja tu, kisha humfikishia kwa WhatsApp au SMS kutoka simu yake mwenyewe, au kwa kikaratasi kilichochapishwa.',
  openMessage: 'Fungua ujumbe',
  onlyAbout: 'Kuhusu',
  pickupCode: 'Msimbo wa kuchukua',
  passwordOrLink: 'Nenosiri au kiungo',
  linkForEmail: 'Kiungo cha kuthibitisha anwani ya barua pepe',
  reminder: 'Kumbusho la kurejesha bidhaa',
  tries: 'Majaribio',
  whatWentWrong: 'Kilichoharibika',
  secretText: 'Ujumbe hauonyeshwi: ulikuwa na nenosiri, msimbo au kiungo.',
  thisMessageIsEmpty: 'Ujumbe huu ni mtupu.',
};
