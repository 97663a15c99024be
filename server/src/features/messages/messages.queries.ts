import type { MessageListQuery, OutboxMessage } from '@ghala/contract/calls/messages';
import { sql } from 'kysely';
import { withinDays } from '../../kernel/business-time';
import type { Database } from '../../kernel/database';
import { likePattern } from '../../kernel/search-text';

/** The reader of the outbox. */
interface Reader {
  /** Channels that a transport delivers. */
  sentChannels: readonly string[];
  flags: Iterable<string>;
  timezone: string;
}

/**
 * The outbox. Secrets are shown only if no transport delivers the message, and a password (or password link) only to
 * readers who have all the permissions it gives: an account with more permissions stays closed to them.
 */
export function messagesQuery(
  database: Database,
  { q, dateFrom, dateTo, channel, status }: MessageListQuery,
  { sentChannels, flags, timezone }: Reader,
) {
  const opensMore = sql<boolean>`exists (
    select from users join roles on roles.id = users.role_id
    where users.id = substring(messages.about from '^password (\\d+)$')::int
      and not roles.flags <@ ${[...flags]}::text[])`;
  const isHidden = sql<boolean>`is_secret
    and (channel = any(${[...sentChannels]}::message_channel[]) or expires_at < now() or ${opensMore})`;
  const days = withinDays('messages.created_at', dateFrom, dateTo, timezone);
  let found = database.selectFrom('messages');
  if (channel !== null) found = found.where('channel', '=', channel);
  if (status !== null) found = found.where('status', '=', status);
  if (days !== undefined) found = found.where(days);
  if (q !== undefined && q !== '')
    found = found.where(sql<boolean>`(recipient || ' ' || subject) ilike ${likePattern(q)}`);
  return found
    .select([
      'id',
      'channel',
      'recipient as to',
      'subject',
      sql<string>`case when ${isHidden} then '' else body end`.as('body'),
      'is_secret as isSecret',
      'status',
      'attempts',
      'last_error as lastError',
      'created_at as createdAt',
      'sent_at as sentAt',
      'about',
    ])
    .$castTo<OutboxMessage & { about: string | null }>();
}
