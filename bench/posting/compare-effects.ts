import type { Bench } from './measure-pair';
import { type PostingName, postings } from './postings';
import type { Way } from './round';

const OPERATIONS = 5;
/** There are so many that a receipt has no product twice. */
const GOODS = 40;
/** The server writes these beside the operations, or each of them moves them. */
const NOT_COMPARED = ['audit_head', 'notice_position', 'notices', 'sessions', 'schema_migrations'];

/**
 * Does the same operations both ways, on goods of their own that are equal, and compares every row that any table has of
 * them: all columns but ids, moments and hashes, of which only must agree whether they are null.
 * @throws with the first row that only one of the ways left
 */
export async function compareEffects(bench: Bench, posting: PostingName, position: number): Promise<void> {
  const http = await effectsOf(bench, posting, 'http', 2 * position);
  const sql = await effectsOf(bench, posting, 'sql', 2 * position + 1);
  const { title } = postings[posting];
  if (http.length === 0) throw new Error(`${title} left nothing`);
  for (let index = 0; index < Math.max(http.length, sql.length); index++)
    if (http[index] !== sql[index])
      throw new Error(`${title} leaves different rows:\nHTTP ${http[index]}\nSQL  ${sql[index]}`);
}

/** Reads the rows that the operations left, as text that is equal where their effect is. */
async function effectsOf({ client, stage, driver }: Bench, posting: PostingName, way: Way, position: number) {
  const goods = stage.goods.slice(position * GOODS, (position + 1) * GOODS);
  const tasks = await postings[posting].prepare(client, stage, goods, OPERATIONS);
  const { rows: moments } = await client.query<{ start: string }>('select pg_current_xact_id()::text as start');
  await driver.run({ way, posting, clients: 1, tasks, leadInMs: 0, durationMs: 0 });
  const { rows: tables } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> all($1) order by 1`,
    [NOT_COMPARED],
  );
  const effects: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(written)::text as row from "${name}" written where xmin::text::bigint > $1::bigint`,
      [moments[0]?.start],
    );
    effects.push(...rows.map(({ row }) => `${name} ${withoutIdentity(row)}`).sort());
  }
  return effects;
}

/** Ids and the numbers of documents have six digits, which nothing else of the stage has. */
function withoutIdentity(row: string): string {
  return row
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, 'moment')
    .replaceAll(/\\\\x[0-9a-f]+/g, 'bytes')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/(?<![\d.])\d{6}(?![\d.])/g, 'id')
    .replaceAll(/"id": \d+/g, '"id": id');
}
