import { wordsOfNotes } from '../note-words';

/** Says what the kinds of issue notes are called in Swahili. */
export const noteWords = wordsOfNotes(
  {
    pickup: {
      title: 'Noti ya Kuchukua',
      name: 'Noti ya kuchukua',
      screens: { add: 'Unda Agizo - Noti ya Kuchukua', process: 'Simamia Agizo - Shughulikia Noti ya Kuchukua' },
      create: 'Unda Noti ya Kuchukua',
      many: 'noti za kuchukua',
      permissions: 'Noti za Kuchukua',
      word: 'Kuchukua',
      issued: 'Imekabidhiwa',
      shortage: 'Huwezi kuongeza kiasi kinachozidi kinachopatikana',
      may: {
        add: 'kuomba kuchukua bidhaa',
        process: 'kutoa bidhaa za kuchukuliwa',
        cancel: 'kughairi noti za kuchukua',
      },
      purposes: { sale: 'Mauzo', collection: 'Mteja anachukua', repair: 'Ukarabati' },
    },
    dispatch: {
      title: 'Noti ya Kupeleka',
      name: 'Noti ya kupeleka',
      screens: { add: 'Unda Agizo - Noti ya Kupeleka', process: 'Simamia Agizo - Shughulikia Noti ya Kupeleka' },
      create: 'Unda Noti ya Kupeleka',
      many: 'noti za kupeleka',
      permissions: 'Noti za Kupeleka',
      word: 'Kupeleka',
      issued: 'Imepelekwa',
      shortage: 'Huwezi kupanga kiasi kinachozidi kinachopatikana',
      may: { add: 'kuomba kupeleka bidhaa', process: 'kutoa bidhaa za kupelekwa', cancel: 'kughairi noti za kupeleka' },
      purposes: { delivery: 'Kupeleka kwa mteja', siteWork: 'Kazi ya eneo', internalUse: 'Matumizi ya ndani' },
    },
  },
  { add: 'Kuunda', process: 'Kushughulikia', cancel: 'Kughairi' },
);
