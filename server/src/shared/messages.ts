import { oneLine } from '@ghala/contract/common/field';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import type { Config } from './config';
import type { Database } from './database';

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

type Send = (message: { recipient: string; subject: string; body: string }) => Promise<void>;
export type Transports = Partial<Record<Message['channel'], Send>>;

const MAX_ATTEMPTS = 8;
const POLL_MS = 2_000;

/** The transports that the settings name. A channel without one keeps its messages in the outbox. */
export function createTransports(config: Config): Transports {
  const transports: Transports = {};
  if (config.smtp !== undefined) {
    const { url, from } = config.smtp;
    const transport = createTransport(url);
    transports.email = async ({ recipient, subject, body }) => {
      // As an address object: a comma, say, makes no second recipient of it.
      await transport.sendMail({
        from,
        to: { name: '', address: oneLine(recipient) },
        subject: oneLine(subject),
        text: body,
      });
    };
  }
  if (config.sms !== undefined) {
    const { username, apiKey } = config.sms;
    transports.sms = async ({ recipient, body }) => {
      const response = await fetch('https://api.africastalking.com/version1/messaging', {
        method: 'POST',
        headers: { apiKey, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ username, to: recipient, message: body }),
        signal: AbortSignal.timeout(20_000),
      });
      if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
      const answer = (await response.json()) as {
        SMSMessageData?: { Recipients?: { status: string }[]; Message?: string };
      };
      const status = answer.SMSMessageData?.Recipients?.[0]?.status;
      if (status !== 'Success') throw new Error(`the SMS service said: ${status ?? answer.SMSMessageData?.Message}`);
    };
  }
  return transports;
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
 * Blanks the secrets that were sent about something, once they are used; those not sent yet no longer go out.
 * One that is being sent at this moment is blanked by the sender: waiting for it could take as long as the mail does.
 */
export async function blankUsedMessages(database: Database, about: string): Promise<void> {
  await sql`update messages set
      body = '',
      status = case when status = 'pending' then 'failed' else status end,
      last_error = case when status = 'pending' then 'used before it could be sent' else last_error end
    where id in (select id from messages where about = ${about} and is_secret and body <> '' for update skip locked)`.execute(
    database,
  );
}

/** Sends what is due, one message at a time; server processes share the work by row locks. */
export class Outbox {
  readonly #database: Database;
  readonly #transports: Transports;
  readonly #log: FastifyBaseLogger;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(database: Database, transports: Transports, log: FastifyBaseLogger) {
    this.#database = database;
    this.#transports = transports;
    this.#log = log;
  }

  start(): void {
    const tick = () => {
      this.#sending = this.sendDue()
        .catch((error) => this.#log.warn({ err: error }, 'the outbox could not be read'))
        .then(() => {
          if (!this.#closed) this.#timer = setTimeout(tick, POLL_MS).unref();
        });
    };
    tick();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#sending;
  }

  /** Sends every message that is due now, and holds those whose channel has no transport. */
  async sendDue(): Promise<void> {
    const open = Object.keys(this.#transports);
    await this.#database
      .updateTable('messages')
      .set({ status: 'held' })
      .where('status', '=', 'pending')
      .$if(open.length > 0, (query) => query.where('channel', 'not in', open))
      .execute();
    if (open.length === 0) return;
    while (!this.#closed && (await this.#sendNext()));
  }

  /** @returns whether there was one. The row stays locked while it is sent, so that nobody else sends it too. */
  async #sendNext(): Promise<boolean> {
    return this.#database.transaction().execute(async (transaction) => {
      const message = await transaction
        .selectFrom('messages')
        .selectAll()
        .where('status', '=', 'pending')
        .where('next_attempt_at', '<=', sql<string>`now()`)
        .where('channel', 'in', Object.keys(this.#transports))
        .orderBy('next_attempt_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (message === undefined) return false;
      const outcome = await this.#try(message);
      await transaction.updateTable('messages').set(outcome).where('id', '=', message.id).execute();
      return true;
    });
  }

  async #try(message: {
    channel: string;
    recipient: string;
    subject: string;
    body: string;
    is_secret: boolean;
    attempts: number;
    expires_at: string | null;
  }) {
    const attempts = message.attempts + 1;
    if (message.expires_at !== null && Date.parse(message.expires_at) < Date.now())
      return {
        status: 'failed',
        body: message.is_secret ? '' : message.body,
        last_error: 'expired before it could be sent',
      };
    try {
      await this.#transports[message.channel as Message['channel']]?.(message);
      return {
        status: 'sent',
        attempts,
        sent_at: new Date().toISOString(),
        last_error: null,
        ...(message.is_secret && { body: '' }),
      };
    } catch (error) {
      const last_error = error instanceof Error ? error.message : String(error);
      this.#log.warn({ channel: message.channel, attempts, reason: last_error }, 'a message could not be sent');
      const delayMs = Math.min(5_000 * 3 ** (attempts - 1), 3_600_000);
      return {
        status: attempts >= MAX_ATTEMPTS ? 'failed' : 'pending',
        attempts,
        last_error,
        next_attempt_at: new Date(Date.now() + delayMs).toISOString(),
      };
    }
  }
}
