import type { MessageListQuery, OutboxMessage } from '@ghala/contract/calls/messages';
import { type RawBuilder, sql } from 'kysely';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { always, type Match } from '../../db/match';
import { contains } from '../../db/search-text';

interface Reader {
  /** A transport delivers these channels. */
  sentChannels: readonly string[];
  flags: Iterable<string>;
  timezone: string;
}

/** Selects the messages whose recipient or subject contains the words. */
export async function messagesContaining(database: Database, words: string): Promise<Match> {
  const text = sql<string>`(messages.recipient || ' ' || messages.subject)`;
  return words === '' ? always : contains(database, { table: 'messages', text }, words);
}

/**
 * Selects the outbox. Passwords, and links that choose one, are nobody's to read but their recipient's. Other secrets
 * are shown only if no transport delivers the message: a pickup's code to those who may hand it on, a link that
 * confirms an address to readers who have all the permissions of the account.
 */
export function messagesQuery(
  database: Database,
  { dateFrom, dateTo, channel, status, about, id }: MessageListQuery,
  contained: RawBuilder<boolean>,
  { sentChannels, flags, timezone }: Reader,
) {
  const held = [...flags];
  const isTheirs = sql<boolean>`case split_part(coalesce(about, ''), ' ', 1)
    when 'pickup' then ${held.includes('pickupAdd')}::boolean
    when 'email' then exists (
      select from users join roles on roles.id = users.role_id
      where users.id = substring(messages.about from '^email (\\d+)$')::int and roles.flags <@ ${held}::text[])
    else false end`;
  const isHidden = sql<boolean>`is_secret
    and (channel = any(${[...sentChannels]}::message_channel[]) or expires_at < now() or not ${isTheirs})`;
  const days = withinDays('messages.created_at', dateFrom, dateTo, timezone);
  let found = database.selectFrom('messages').where(contained);
  if (channel !== null) found = found.where('channel', '=', channel);
  if (status !== null) found = found.where('status', '=', status);
  if (about !== null) found = found.where('about', '=', about);
  if (id !== null) found = found.where('id', '=', id);
  if (days !== undefined) found = found.where(days);
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
    ])
    .$castTo<OutboxMessage>();
}
