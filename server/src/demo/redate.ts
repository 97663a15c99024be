import { sql } from 'kysely';
import type { DatabaseTransaction } from '../db/database';
import type { DB } from '../db/database-types';

/** Tables with the columns that operations set to the current time. */
type DatedTables = { [Table in keyof DB]?: readonly (keyof DB[Table] & string)[] };

const made = ['created_at'] as const;
const kept = ['created_at', 'updated_at'] as const;

/** These are the data from before the month. */
export const groundTables: DatedTables = {
  users: kept,
  business_profiles: made,
  units: made,
  categories: made,
  payment_methods: made,
  purposes: made,
  tags: made,
  stock_categories: made,
  projects: made,
  places: made,
  suppliers: made,
  products: kept,
};

/** These are the data of the month. Audit and ledger rows are written with their final time: nobody may change them. */
export const documentTables: DatedTables = {
  receipts: [...kept, 'processed_at', 'verified_at', 'cancelled_at'],
  receipt_items: made,
  issue_notes: [...kept, 'processed_at', 'cancelled_at', 'code_sent_at'],
  issue_note_verifications: ['verified_at'],
  messages: made,
  issue_note_items: made,
  marked_returns: made,
  purchases: [...kept, 'decided_at', 'closed_at'],
  purchase_lines: made,
  approvals: kept,
  stock_reservations: kept,
  stock_releases: kept,
  stock_adjustments: kept,
  stock_transfers: kept,
  incomplete_notes: [...kept, 'settled_at', 'cancelled_at'],
  incomplete_note_items: made,
  stock_records: made,
  reorder_levels: kept,
  stock_counts: [...kept, 'started_at', 'closed_at', 'submitted_at'],
};

/**
 * Backdates everything written since the last call. The whole demo is one transaction, so its now() marks exactly the
 * rows not yet dated.
 */
export async function redate(db: DatabaseTransaction, tables: DatedTables, at: Date): Promise<void> {
  const updates = Object.entries(tables).map(([table, columns]) => {
    const dates = columns.map((column) => sql.ref(column));
    const changes = dates.map((date) => sql`${date} = case when ${date} = now() then moment else ${date} end`);
    return sql`${sql.ref(`dated_${table}`)} as (
      update ${sql.table(table)} set ${sql.join(changes)} from entered where now() in (${sql.join(dates)}))`;
  });
  await sql`with entered as (select ${at.toISOString()}::timestamptz as moment), ${sql.join(updates)}
    select from entered`.execute(db);
}
