import { sql } from 'kysely';
import type { Database } from '../../kernel/database';

/** How opening stock of an import comes in: 'atOnce' while the company has issued nothing, else once it is approved. */
export type OpeningStep = 'none' | 'atOnce' | 'waits';

/** Whether no goods have ever been issued: a company that is being set up. */
async function isNothingIssued(db: Database): Promise<boolean> {
  // Also what was undone since, and what is in the archive.
  const { rows } = await sql`select from ledger_archives
    union all (select from stock_ledger where note_item_id is not null limit 1) limit 1`.execute(db);
  return rows.length === 0;
}

/** @param hasStock whether anything is to enter */
export async function openingStep(db: Database, hasStock: boolean): Promise<OpeningStep> {
  if (!hasStock) return 'none';
  return (await isNothingIssued(db)) ? 'atOnce' : 'waits';
}

const words: Record<OpeningStep, string> = {
  none: '',
  atOnce: '. No goods have been issued yet, so this opening stock is added at once',
  waits: '. The opening stock waits for approval',
};

/** The message of an import, which says how its opening stock comes in. */
export function withOpening(message: string, step: OpeningStep): string {
  return message + words[step];
}
