import { BUSY, type Loader } from '../kernel/commit/loader';

/** The name of a product that is not deleted, kept from deletion before what names it is visible. */
export const keptProducts: Loader<number, string | undefined> = {
  name: 'kept products',
  level: 'line',
  statements: (waits) => [
    `select id from products where id = any($1::int[]) order by id for key share${waits ? '' : ' skip locked'}`,
    'select id, name from products where id = any($1::int[]) and deleted_at is null',
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([kept = [], rows = []], ids, waits) {
    const locked = new Set(kept.map(({ id }) => id));
    const names = new Map(rows.map(({ id, name }) => [id, String(name)]));
    return ids.map((id) => (waits || locked.has(id) || !names.has(id) ? names.get(id) : BUSY));
  },
};
