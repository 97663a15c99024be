import { words } from '@ghala/contract/text/words';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from './test-app';

const catalogues = ['units', 'categories', 'payment_methods', 'purposes', 'tags', 'stock_categories', 'projects'];
const entities = ['places', 'products', 'purchases', 'purchase_lines', 'receipts', 'suppliers', 'users'];

/** Builds the application with the fields of `probe-fields.ts`, on a database that has their columns. */
export async function createProbedApp(): Promise<TestApp> {
  const { entityLabels } = words.in('en');
  for (const entity of ['purchase', 'purchaseLine'] as const)
    Object.assign(entityLabels[entity], { probe: `Probe of ${entity}` });
  Object.assign(entityLabels.receipt, { probe: 'Probe of the receipt' });
  Object.assign(entityLabels.receiptItem, { inspected: 'Inspected' });
  const test = await createTestApp();
  for (const [table, column] of [
    ...[...catalogues, ...entities].map((table) => [table, 'probe_text'] as const),
    ['receipt_items', 'inspected_text'] as const,
  ])
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text not null default ''`.execute(
      test.database,
    );
  return test;
}
