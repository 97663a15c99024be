import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { urlOf } from '../../test/database-url';
import { createTestApp } from '../../test/test-app';
import { serverRoot } from '../runtime/server-root';

// This is a copy, as nobody may be connected to the template while others copy it.
const test = await createTestApp();

/** Lists the columns of JSON whose content the contract knows. */
const entered = "import('@ghala/contract/stock/counted-quantity').EnteredPart[] | null";
const enteredOf = (...columns: string[]) =>
  columns.map((column) => [column, `ColumnType<${entered}, JsonValue | undefined, JsonValue>`]);
const lotsOf = (kept: string, ...columns: string[]) =>
  columns.map((column) => [
    column,
    `ColumnType<import('@ghala/contract/common/lots').${kept} | null, JsonValue | undefined, JsonValue>`,
  ]);
const jsonColumns = Object.fromEntries(
  [
    [
      'products.packagings',
      "Generated<ColumnType<import('@ghala/contract/stock/packaging-text').Packaging[], string, string>>",
    ],
    ...enteredOf('purchase_lines.entered', 'receipt_items.entered', 'incomplete_note_items.entered'),
    ...enteredOf('issue_note_items.entered', 'issue_note_items.entered_issued', 'stock_adjustments.entered'),
    ...enteredOf(
      'stock_transfers.entered',
      'stock_reservations.entered',
      'stock_releases.entered',
      'count_entries.entered',
    ),
    ...lotsOf('StoredLots', 'receipt_items.lots', 'stock_adjustments.lots'),
    ...lotsOf('StoredParts', 'stock_transfers.lots', 'issue_note_items.lots'),
    ...lotsOf('StoredParts', 'issue_note_items.requested_lots'),
  ].map(([column, expression]) => [column, { type: 'RawExpression', expression }]),
);

/** Regenerates or, by itself, checks the row types against the migrated database. */
function generate(...options: string[]): string {
  const url = urlOf(inject('postgresUrl'), new URL(test.connectionString).pathname.slice(1));
  const arguments_ = [
    ...['--url', url, '--dialect', 'postgres', '--date-parser', 'string', '--numeric-parser', 'number'],
    ...['--type-mapping', '{"timestamptz":"string","int8":"number"}'],
    // The views of `withheld` are read under the names of the tables they stand before.
    ...['--exclude-pattern', '{*.schema_migrations,withheld.*}'],
    ...['--overrides', JSON.stringify({ columns: jsonColumns })],
    ...['--out-file', join(serverRoot, 'src/db/database-types.ts'), ...options],
  ];
  return execFileSync('npx', ['kysely-codegen', ...arguments_], { cwd: join(serverRoot, '..'), encoding: 'utf8' });
}

it('are those of the migrated database; `npm run types` makes them anew', () => {
  if (process.env.UPDATE_DATABASE_TYPES === '1') generate();
  expect(() => generate('--verify')).not.toThrow();
});
