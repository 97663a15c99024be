import type { UploadAnswer } from '@ghala/contract/calls/product-upload';
import { faultOf } from '@ghala/contract/field-faults';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../kernel/database';
import { refusal } from '../../kernel/errors';
import { checkProductRow, type GoodRow } from './check-product-row';
import { ownValues } from './product-values';
import { readProductRows, type SheetRow } from './read-product-rows';
import { uploadError } from './upload-error';
import { previewOf } from './upload-preview';
import { tellProgress } from './upload-progress';
import { type Catalogue, loadCatalogue } from './upload-references';

/**
 * The result of checking a file: the number of products, the errors, and a preview of the first creations and changes.
 */
export type Outcome = Pick<UploadAnswer, 'created' | 'updated' | 'errors' | 'preview'>;

/** Rows looked up and written per statement. */
const CHUNK_ROWS = 1_000;
/** Rows of the preview, for creations and for changes: more than anyone reads. */
const PREVIEW_ROWS = 200;
/** Maximum number of errors to list. A file of nothing but errors would use up all memory. */
const MOST_ERRORS = 20_000;

/**
 * Checks every row of a file against the rules and the stored data.
 * @param database a transaction, which also tells the user how far it has come
 * @param use receives the valid rows in batches, with the existing products among them locked
 */
export async function checkProducts(
  database: DatabaseTransaction,
  { path, userId }: { path: string; userId: number },
  use?: (rows: GoodRow[], outcome: Outcome) => Promise<void>,
): Promise<Outcome> {
  const catalogue = await loadCatalogue(database);
  /** A code that occurs twice in the file is an error the second time. */
  const firstOfCode = new Map<string, { row: number; isNew: boolean }>();
  const outcome: Outcome = { created: 0, updated: 0, errors: [], preview: [] };
  const chunks = inChunks(readProductRows(path));
  const read = async () => {
    const { done, value } = await chunks.next();
    return done ? undefined : { rows: value, existing: await existingOf(database, value, use !== undefined) };
  };
  let writing: Promise<void> | undefined;
  for (let chunk = await read(); chunk !== undefined; ) {
    const good: GoodRow[] = [];
    for (const row of chunk.rows) {
      const code = row.cells.code?.toLowerCase() ?? '';
      const first = firstOfCode.get(code);
      // A product that an earlier row created does not exist for this one.
      const known = first?.isNew ? undefined : chunk.existing.get(code);
      const { values, errors } = checkProductRow(row, known?.values, catalogue);
      if (first !== undefined)
        errors.push(uploadError(row.number, 'code', faultOf('repeatedCode', { row: first.row })));
      else if (code !== '') firstOfCode.set(code, { row: row.number, isNew: known === undefined });
      if (outcome.errors.length < MOST_ERRORS) outcome.errors.push(...errors);
      if (errors.length === 0) good.push({ number: row.number, existing: known, values });
    }
    count(outcome, good, catalogue);
    // The database writes a chunk while the next one is checked.
    await writing;
    await tellProgress(database, userId, (chunk.rows.at(-1)?.number ?? 1) - 1);
    chunk = await read();
    writing = use?.(good, outcome);
    writing?.catch(() => {});
  }
  await writing;
  if (outcome.created + outcome.updated + outcome.errors.length === 0)
    throw refusal('upload.empty', {}, { fields: { file: { code: 'noProducts', params: {} } } });
  return outcome;
}

function count(outcome: Outcome, rows: GoodRow[], catalogue: Catalogue): void {
  for (const row of rows) {
    const kind = row.existing === undefined ? 'created' : 'updated';
    outcome[kind] += 1;
    if (outcome[kind] <= PREVIEW_ROWS) outcome.preview.push(previewOf(row, catalogue));
  }
}

/** The products that the rows name by code. */
async function existingOf(database: Database, rows: SheetRow[], isLocked: boolean) {
  const codes = rows.flatMap(({ cells }) => cells.code ?? []);
  if (codes.length === 0) return new Map<string, NonNullable<GoodRow['existing']>>();
  // Joined from the few codes, so that each is looked up in the index on codes however many products there are.
  let query = database
    .selectFrom(sql<{ code: string }>`unnest(${codes}::text[])`.as<'given'>(sql`given (code)`))
    .innerJoin('products', (join) => join.on(sql<boolean>`lower(products.code) = lower(given.code)`))
    .selectAll('products')
    .where('products.code', '<>', '')
    .where('products.deleted_at', 'is', null)
    .orderBy('products.id');
  if (isLocked) query = query.forUpdate('products');
  const found = await query.execute();
  return new Map(found.map((row) => [row.code.toLowerCase(), { id: row.id, values: ownValues(row) }]));
}

async function* inChunks(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let chunk: SheetRow[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK_ROWS) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
