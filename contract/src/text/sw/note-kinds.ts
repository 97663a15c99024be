import type { noteWords as english } from '../en/note-kinds';
import type { Translated } from '../translations';

/** What the kinds of issue notes are called in Swahili. */
export const noteWords: Translated<typeof english> = {
  together: {
    one: 'noti ya kuchukua au kupeleka',
    many: 'noti za kuchukua na kupeleka',
    approved: 'noti za kuchukua na za kupeleka',
    listed: 'noti za kuchukua, noti za kupeleka',
  },
  titles: { pickup: 'Noti ya Kuchukua', dispatch: 'Noti ya Kupeleka' },
  many: { pickup: 'noti za kuchukua', dispatch: 'noti za kupeleka' },
  kinds: { pickup: 'Kuchukua', dispatch: 'Kupeleka' },
  issued: { pickup: 'Imekabidhiwa', dispatch: 'Imepelekwa' },
  shortage: {
    pickup: 'Huwezi kuongeza kiasi kinachozidi kinachopatikana',
    dispatch: 'Huwezi kupanga kiasi kinachozidi kinachopatikana',
  },
  screens: {
    pickup: { add: 'Unda Agizo - Noti ya Kuchukua', process: 'Simamia Agizo - Shughulikia Noti ya Kuchukua' },
    dispatch: { add: 'Unda Agizo - Noti ya Kupeleka', process: 'Simamia Agizo - Shughulikia Noti ya Kupeleka' },
  },
  create: { pickup: 'Unda Noti ya Kuchukua', dispatch: 'Unda Noti ya Kupeleka' },
  logged: { 'Pickup Note': 'Noti ya kuchukua', 'Dispatch Note': 'Noti ya kupeleka' },
  entities: { pickupNote: 'Noti ya kuchukua haikupatikana', dispatchNote: 'Noti ya kupeleka haikupatikana' },
  permissionGroups: { pickups: 'Noti za Kuchukua', dispatches: 'Noti za Kupeleka' },
  permissions: {
    pickupAdd: 'Kuunda',
    pickupProcess: 'Kushughulikia',
    pickupCancel: 'Kughairi',
    dispatchAdd: 'Kuunda',
    dispatchProcess: 'Kushughulikia',
    dispatchCancel: 'Kughairi',
  },
  may: {
    pickupAdd: 'kuomba kuchukua bidhaa',
    pickupProcess: 'kutoa bidhaa za kuchukuliwa',
    pickupCancel: 'kughairi noti za kuchukua',
    dispatchAdd: 'kuomba kupeleka bidhaa',
    dispatchProcess: 'kutoa bidhaa za kupelekwa',
    dispatchCancel: 'kughairi noti za kupeleka',
  },
  purposes: {
    pickup: { sale: 'Mauzo', collection: 'Mteja anachukua', repair: 'Ukarabati' },
    dispatch: { delivery: 'Kupeleka kwa mteja', siteWork: 'Kazi ya eneo', internalUse: 'Matumizi ya ndani' },
  },
};
