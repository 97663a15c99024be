import { sql } from 'kysely';
import { newSecret } from './access/link-state';
import type { Database } from './db/database';
import { refuseWithout } from './db/known-table';
import { recordEvents } from './operation/record-events';
import { StartError } from './runtime/start-error';

/** Says when earlier keys expire: at the end of a day, after the validity of sent links, or now. */
export type KeyExpiry = { on: string; timezone: string } | { afterDays: number } | 'now';

/**
 * Replaces the key that signs links; running servers sign with the new one from then on.
 * @returns until when links of the former keys still open
 * @throws {StartError} if the day is over, or the database is not yet one of Ghala
 */
export async function renewLinkKey(database: Database, end: KeyExpiry): Promise<Date> {
  await refuseWithout(database, 'link_keys', 'no link keys');
  return database.transaction().execute(async (transaction) => {
    await sql`lock table link_keys in share row exclusive mode`.execute(transaction);
    const { rows } = await sql<{ end: string; isOver: boolean }>`
      select moment as "end", moment < now() as "isOver" from (select ${momentOf(end)} as moment) as ends`.execute(
      transaction,
    );
    const readUntil = rows[0]?.end ?? '';
    if (rows[0]?.isOver) throw new StartError('The date must be today or later; "now" ends the former key at once.');
    // A former key that expires sooner is unchanged.
    await transaction
      .updateTable('link_keys')
      .set({ read_until: sql`least(read_until, ${readUntil}::timestamptz)` })
      .execute();
    const { id } = await transaction
      .insertInto('link_keys')
      .values({ secret: newSecret() })
      .returning('id')
      .executeTakeFirstOrThrow();
    const until = new Date(readUntil);
    await recordEvents(transaction, [{ code: 'linkKey.create', id, readUntil: until.toISOString() }], {
      userId: null,
      requestId: null,
    });
    return until;
  });
}

function momentOf(end: KeyExpiry) {
  if (end === 'now') return sql`now()`;
  if ('afterDays' in end) return sql`now() + make_interval(days => ${end.afterDays}::int)`;
  return sql`(${end.on}::date + 1)::timestamp at time zone ${end.timezone}`;
}
