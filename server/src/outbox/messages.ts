import { oneLine } from '@ghala/contract/common/field';
import { sql } from 'kysely';
import type { Database } from '../kernel/database';

/** An SMS or e-mail to be sent once the transaction that writes it has committed. */
export interface Message {
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  /** Holds a code, a password or a link: shown only where its channel has no transport, blanked once delivered or expired. */
  isSecret: boolean;
  /** When a secret loses its use. */
  expiresAt?: Date;
  /** What a secret opens, such as 'password 7', so that `blankUsedMessages` finds it. */
  about?: string;
}

/**
 * Writes a message to the outbox on the given transaction. What goes into headers, and every SMS, is one line; of a
 * letter's own lines the writer takes care, by `oneLine` around each name.
 */
export async function queueMessage(database: Database, message: Message): Promise<void> {
  await database
    .insertInto('messages')
    .values({
      channel: message.channel,
      recipient: oneLine(message.recipient),
      subject: oneLine(message.subject),
      body: message.channel === 'sms' ? oneLine(message.body) : message.body,
      is_secret: message.isSecret,
      expires_at: message.expiresAt?.toISOString() ?? null,
      about: message.about ?? null,
    })
    .execute();
}

/**
 * Blanks the secrets that were sent about something, once they are used; those not sent yet no longer go out. One that
 * is being sent at this moment may still arrive, but is not tried again.
 */
export async function blankUsedMessages(database: Database, about: string): Promise<void> {
  await sql`update messages set
      body = '',
      status = case when status = 'pending' then 'failed' else status end,
      last_error = case when status = 'pending' then 'used before it could be sent' else last_error end
    where about = ${about} and is_secret and body <> ''`.execute(database);
}
