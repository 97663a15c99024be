import type { Translated } from '@ghala/contract/text/translations';
import type { pickups as english } from '../en/pickups';

export const pickups: Translated<typeof english> = {
  pickupNoteNotVerifiedTry: 'Noti ya kuchukua haikuthibitishwa. Jaribu tena',
  authorizationCode: 'Msimbo wa Idhini',
  authorization: 'Idhini',
  shownOnceVerified:
    'Muulize anayechukua bidhaa msimbo wake. Bidhaa za kutoa zitaonyeshwa baada ya msimbo kuthibitishwa.',
  verified: 'Imethibitishwa',
  verify: 'Thibitisha',
  makeANewCode: 'Unda msimbo mpya',
  codeSent: '{assigneeName} ametumiwa tarakimu sita. Ziweke ili kuona cha kuchukuliwa.',
  newCodeFor: 'Msimbo mpya wa {pickupNo}',
  codeShownOnce:
    'Hakuna huduma iliyowekwa ya kuutuma, na hautaonyeshwa tena hapa: mfikishie mpokeaji mwenyewe. Kisha mtumiaji mwingine huuweka.',
  newCodeNotMade: 'Msimbo mpya haukuundwa',
  codeAwaitsApproval: 'Noti inasubiri idhini tena: msimbo wake utatumwa ikiidhinishwa',
  newCodeOnItsWay: 'Msimbo mpya unatumwa',
  codeToPassOn: 'Msimbo wa kufikisha',
  sendByWhatsApp: 'Tuma kwa WhatsApp',
  sendBySms: 'Tuma kwa SMS',
  printSlip: 'Chapisha kikaratasi',
  slipCode: 'Msimbo wa idhini: {code}',
  slipText: 'Onyesha hiki ghalani unapochukua bidhaa, na usimpe mtu mwingine.',
  newCode: 'Msimbo mpya',
  newCodeHint:
    '{assigneeName} anapata msimbo mwingine, na wa awali haufai tena. Rekebisha simu au barua pepe kama si sahihi: mtumiaji mwingine ndiye atakayeweka msimbo, na ujumbe kwa simu na anwani za awali utaeleza badiliko hilo.',
  emailAddress: 'Anwani ya Barua Pepe',
  assigneeName: 'Jina la Anayekabidhiwa',
  assigneeCompany: 'Kampuni ya Anayekabidhiwa',
  phoneHint: 'Kwa msimbo wa idhini, kama ilivyo barua pepe. Moja kati ya hizo inahitajika.',
  scheduledPickup: 'Imepangwa tarehe?',
  pickupDateAndTime: 'Tarehe na saa ya kuchukua',
  pickupDate: 'Tarehe ya Kuchukua',
  scheduled: 'Imepangwa',
  company: 'Kampuni',
  notScheduled: 'Haijapangwa',
  codeSentOn: '{assigneeName} alitumiwa tarakimu sita tarehe {codeSentAt}. Ziweke ili kuona cha kuchukuliwa.',
};
