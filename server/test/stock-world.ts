import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../src/shared/database';
import { type Actor, type Operation, runOperation } from '../src/shared/operation';
import { type IssueLine, issue } from '../src/stock/issue';
import type { LedgerRow } from '../src/stock/post-entries';
import { receive } from '../src/stock/receive';

/** Makes products, places and the documents that stock moves for, straight in the database. */
export class StockWorld {
  readonly database: Database;
  readonly actor: Actor;
  readonly #nogId: number;
  readonly #unitId: number;
  readonly #categoryId: number;

  private constructor(database: Database, actor: Actor, ids: { nogId: number; unitId: number; categoryId: number }) {
    this.database = database;
    this.actor = actor;
    this.#nogId = ids.nogId;
    this.#unitId = ids.unitId;
    this.#categoryId = ids.categoryId;
  }

  static async create(database: Database, actor: Actor): Promise<StockWorld> {
    const nog = await database
      .insertInto('nogs')
      .values({ nog: tag('Nog') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const unit = await database
      .insertInto('units')
      .values({ unit: tag('Box') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const category = await database
      .insertInto('categories')
      .values({ category: tag('Goods') })
      .returning('id')
      .executeTakeFirstOrThrow();
    return new StockWorld(database, actor, { nogId: nog.id, unitId: unit.id, categoryId: category.id });
  }

  /** Runs in a transaction of its own, as a call does. */
  run<Result>(work: (operation: Operation) => Promise<Result>): Promise<Result> {
    return runOperation(this.database, this.actor, work);
  }

  async product(name: string, thresholds: { min?: number; max?: number; order?: number } = {}): Promise<number> {
    const { id } = await this.database
      .insertInto('products')
      .values({
        name,
        category_id: this.#categoryId,
        unit_id: this.#unitId,
        stock_min: thresholds.min,
        stock_max: thresholds.max,
        stock_order: thresholds.order,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  place(kind: 'warehouse', name: string): Promise<number>;
  place(kind: 'section' | 'virtual', name: string, hostId: number): Promise<number>;
  async place(kind: string, name: string, hostId?: number): Promise<number> {
    const { id } = await this.database
      .insertInto('places')
      .values({ kind, name, host_id: hostId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async deletePlace(id: number): Promise<void> {
    await this.database.updateTable('places').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  }

  /** Items of a new batch, for receipts to name. */
  async batchItems(productId: number, warehouseId: number, count = 1): Promise<number[]> {
    const batch = await this.database
      .insertInto('batches')
      .values({ nog_id: this.#nogId, created_by_id: this.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = await this.database
      .insertInto('batch_items')
      .values(
        Array.from({ length: count }, () => ({
          batch_id: batch.id,
          product_id: productId,
          quantity: 1,
          warehouse_id: warehouseId,
        })),
      )
      .returning('id')
      .execute();
    return items.map((item) => item.id);
  }

  /** Items of a new dispatch note, for issues to name. */
  async noteItems(productId: number, warehouseId: number, count = 1): Promise<number[]> {
    const note = await this.database
      .insertInto('issue_notes')
      .values({
        kind: 'dispatch',
        note_no: tag('DN'),
        warehouse_id: warehouseId,
        assigned_to_id: this.actor.id,
        created_by_id: this.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = await this.database
      .insertInto('issue_note_items')
      .values(Array.from({ length: count }, () => ({ note_id: note.id, product_id: productId, quantity: 1 })))
      .returning('id')
      .execute();
    return items.map((item) => item.id);
  }

  /** Receives one line in a transaction of its own; the record that it entered. */
  async receive(productId: number, placeId: number, quantity: number, linePrice = 0): Promise<number> {
    const [batchItemId] = (await this.batchItems(productId, placeId)) as [number];
    const line = { productId, warehouseId: placeId, sectionId: null, quantity, linePrice, batchItemId };
    const [row] = await this.run((operation) => receive(operation, [line]));
    return (row as LedgerRow).recordId;
  }

  /** Issues one line in a transaction of its own. */
  async issue(productId: number, warehouseId: number, quantity: number): Promise<LedgerRow[]> {
    const [noteItemId] = (await this.noteItems(productId, warehouseId)) as [number];
    const line: IssueLine = { productId, warehouseId, quantity, noteItemId };
    return this.run((operation) => issue(operation, [line]));
  }

  record(id: number) {
    return this.database
      .selectFrom('stock_records')
      .select(['quantity', 'quantity_reserved as reserved', 'level'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** The ledger of a record, in order. */
  ledger(recordId: number) {
    return this.database
      .selectFrom('stock_ledger')
      .select([
        'activity',
        'changed_quantity as changed',
        'changed_reserved as changedReserved',
        'quantity',
        'quantity_reserved as reserved',
        'unit_cost as unitCost',
        'note',
      ])
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute();
  }
}

/** A name that nothing else in the database has. */
export function tag(name: string): string {
  return `${name} ${randomBytes(6).toString('hex')}`;
}
