import type { Translated } from '@ghala/contract/text/translations';
import type { waiting as english } from '../en/waiting';

export const waiting: Translated<typeof english> = {
  keptHere: 'Imehifadhiwa kwenye kifaa hiki',
  keptHereText: 'Itatumwa mtandao ukipatikana.',
  offline: 'Hakuna mtandao',
  shownAsOf: 'Kama ilivyokuwa {time}. Hakuna mtandao.',
  noConnection: 'Hakuna mtandao.',
  connectAgain:
    'Hakuna muunganisho kwa siku nzima, kwa hivyo hakuna kinachoonyeshwa tena. Unganisha tena ili kuendelea.',
  toBeSent: '{count, plural, one {# inasubiri kutumwa} other {# zinasubiri kutumwa}}',
  needYou: '{count, plural, one {# inakuhitaji} other {# zinakuhitaji}}',
  title: 'Zinazosubiri kutumwa',
  nothing: 'Hakuna kinachosubiri',
  nothingHint: 'Unachoingiza bila mtandao kinaorodheshwa hapa hadi kitumwe.',
  about: 'Zimehifadhiwa kwenye kifaa hiki. Zitatumwa zenyewe mtandao ukipatikana, hata baada ya kivinjari kufungwa.',
  aboutStuck: 'Hakuna kinachotumwa chenyewe hapa. Kifungue uone kilichobadilika, kisha kitume tena au ukitupe.',
  refused: 'Haikukubaliwa: {reason}',
  sent: '{count, plural, one {Badiliko # limetumwa} other {Mabadiliko # yametumwa}}',
  waits: 'Inasubiri, tangu {time}',
  waitsForOther: 'Inasubiri iliyo kabla yake',
  aged: 'Ilifanywa {time}, siku mbili au zaidi zilizopita: haitumwi tena yenyewe. Angalia kama ilishafanyika, kisha itume au uitupe.',
  open: 'Fungua',
  sendAgain: 'Tuma tena',
  discard: 'Tupa',
  discardTitle: 'Utupe kisichotumwa?',
  discardText: '{words}. Haikutumwa na haiwezi kurejeshwa.',
  discardWithOthers:
    '{words}, na {count, plural, one {badiliko #} other {mabadiliko #}} yanayoitegemea. Hayakutumwa na hayawezi kurejeshwa.',
  yesDiscard: 'Ndiyo, itupe',
  signOutTitle: 'Utoke kabla mabadiliko hayajatumwa?',
  signOutText:
    '{count, plural, one {Badiliko # linasubiri} other {Mabadiliko # yanasubiri}} kwenye kifaa hiki. {count, plural, one {Linaweza} other {Yanaweza}} kutumwa tu {name} akiingia tena kwenye kifaa hiki.',
  staySignedIn: 'Usitoke',
  yesSignOut: 'Toka',
  sendNow: 'Tuma sasa',
  onThisDevice: 'Kwenye kifaa hiki, bado haijatumwa',
  newVersion: 'Toleo jipya liko tayari.',
  reload: 'Pakia upya',
};
