import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { filterFlag } from '../common/filter';
import { id } from '../common/id';
import { listQuery } from '../common/list-query';
import { noticeChannels, noticeTopics } from '../events/notices';
import { fault } from '../refusals/field-faults';

/** Beyond it, unread notices are not counted. */
export const MOST_UNREAD_COUNTED = 100;

export const noticeListQuery = listQuery.extend({ unread: filterFlag });

/** `text` is the sentence in the reader's language, `path` the address of the screen that it is about. */
export const notice = z.object({
  id: z.number(),
  code: z.string(),
  facts: z.record(z.string(), z.unknown()),
  text: z.string(),
  path: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable(),
});
export type NoticeRow = z.infer<typeof notice>;

/** `unread` counts all of the user's unread notices, up to 100. */
export const noticeListAnswer = answer({ unread: z.number(), notices: z.array(notice) });

/** These are the notices with these ids, or all up to the newest one that the user has seen. */
export const readRequest = z
  .object({
    ids: z
      .array(id, { error: fault('list') })
      .max(500)
      .optional(),
    upTo: id.optional(),
  })
  .refine(({ ids, upTo }) => ids !== undefined || upTo !== undefined, {
    error: fault('nothingNamed', { choices: ['ids', 'upTo'] }),
  });

const topic = z.enum(noticeTopics, { error: fault('choice', { choices: [...noticeTopics] }) });
const topics = z.array(topic, { error: fault('list') });
const channels = Object.fromEntries(noticeChannels.map((channel) => [channel, topics])) as Record<
  (typeof noticeChannels)[number],
  typeof topics
>;
/** Lists the topics that the user is told about, by channel. */
export const noticeChoices = z.object(channels);
export type NoticeChoices = z.infer<typeof noticeChoices>;

/**
 * `topics`: those that can reach the user by their permissions, among which they choose. With the address and the number
 * that messages go to; '' if the user has none.
 */
export const noticeChoicesAnswer = answer({
  choices: noticeChoices,
  topics: z.array(topic),
  email: z.string(),
  phone: z.string(),
});

const tag = 'notices';

export const noticeCalls = {
  list: call({
    method: 'GET',
    path: '/notices',
    tag,
    summary: "The caller's notices, newest first, and how many are unread",
    access: 'any',
    query: noticeListQuery,
    answer: noticeListAnswer,
    rows: 'notices',
  }),
  read: call({
    method: 'POST',
    path: '/notices/read',
    tag,
    summary: "Mark notices of the caller's as read",
    access: 'any',
    body: readRequest,
    answer: done,
  }),
  choices: call({
    method: 'GET',
    path: '/notices/choices',
    tag,
    summary: 'What the caller is told about, and how',
    access: 'any',
    answer: noticeChoicesAnswer,
  }),
  choose: call({
    method: 'PUT',
    path: '/notices/choices',
    tag,
    summary: 'Choose what to be told about, and how; topics that cannot reach the caller are left out',
    access: 'any',
    body: noticeChoices,
    answer: noticeChoicesAnswer,
  }),
};
