import { type CommonKind, commonEntries } from '@ghala/contract/entities/common-entries';
import type { Language } from '@ghala/contract/text/language';
import { words } from '@ghala/contract/text/words';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import {
  type Catalogue,
  categoryCatalogue,
  paymentCatalogue,
  purposeCatalogue,
  stockCategoryCatalogue,
  unitCatalogue,
} from './catalogue-kinds';
import { createEntry } from './create-entry';

const catalogues: Record<CommonKind, Catalogue> = {
  units: unitCatalogue,
  categories: categoryCatalogue,
  payments: paymentCatalogue,
  purposes: purposeCatalogue,
  nogs: stockCategoryCatalogue,
};

/**
 * Fills catalogues with what most companies have. What is there stays, and is not added a second time.
 * @param language of the names
 * @returns how many entries were added
 * @throws {AppError} conflict if another user adds one of them at the same moment
 */
export async function addCommon(
  operation: Operation,
  kinds: readonly CommonKind[],
  language: Language,
): Promise<number> {
  let added = 0;
  for (const kind of new Set(kinds)) {
    const catalogue = catalogues[kind];
    const known = await namesIn(operation, catalogue);
    for (const values of commonEntries[kind](words.in(language).commonEntries)) {
      if (known.has(keyOf(values[catalogue.field], values.module))) continue;
      await createEntry(operation, catalogue, values);
      added += 1;
    }
  }
  return added;
}

/** Reads the entries of the first level. Purposes of the two kinds of note are kept apart. */
async function namesIn(operation: Operation, { table, hasParent }: Catalogue): Promise<Set<string>> {
  const kind = table === 'purposes' ? sql`kind` : sql`''`;
  const { rows } = await sql<{ name: string; kind: string }>`select name, ${kind} as kind from ${sql.table(table)}
    ${hasParent ? sql`where parent_id is null` : sql``}`.execute(operation.db);
  return new Set(rows.map(({ name, kind: module }) => keyOf(name, module)));
}

function keyOf(name: unknown, module: unknown = ''): string {
  return `${String(module)} ${String(name).toLowerCase()}`;
}
