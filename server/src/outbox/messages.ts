import { oneLine } from '@ghala/contract/common/field';
import type { Database } from '../db/database';
import { sendOn } from '../db/send-on';
import type { Changes } from '../operation/work';
import { inserting, orderOf, type Writer } from '../operation/writer';

/** Such an SMS or e-mail is sent once its transaction has committed. */
export interface Message {
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  body: string;
  /**
   * A secret message contains a code, a password or a link: it is shown only if its channel has no transport, and
   * blanked once delivered or expired.
   */
  isSecret: boolean;
  /** A secret expires then. */
  expiresAt?: Date;
  /** Names the target of a secret, such as 'password 7', by which `blankUsedMessages` finds it. */
  about?: string;
}

const newMessages = inserting(
  'messages',
  ['channel', 'recipient', 'subject', 'body', 'is_secret', 'expires_at', 'about'],
  { order: 'messages' },
);

function rowOf(message: Message) {
  return {
    channel: message.channel,
    recipient: oneLine(message.recipient),
    subject: oneLine(message.subject),
    body: message.channel === 'sms' ? oneLine(message.body) : message.body,
    is_secret: message.isSecret,
    expires_at: message.expiresAt?.toISOString() ?? null,
    about: message.about ?? null,
  };
}

/**
 * Writes a message to the outbox. Headers, and every SMS, are a single line; in a letter, the author must apply `oneLine`
 * to each name.
 */
export function writeMessage(changes: Changes, message: Message): void {
  changes.write(newMessages, rowOf(message));
}

/** Does the same at once, on the given transaction. */
export async function queueMessage(database: Database, message: Message): Promise<void> {
  await database.insertInto('messages').values(rowOf(message)).execute();
}

/**
 * Blanks the secrets written for a target, once they are used or replaced; those not yet sent are no longer needed. One
 * that is being sent at this moment may still arrive, but is not retried.
 */
export const usedMessages: Writer<{ about: string }> = {
  name: 'used messages',
  order: orderOf('messages', 'messages'),
  replaces: undefined,
  text: `update messages set
      body = '',
      status = case when status in ('pending', 'held') then 'used' else status end
    where about = any($1::text[]) and is_secret and body <> ''`,
  values: (rows) => [rows.map(({ about }) => about)],
};

/** Does the same at once. */
export async function blankUsedMessages(database: Database, about: string): Promise<void> {
  await sendOn(database)(usedMessages.text, usedMessages.values([{ about }]));
}
