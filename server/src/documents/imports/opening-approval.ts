import { sql } from 'kysely';
import type { Database } from '../../db/database';

/** Says how opening stock of an import comes in: 'atOnce' in the first hour of a company, else once it is approved. */
export type OpeningStep = 'none' | 'atOnce' | 'waits';

/** Says whether a company is being set up: its first stock came less than an hour ago, and none was ever issued. */
async function isFirstHour(db: Database): Promise<boolean> {
  // What was undone since counts too.
  const { rows } = await sql`(select from stock_ledger where note_item_id is not null limit 1)
    union all (select from (select created_at from stock_ledger order by id limit 1) first where created_at < now() - interval '1 hour')
    limit 1`.execute(db);
  return rows.length === 0;
}

/** @param hasStock whether anything is to enter */
export async function openingStep(db: Database, hasStock: boolean): Promise<OpeningStep> {
  if (!hasStock) return 'none';
  return (await isFirstHour(db)) ? 'atOnce' : 'waits';
}

const words: Record<OpeningStep, string> = {
  none: '',
  atOnce: '. In the first hour, before any goods are issued, opening stock is added at once',
  waits: '. The opening stock waits for approval',
};

/** Makes the message of an import, which says how its opening stock comes in. */
export function withOpening(message: string, step: OpeningStep): string {
  return message + words[step];
}
