import type { Translated } from '@ghala/contract/text/translations';
import type { serverStateTexts as english } from '../en/server-state';

const wait =
  '{minutes, plural, =0 {{seconds, plural, one {sekunde moja} other {sekunde #}}} one {dakika moja} other {dakika #}}';
const backupAge =
  'Nakala rudufu ya mwisho ina umri wa {hours, plural, =0 {chini ya saa moja} one {saa moja} other {saa #}}';

/** The state of the parts of the server, in Swahili. */
export const serverStateTexts: Translated<typeof english> = {
  databaseAnswers: 'Hifadhidata inajibu.',
  databaseLost: 'Hifadhidata haifikiki.',
  outboxSends: 'Ujumbe hutumwa unapokuja.',
  outboxWaits: `Ujumbe umesubiri ${wait} kutumwa: angalia Ujumbe kwa sababu yake.`,
  outboxUnread: 'Ujumbe unaosubiri kutumwa hausomeki kwa sasa.',
  backupNone: 'Hakuna nakala rudufu bado.',
  backupNoneScheduled: 'Hakuna nakala rudufu bado. Hakuna zilizopangwa: weka BACKUP_DIR.',
  backupNoneOverdue: 'Hakuna nakala rudufu bado: angalia wasifu wa biashara kwa sababu yake.',
  backupMade: `${backupAge}.`,
  backupMadeUnscheduled: `${backupAge}. Hakuna zilizopangwa: weka BACKUP_DIR.`,
  backupOverdue: `${backupAge}: angalia wasifu wa biashara kwa sababu yake.`,
  backupUnread: 'Hali ya nakala rudufu haisomeki kwa sasa.',
  diskNone: 'Hakuna kinachohifadhiwa kwenye mashine hii.',
  diskFree: 'Asilimia {percent} ya diski ya seva iko wazi (MB {megabytes, number}).',
  diskLow:
    'Ni asilimia {percent} tu ya diski ya seva iliyo wazi (MB {megabytes, number}). Ongeza nafasi, la sivyo mabadiliko yatashindikana.',
  loopQuick: 'Seva ina kasi.',
  loopSlow: 'Seva imelemewa: maombi yalisubiri ms {ms}.',
};
