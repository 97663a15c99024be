import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterDay, timestamp } from '../common/date';
import { filterText } from '../common/filter';
import { ofKind } from '../common/filter-kind';
import { filterId } from '../common/id';
import { listQuery } from '../common/list-query';
import { fault } from '../refusals/field-faults';

const channels = ['email', 'sms'] as const;
export type Channel = (typeof channels)[number];

/**
 * These are the channels to which an action wrote a message; whether a service sends them, `messageCalls.channels`
 * tells.
 */
export const messagedChannels = z.array(z.enum(channels));
export const messagedAnswer = answer({ channels: messagedChannels });

/**
 * pending: to be sent; sent; failed: abandoned; held: no service is available to send it; used: its secret was used or
 * replaced before it was sent.
 */
const messageStatuses = ['pending', 'sent', 'failed', 'held', 'used'] as const;

function oneOf<Values extends readonly [string, ...string[]]>(values: Values) {
  const schema = z
    .enum(['', 'All', 'all', '0', ...values], { error: fault('choice', { choices: ['All', ...values] }) })
    .optional()
    .transform((value) => values.find((one): one is Values[number] => one === value) ?? null);
  return ofKind({ of: 'word', words: values }, schema);
}

export const messageListQuery = listQuery.extend({
  dateFrom: filterDay,
  dateTo: filterDay,
  channel: oneOf(channels),
  status: oneOf(messageStatuses),
  /** It is one of `messageSubjects`. */
  about: filterText(50),
  id: filterId,
});
export type MessageListQuery = z.output<typeof messageListQuery>;

/**
 * This is a message in the outbox. The body of a secret one is '' once it was delivered, used or has expired, and for
 * readers who may not know it; whoever reads one is named in the audit log.
 */
export const outboxMessage = z.object({
  id: z.number(),
  channel: z.enum(channels),
  to: z.string(),
  subject: z.string(),
  body: z.string(),
  isSecret: z.boolean(),
  status: z.enum(messageStatuses),
  attempts: z.number(),
  lastError: z.string().nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

const tag = 'messages';

export const messageCalls = {
  channels: call({
    method: 'GET',
    path: '/messages/channels',
    tag,
    summary: 'Whether a service sends e-mails and SMS; without one they stay in the outbox',
    access: 'public',
    answer: answer({ channels: z.object({ email: z.boolean(), sms: z.boolean() }) }),
  }),
  list: call({
    method: 'GET',
    path: '/messages',
    tag,
    summary: 'The outbox of e-mails and SMS, newest first',
    access: 'usersManage',
    query: messageListQuery,
    answer: z.array(outboxMessage),
  }),
};
