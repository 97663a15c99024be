import { oneLine } from '@ghala/contract/common/field';
import { createTransport } from 'nodemailer';
import type { Config } from '../kernel/config';
import type { Message } from './messages';

declare module 'fastify' {
  interface FastifyInstance {
    transports: Transports;
  }
}

/** A message on its way: `key` is the same at every try. */
export interface Sendable {
  key: string;
  recipient: string;
  subject: string;
  body: string;
}

/** Sends one message, until the signal breaks it off. @throws {Undeliverable} where no further try would help */
export type Send = (message: Sendable, signal: AbortSignal) => Promise<void>;
export type Transports = Partial<Record<Message['channel'], Send>>;

/** The recipient does not exist. */
export class Undeliverable extends Error {}

/** The parts of an SMTP session have limits of their own, so that the outbox shows which of them hung. */
const SMTP_LIMITS = {
  dnsTimeout: 8_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 19_000,
  // A server that hangs doesn't close its side either.
  socketCloseTimeout: 500,
};

/** The transports that the settings name. A channel without one keeps its messages in the outbox. */
export function createTransports({ smtp, sms }: Config): Transports {
  return {
    ...(smtp !== undefined && { email: smtpTransport(smtp) }),
    ...(sms !== undefined && { sms: smsTransport(sms) }),
  };
}

function smtpTransport({ url, from }: NonNullable<Config['smtp']>): Send {
  const transport = createTransport({ ...SMTP_LIMITS, url });
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'ghala.invalid';
  return async ({ key, recipient, subject, body }, signal) => {
    try {
      await transport.sendMail({
        from,
        // As an address object: a comma, say, makes no second recipient of it.
        to: { name: '', address: oneLine(recipient) },
        subject: oneLine(subject),
        text: body,
        messageId: `<${key}@${domain}>`,
        signal,
      });
    } catch (error) {
      throw isUnknownRecipient(error) ? new Undeliverable((error as Error).message, { cause: error }) : error;
    }
  };
}

/**
 * Whether the mail server refuses the recipient's address for good. Any other lasting refusal (of the sign-in, of the
 * sender, of relaying) may be a matter of its settings or ours, and somebody may mend those.
 */
function isUnknownRecipient(error: unknown): boolean {
  const { command, responseCode, response } = error as { command?: string; responseCode?: number; response?: string };
  return command === 'RCPT TO' && (responseCode ?? 0) >= 500 && !/^\d{3}[ -]5\.[02-9]\./.test(response ?? '');
}

function smsTransport({ username, apiKey }: NonNullable<Config['sms']>): Send {
  return async ({ recipient, body }, signal) => {
    const response = await fetch('https://api.africastalking.com/version1/messaging', {
      method: 'POST',
      headers: { apiKey, Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ username, to: recipient, message: body }),
      signal,
    });
    if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
    const answer = (await response.json()) as {
      SMSMessageData?: { Recipients?: { status: string }[]; Message?: string };
    };
    const status = answer.SMSMessageData?.Recipients?.[0]?.status;
    if (status !== 'Success') throw new Error(`the SMS service said: ${status ?? answer.SMSMessageData?.Message}`);
  };
}
