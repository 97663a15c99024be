import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/** Counts thousandths of a unit: the model uses integers to be exact. */
export type Thousandths = number;

export interface Amount {
  available: Thousandths;
  reserved: Thousandths;
}

/**
 * Holds the expected stock after the successful operations: the quantity of each product in each warehouse. Changes add
 * up in any order, so concurrent clients need not agree on one.
 */
export class StockModel {
  readonly #amounts = new Map<string, Amount>();

  at(product: number, warehouse: number): Amount {
    const key = `${product} in ${warehouse}`;
    const amount = this.#amounts.get(key) ?? { available: 0, reserved: 0 };
    this.#amounts.set(key, amount);
    return amount;
  }

  change(product: number, warehouse: number, available: Thousandths, reserved: Thousandths = 0): void {
    const amount = this.at(product, warehouse);
    amount.available += available;
    amount.reserved += reserved;
  }

  /** Lists them by product and warehouse, without empty ones. */
  entries(): Map<string, Amount> {
    return new Map([...this.#amounts].filter(([, { available, reserved }]) => available !== 0 || reserved !== 0));
  }
}

/** Reads the database's state of some products, as entries of the model. */
export async function amountsInDatabase(database: Database, products: readonly number[]): Promise<Map<string, Amount>> {
  const { rows } = await sql<Amount & { key: string }>`
    select product_id || ' in ' || warehouse_id as key, sum(available) * 1000 as available,
      sum(reserved) * 1000 as reserved
    from stock_records where product_id = any(${products}::int[])
    group by product_id, warehouse_id having sum(available) > 0 or sum(reserved) > 0`.execute(database);
  return new Map(rows.map(({ key, ...amount }) => [key, amount]));
}
