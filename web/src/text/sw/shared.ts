import type { Translated } from '@ghala/contract/text/translations';
import type { shared as english } from '../en/shared';

export const shared: Translated<typeof english> = {
  noConnection: 'Seva haifikiwi. Angalia muunganisho na ujaribu tena; ulichoandika bado kipo hapa.',
  unreadableAnswer: 'Jibu la seva halikusomeka. Jaribu tena.',
  sessionEnded: 'Kipindi chako kimeisha. Ingia tena.',
  notAllowed: 'Wadhifa wako hauruhusu hili.',
  notFound: 'Haikupatikana. Huenda imeondolewa.',
  fileTooLarge: 'Faili ni kubwa mno.',
  tooManyTries: 'Umejaribu mara nyingi mno. Subiri kidogo na ujaribu tena.',
  serverFailed: 'Seva haikuweza kufanya hili. Jaribu tena; likiendelea, mwambie msimamizi wako.',
  copyingNotAllowed: 'Kivinjari hakikuruhusu kunakili',
  repeatedDiffers: 'Hili ni tofauti na nenosiri jipya',
  anyUnit: 'kipimo',
  perUnit: '{price} kwa {unit}',
};
