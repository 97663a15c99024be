import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/** Gives two values of each type of a column. */
const SAMPLES: Record<string, [unknown, unknown]> = {
  integer: [1, 2],
  bigint: [1, 2],
  numeric: [1, 2],
  text: ['one', 'two'],
  bytea: ['\\x01', '\\x02'],
  jsonb: [{ a: 1 }, { a: 2 }],
  'timestamp with time zone': ['2026-01-31T20:59:00Z', '2026-01-31T20:59:00.000001Z'],
  ledger_entry_type: ['addition', 'remove'],
};

/** Finds the columns of a table that `hashOf` passes over: its hash of a row stays the same whatever they hold. */
export async function unhashedColumns(database: Database, table: string, hashOf: string): Promise<string[]> {
  const { rows: columns } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(database);
  const samplesOf = ({ type }: { type: string }) => {
    const samples = SAMPLES[type];
    if (samples === undefined) throw new Error(`no samples of ${type}`);
    return samples;
  };
  const row = Object.fromEntries(columns.map((column) => [column.name, samplesOf(column)[0]]));
  const hashed = async (values: Record<string, unknown>) => {
    const record = sql`jsonb_populate_record(null::${sql.ref(table)}, ${JSON.stringify(values)}::jsonb)`;
    const { rows } = await sql<{ hash: string }>`select encode(${sql.ref(hashOf)}(${record}), 'hex') as hash`.execute(
      database,
    );
    return rows[0]?.hash;
  };
  const usual = await hashed(row);
  const unhashed = [];
  for (const column of columns) {
    const changed = await hashed({ ...row, [column.name]: samplesOf(column)[1] });
    if (changed === usual) unhashed.push(column.name);
  }
  return unhashed;
}
