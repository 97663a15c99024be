import { randomBytes } from 'node:crypto';
import type { Tracking } from '@ghala/contract/common/tracking';
import { sql } from 'kysely';
import { hashToken } from '../src/access/sessions';
import type { Database } from '../src/db/database';

let counter = 0;

/** Makes a name that is unique among the fixtures of this file. */
export function uniqueName(prefix: string): string {
  counter += 1;
  return `${prefix} ${counter}`;
}

/** Makes a session of a user, valid for a day. @returns its token */
export async function makeSession(database: Database, userId: number): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await database
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      file_token_hash: hashToken(`files ${token}`),
      user_id: userId,
      expires_at: sql`now() + interval '1 day'`,
      // A test need not enter the password before each change of who decides.
      confirmed_at: sql`now() + interval '1 day'`,
    })
    .execute();
  return token;
}

/** Makes a warehouse with one section. */
export async function makeWarehouse(database: Database, name = uniqueName('Warehouse')) {
  const warehouse = await database
    .insertInto('places')
    .values({ kind: 'warehouse', name, code: name, has_sections: true })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
  const section = await makeSection(database, warehouse.id);
  return { ...warehouse, sectionId: section.id, sectionName: section.name };
}

export function makeSection(database: Database, hostId: number, name = uniqueName('Section')) {
  return database
    .insertInto('places')
    .values({ kind: 'section', warehouse_id: hostId, name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

export function makeVirtualWarehouse(database: Database, hostId: number, name = uniqueName('Virtual')) {
  return database
    .insertInto('places')
    .values({ kind: 'virtual', warehouse_id: hostId, name, code: name })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow();
}

/** Makes a product with its own unit and category; `values` are columns of the table. */
export async function makeProduct(
  database: Database,
  values: {
    name?: string;
    code?: string;
    price_purchase?: number;
    stock_min?: number;
    stock_max?: number;
    stock_order?: number;
    shelf_life?: number;
    tracking?: Tracking;
  } = {},
) {
  const unit = await database
    .insertInto('units')
    .values({ name: uniqueName('Box') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const category = await database
    .insertInto('categories')
    .values({ name: uniqueName('Category') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return database
    .insertInto('products')
    .values({ name: uniqueName('Product'), ...values, unit_id: unit.id, category_id: category.id })
    .returning(['id', 'name', 'category_id', 'unit_id'])
    .executeTakeFirstOrThrow();
}

export function makeStockCategory(database: Database, nog = uniqueName('Stock category')) {
  return database
    .insertInto('stock_categories')
    .values({ name: nog })
    .returning(['id', 'name as nog'])
    .executeTakeFirstOrThrow();
}
