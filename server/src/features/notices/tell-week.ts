import { flagsIn } from '@ghala/contract/access/permissions';
import type { UnusualKind } from '@ghala/contract/events/unusual-events';
import { sql } from 'kysely';
import { activeUsers } from '../../accounts/user-management';
import { withinDays } from '../../db/business-time';
import type { Database } from '../../db/database';
import { onlyOf } from '../../db/only-row';
import { unusualKind } from '../../operation/unusual-events';
import { announceNotices } from './announce-notices';
import type { Candidate } from './candidates';
import { queueNotices } from './notice-messages';
import { writeNotices } from './write-notices';

/** The message depends on these settings of the server. */
export interface WeekSettings {
  /** Holds PUBLIC_URL. */
  publicUrl?: string | undefined;
  /** Holds BUSINESS_TIMEZONE. */
  businessTimezone: string;
}

/** The week is told on Monday at this hour, where the business is. */
const HOUR = 7;

/**
 * Tells everyone who manages users, whatever they chose to be told, which unusual events the week before had, even if
 * it had none: in the app, and by e-mail to those with an address. It does so once for each week, also beside other
 * server processes; after a stop of several weeks it tells only the last of them.
 * @returns whether it told them
 */
export async function tellWeek(
  database: Database,
  { publicUrl, businessTimezone }: WeekSettings,
  now = new Date(),
): Promise<boolean> {
  return database.transaction().execute(async (db) => {
    // Others wait here, and then find the week told.
    const { told_up_to: told } = await db
      .selectFrom('unusual_week')
      .select('told_up_to')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { from, to, monday } = await lastWeek(db, businessTimezone, now);
    if (monday <= told) return false;
    const kinds = await countKinds(db, { from, to }, businessTimezone);
    const total = Object.values(kinds).reduce((sum, count) => sum + count, 0);
    const candidates = (await findOwners(db)).map(
      (userId): Candidate => ({
        userId,
        topics: [],
        notice: { code: 'unusual.week', facts: { from, to, total, kinds } },
        at: now.toISOString(),
        approvalId: null,
        noteId: null,
      }),
    );
    await writeNotices(db, candidates);
    await queueNotices(db, { email: candidates, sms: [] }, publicUrl);
    await announceNotices(
      db,
      candidates.map(({ userId }) => userId),
    );
    await db.updateTable('unusual_week').set({ told_up_to: monday }).execute();
    return true;
  });
}

/**
 * Finds the first and last day of the last week that is to be told by now, and the Monday on which it is: YYYY-MM-DD.
 */
async function lastWeek(db: Database, timezone: string, now: Date) {
  const { rows } = await sql<{ from: string; to: string; monday: string }>`
    select (monday - 7)::text as from, (monday - 1)::text as to, monday::text from (
      select date_trunc('week', (${now.toISOString()}::timestamptz at time zone ${timezone})
        - make_interval(hours => ${HOUR}))::date as monday) due`.execute(db);
  return onlyOf(rows);
}

async function countKinds(
  db: Database,
  { from, to }: { from: string; to: string },
  timezone: string,
): Promise<Partial<Record<UnusualKind, number>>> {
  const rows = await db
    .selectFrom('audit_logs')
    .select([unusualKind.as('kind'), sql<number>`count(*)`.as('count')])
    .where(unusualKind, 'is not', null)
    .where(withinDays('audit_logs.created_at', from, to, timezone) ?? sql<boolean>`true`)
    .groupBy(unusualKind)
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Finds whoever manages users; the owner of the business is among them. */
async function findOwners(db: Database): Promise<number[]> {
  const users = await activeUsers(db).select(['users.id', 'roles.flags']).orderBy('users.id').execute();
  return users.filter(({ flags }) => flagsIn(flags).has('usersManage')).map(({ id }) => id);
}
