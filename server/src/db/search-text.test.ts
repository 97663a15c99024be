import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { allOf, large, type Match } from './match';
import { isInNumber, ofFound, storedContains } from './search-text';

const { database } = await createTestApp();

const texts = [
  'Cement',
  "Kitale's 50% \\ off_cuts",
  'ŠKODA çelik Ñandú',
  'a b  c',
  'x',
  'Nails\u001f8 mm',
  'été',
  '水泥 50kg',
  'PN-000123/45',
];

describe('the parts of a text', () => {
  it.each(texts)('%s match the query of whatever it contains', async (text) => {
    const { rows } = await sql<{ words: string }>`
      select words from generate_series(1, length(${text}::text)) first, generate_series(1, 7) letters,
        lateral (select upper(substr(${text}::text, first, letters)) as words) part
      where not search_parts(${text}) @@ search_query(words)
        and lower(${text}::text) like '%' || replace(replace(replace(lower(words), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`.execute(
      database,
    );
    expect(rows).toEqual([]);
  });

  it('do not match what it does not contain', async () => {
    const { rows } = await sql<{ words: string }>`
      select words from unnest(array['z', 'tz', 'cemt', 'nte', 'ceme nt']) words
      where search_parts('Cement') @@ search_query(words)`.execute(database);
    expect(rows).toEqual([]);
  });
});

describe('a search', () => {
  beforeAll(async () => {
    await sql`insert into units (name) values ('Piece')`.execute(database);
    await sql`insert into categories (name) values ('All')`.execute(database);
    await sql`insert into products (name, code, category_id, unit_id)
      select text || ' ' || number, 'K' || row || '-' || number, (select min(id) from categories), (select min(id) from units)
      from unnest(${texts}::text[]) with ordinality texts (text, row), generate_series(1, 100) number`.execute(
      database,
    );
    await sql`analyze products`.execute(database);
  });

  const found = async ({ few, many }: Match) => {
    const ids = async (condition: typeof few) =>
      (await database.selectFrom('products').select('id').where(condition).orderBy('id').execute()).map(({ id }) => id);
    const [first, second] = [await ids(few), await ids(many)];
    expect(first).toEqual(second);
    return first.length;
  };

  it.each([
    ['cem', 100],
    ['CEMENT 1', 12],
    ['ent 77', 1],
    ['%', 100],
    ['_', 100],
    ["'", 100],
    ['\\', 100],
    ['ñ', 100],
    ['ÉTÉ 5', 11],
    ['水', 100],
    ['23/4', 100],
    ['zz', 0],
    ['k3-', 100],
    ['e', 300],
  ])('for %s finds the same rows in both of its forms', async (words, count) => {
    expect(await found(await storedContains(database, 'products', words))).toBe(count);
  });

  it('is large if most rows contain the words', async () => {
    expect((await storedContains(database, 'products', 'c')).isLarge).toBe(true);
    expect((await storedContains(database, 'products', 'CEMENT 1')).isLarge).toBe(false);
  });

  it.each(['cem', 'CEMENT 1', 'c', 'zz'])(
    'for %s finds the same through another table, however many it has',
    async (words) => {
      const products = await storedContains(database, 'products', words);
      const count = await found(products);
      for (const expected of [undefined, 1, 1_000_000])
        for (const otherwise of [products, large(products.many)]) {
          const match = { ...products, expected };
          const { many } = allOf(await ofFound(database, 'listed.id', 'products', match, otherwise));
          const rows = await database.selectFrom('products as listed').select('id').where(many).execute();
          expect(rows).toHaveLength(count);
        }
    },
  );
});

describe('a number', () => {
  it.each(['d', 'DN', 'dn-', 'N-0', 'pn-000123', '-12', '7', '000'])('of a note may contain %s', (words) => {
    expect(isInNumber('issue_notes', words)).toBe(true);
  });

  it.each(['x', 'DNA', 'd0', 'DN0', 'DN- 1', '1-', 'DN-1x', 'BPN-000001', '%'])(
    'of a note never contains %s',
    (words) => {
      expect(isInNumber('issue_notes', words)).toBe(false);
    },
  );
});
