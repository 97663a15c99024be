import type { UploadAnswer } from '@ghala/contract/calls/product-upload';
import { faultOf } from '@ghala/contract/field-faults';
import { sql } from 'kysely';
import { aheadOf } from '../../kernel/ahead-of';
import type { Database, DatabaseTransaction } from '../../kernel/database';
import { refusal } from '../../kernel/errors';
import { checkProductRow, type GoodRow } from './check-product-row';
import { productColumns } from './product-columns';
import { changedColumns } from './product-values';
import { readProductRows, type SheetRow } from './read-product-rows';
import { uploadError } from './upload-error';
import { previewOf } from './upload-preview';
import { tellProgress } from './upload-progress';
import { loadCatalogue } from './upload-references';

/** The result of checking a file: the numbers of products, the errors, and a preview of the first of each kind. */
export type Outcome = Pick<UploadAnswer, 'created' | 'updated' | 'unchanged' | 'errors' | 'preview'>;

/** Writes valid rows. @returns records their entries in the log */
type Write = (rows: GoodRow[], outcome: Outcome) => Promise<() => void>;

/** Rows looked up and written per statement. */
const CHUNK_ROWS = 1_000;
/** Rows of the preview, for new products, changed and unchanged ones: more than anyone reads. */
const PREVIEW_ROWS = 200;
/** Maximum number of errors to list. A file of nothing but errors would use up all memory. */
const MOST_ERRORS = 20_000;

/**
 * Checks every row of a file against the rules and the stored data.
 * @param database a transaction, which also tells the user how far it has come
 * @param write receives the valid rows in batches, with the existing products among them locked
 */
export async function checkProducts(
  database: DatabaseTransaction,
  { path, userId }: { path: string; userId: number },
  write?: Write,
): Promise<Outcome> {
  const catalogue = await loadCatalogue(database);
  /** A code that occurs twice in the file is an error the second time. */
  const firstOfCode = new Map<string, { row: number; isNew: boolean }>();
  const outcome: Outcome = { created: 0, updated: 0, unchanged: 0, errors: [], preview: [] };
  const check = ({ rows, existing }: Chunk): GoodRow[] => {
    const good: GoodRow[] = [];
    for (const row of rows) {
      const code = row.cells.code?.toLowerCase() ?? '';
      const first = firstOfCode.get(code);
      // A product that an earlier row created does not exist for this one.
      const known = first?.isNew ? undefined : existing.get(code);
      const { values, errors } = checkProductRow(row, known?.values, catalogue);
      if (first !== undefined)
        errors.push(uploadError(row.number, 'code', faultOf('repeatedCode', { row: first.row })));
      else if (code !== '') firstOfCode.set(code, { row: row.number, isNew: known === undefined });
      if (outcome.errors.length < MOST_ERRORS) outcome.errors.push(...errors);
      if (errors.length > 0) continue;
      const changed = known === undefined ? [] : changedColumns(known.values, values);
      good.push({ number: row.number, existing: known, values, changed });
    }
    for (const row of good) if (count(outcome, row) <= PREVIEW_ROWS) outcome.preview.push(previewOf(row, catalogue));
    return good;
  };
  await useIndexes(database);
  let writing: ReturnType<Write> | undefined;
  // While the database writes one chunk, the one before it is recorded, the next is checked and queued, and the one after
  // that is read and its products are looked up.
  for await (const chunk of aheadOf(aheadOf(chunksOf(database, path, write !== undefined)))) {
    const good = check(chunk);
    const before = writing;
    writing = write?.(good, outcome);
    const progress = tellProgress(database, userId, { rows: (chunk.rows.at(-1)?.number ?? 1) - 1, recorded: 0 });
    for (const queued of [writing, progress]) queued?.catch(() => {});
    (await before)?.();
  }
  (await writing)?.();
  if (outcome.created + outcome.updated + outcome.errors.length === 0)
    throw refusal('upload.empty', {}, { fields: { file: { code: 'noProducts', params: {} } } });
  return outcome;
}

/** @returns how many rows of its kind there are so far: new, changed or unchanged products */
function count(outcome: Outcome, { existing, changed }: GoodRow): number {
  if (existing === undefined) {
    outcome.created += 1;
    return outcome.created;
  }
  outcome.updated += 1;
  if (changed.length > 0) return outcome.updated - outcome.unchanged;
  outcome.unchanged += 1;
  return outcome.unchanged;
}

/** The products that the rows name by code. */
async function existingOf(database: Database, rows: SheetRow[], isLocked: boolean) {
  const codes = rows.flatMap(({ cells }) => cells.code ?? []);
  if (codes.length === 0) return new Map<string, NonNullable<GoodRow['existing']>>();
  // Looked up one by one: a join would be planned for a table that grows under it.
  const ids = sql<number[]>`array(select (
      select id from products where lower(code) = lower(given.code) and code <> '' and deleted_at is null)
    from unnest(${codes}::text[]) as given (code))`;
  let query = database
    .selectFrom('products')
    .select(['id', ...productColumns])
    .where('id', '=', sql<number>`any(${ids})`)
    // Also true of those that were held, and changed, until they could be locked.
    .where('code', '<>', '')
    .where('deleted_at', 'is', null)
    .orderBy('id');
  if (isLocked) query = query.forUpdate();
  const found = await query.execute();
  return new Map(found.map(({ id, ...values }) => [values.code.toLowerCase(), { id, values }]));
}

/** Rows of the file, and the products that they name, by their codes in small letters. */
interface Chunk {
  rows: SheetRow[];
  existing: Awaited<ReturnType<typeof existingOf>>;
}

async function* chunksOf(database: Database, path: string, isLocked: boolean): AsyncGenerator<Chunk> {
  const withExisting = async (rows: SheetRow[]) => ({ rows, existing: await existingOf(database, rows, isLocked) });
  let rows: SheetRow[] = [];
  for await (const row of readProductRows(path)) {
    rows.push(row);
    if (rows.length < CHUNK_ROWS) continue;
    yield withExisting(rows);
    rows = [];
  }
  if (rows.length > 0) yield withExisting(rows);
}

/**
 * Has codes found by the index on them for the rest of the transaction: the planner knows nothing of a table that grows
 * in it, and a plan made while it was small would read it from end to end for each code.
 */
async function useIndexes(transaction: Database): Promise<void> {
  await sql`set local enable_seqscan = off`.execute(transaction);
}
