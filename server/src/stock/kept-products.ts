import type { Tracking } from '@ghala/contract/common/tracking';
import type { Row } from '../db/send';
import { BUSY, type Loader } from '../operation/loader';
import { type CountedIn, isWholeText } from './counted-in';

/** This is a product as its lines need it. */
export interface KeptProduct extends CountedIn {
  name: string;
  tracking: Tracking;
}

/** A product that is not deleted, kept from deletion before what names it is visible. */
export const keptProducts: Loader<number, KeptProduct | undefined> = {
  name: 'kept products',
  level: 'line',
  statements: (waits) => [
    `select id from products where id = any($1::int[]) order by id for key share${waits ? '' : ' skip locked'}`,
    `select product.id, product.name, unit.name as unit, ${isWholeText()} as "isWhole",
        product.packagings, product.tracking
      from products product join units unit on unit.id = product.unit_id
      where product.id = any($1::int[]) and product.deleted_at is null`,
  ],
  textOf: String,
  values: (ids) => [ids],
  facts([kept = [], rows = []], ids, waits) {
    const locked = new Set(kept.map(({ id }) => id));
    const found = new Map(rows.map((row) => [row.id, row as Row & KeptProduct]));
    return ids.map((id) => (waits || locked.has(id) || !found.has(id) ? found.get(id) : BUSY));
  },
};
