import { oneLine } from '@ghala/contract/common/field';
import type { Transporter } from 'nodemailer';
import type { Config } from '../runtime/config';
import type { Message } from './messages';

declare module 'fastify' {
  interface FastifyInstance {
    transports: Transports;
  }
}

/** Is a message being sent: `key` is the same on every attempt. */
export interface Sendable {
  key: string;
  recipient: string;
  subject: string;
  body: string;
}

/** Sends one message, until the signal aborts. @throws {Undeliverable} if retries are pointless */
export type Send = (message: Sendable, signal: AbortSignal) => Promise<void>;
export type Transports = Partial<Record<Message['channel'], Send>>;

/** Tells whether some of a message's channels has a transport. */
export function isAnySent(transports: Transports, channels: readonly Message['channel'][]): boolean {
  return channels.some((channel) => transports[channel] !== undefined);
}

/** The recipient does not exist. */
export class Undeliverable extends Error {}

/** The phases of an SMTP session have their own limits, so that the outbox shows which one hung. */
const SMTP_LIMITS = {
  dnsTimeout: 8_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 19_000,
  // A server that hangs doesn't close its side either.
  socketCloseTimeout: 500,
};

/** Makes the configured transports. A channel without one keeps its messages in the outbox. */
export function createTransports({ smtp, sms }: Config): Transports {
  return {
    ...(smtp !== undefined && { email: smtpTransport(smtp) }),
    ...(sms !== undefined && { sms: smsTransport(sms) }),
  };
}

function smtpTransport({ url, from }: NonNullable<Config['smtp']>): Send {
  let transport: Transporter | undefined;
  const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1] ?? 'ghala.invalid';
  return async ({ key, recipient, subject, body }, signal) => {
    // The library is loaded with the first message.
    transport ??= (await import('nodemailer')).createTransport({ ...SMTP_LIMITS, url });
    try {
      await transport.sendMail({
        from,
        // The recipient is an address object: a comma, for example, does not create a second recipient.
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
 * Tells whether the mail server permanently refuses the recipient's address. Any other permanent refusal (of the
 * sign-in, of the sender, of relaying) may be due to its settings or ours, which can be fixed.
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
