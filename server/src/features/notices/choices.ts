import type { NoticeChoices } from '@ghala/contract/calls/notices';
import {
  type NoticeChannel,
  type NoticeTopic,
  noticeChannels,
  noticeTopics,
  topicsFor,
} from '@ghala/contract/events/notices';
import { sql } from 'kysely';
import type { Database } from '../../db/database';
import type { Actor, Operation } from '../../operation/operation';
import { invalid } from '../../runtime/errors';

/** Messages to a user go here; '' if nowhere. */
export interface Reach {
  email: string;
  phone: string;
}

/** Picks the first of the user's numbers, within a select list. */
export const ownPhone = sql<string>`coalesce(nullif(users.phone, ''), users.phone2)`;

/** Lists the topics that the user can be told about. */
export function topicsOf({ flags }: Actor): NoticeTopic[] {
  return topicsFor((flag) => flags.has(flag));
}

/** Finds the topics that each of the users is told about, by channel, if they can be told about them. */
export async function findChoices(db: Database, userIds: readonly number[]): Promise<Map<number, NoticeChoices>> {
  const rows = await db
    .selectFrom('notice_choices')
    .select(['user_id', 'topic', 'channel', 'is_on'])
    .where(sql<boolean>`user_id = any(${userIds}::int[])`)
    .execute();
  const chosen = new Map(rows.map((row) => [`${row.user_id} ${row.topic} ${row.channel}`, row.is_on]));
  const isOn = (userId: number, topic: NoticeTopic, channel: NoticeChannel) =>
    chosen.get(`${userId} ${topic} ${channel}`) ?? channel === 'app';
  return new Map(
    userIds.map((userId) => {
      const topicsOf = (channel: NoticeChannel) => noticeTopics.filter((topic) => isOn(userId, topic, channel));
      return [userId, { app: topicsOf('app'), email: topicsOf('email'), sms: topicsOf('sms') }];
    }),
  );
}

export async function findReach(db: Database, userId: number): Promise<Reach> {
  return db
    .selectFrom('users')
    .select(['users.email', ownPhone.as('phone')])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
}

/**
 * Stores the actor's choices about the topics that can reach them.
 * @throws {AppError} invalid for messages to an address or number that they lack
 */
export async function choose({ db, actor }: Operation, choices: NoticeChoices): Promise<void> {
  const { email, phone } = await findReach(db, actor.id);
  if (choices.email.length > 0 && email === '') throw invalid('email', 'noOwnAddress', { channel: 'email' });
  if (choices.sms.length > 0 && phone === '') throw invalid('sms', 'noOwnAddress', { channel: 'sms' });
  const rows = noticeChannels.flatMap((channel) =>
    topicsOf(actor).map((topic) => ({ user_id: actor.id, topic, channel, is_on: choices[channel].includes(topic) })),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('notice_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ is_on: (eb) => eb.ref('excluded.is_on') }),
    )
    .execute();
}
