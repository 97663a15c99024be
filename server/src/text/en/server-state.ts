const wait =
  '{minutes, plural, =0 {{seconds, plural, one {a second} other {# seconds}}} one {a minute} other {# minutes}}';
const backupAge = 'The last backup is {hours, plural, =0 {less than an hour} one {an hour} other {# hours}} old';

/** Says how the parts of the server are, to monitors and on Home. */
export const serverStateTexts = {
  databaseAnswers: 'The database is responding.',
  databaseLost: 'The database cannot be reached.',
  outboxSends: 'Messages are sent without delay.',
  outboxWaits: `A message has waited for ${wait} to be sent: see Messages for the reason.`,
  outboxUnread: 'The outbox cannot be read just now.',
  backupNone: 'There is no backup yet.',
  backupNoneScheduled: 'There is no backup yet. None are scheduled: set BACKUP_DIR.',
  backupNoneOverdue: 'There is no backup yet: see the company profile for the reason.',
  backupMade: `${backupAge}.`,
  backupMadeUnscheduled: `${backupAge}. None are scheduled: set BACKUP_DIR.`,
  backupOverdue: `${backupAge}: see the company profile for the reason.`,
  backupUnread: 'The state of the backups cannot be read just now.',
  diskNone: 'Nothing is stored on this machine.',
  diskFree: "{percent} percent of the server's disk is free ({megabytes, number} MB).",
  diskLow:
    "Only {percent} percent of the server's disk is free ({megabytes, number} MB). Make room, or changes will fail.",
  loopQuick: 'The server responds quickly.',
  loopSlow: 'The server is overloaded: calls waited for {ms} ms.',
} as const;
