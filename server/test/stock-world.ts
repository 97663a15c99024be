import { sql } from 'kysely';
import type { Database } from '../src/db/database';
import { apply } from '../src/operation/apply';
import { type Actor, type Operation, runOperation } from '../src/operation/operation';
import type { Adjustment } from '../src/stock/adjust';
import type { GivenLot } from '../src/stock/entering-lots';
import { type IssueLine, issue } from '../src/stock/issue';
import type { Posted } from '../src/stock/post';
import { type ReceiptLine, receive } from '../src/stock/receive';
import type { Release, Reservation } from '../src/stock/reserve';
import { thousandths } from '../src/stock/thousandths';
import type { Transfer } from '../src/stock/transfer';
import { makeProduct, makeSection, makeStockCategory, makeWarehouse, uniqueName } from './fixtures';
import type { Client } from './test-app';

type ReservedAmount = Omit<Reservation, 'reservationId' | 'productId'>;

/** Creates the documents behind stock movements directly in the database, and moves stock for one user. */
export class StockWorld {
  readonly database: Database;
  readonly actor: Actor;

  constructor(database: Database, user: Client) {
    if (user.actor === undefined) throw new Error('a stranger moves no stock');
    this.database = database;
    this.actor = user.actor;
  }

  /** Runs work in its own transaction, like a call. */
  run<Result>(work: (operation: Operation) => Promise<Result>): Promise<Result> {
    return runOperation(this.database, this.actor, work);
  }

  /** Does the same, but the transaction stays open until `commit` ends it. */
  uncommitted(work: (operation: Operation) => Promise<unknown>): Promise<{ commit(): Promise<void> }> {
    return new Promise((resolve, reject) => {
      const ended = this.run(async (operation) => {
        await work(operation);
        await new Promise<void>((end) => {
          const commit = () => {
            end();
            return ended;
          };
          resolve({ commit });
        });
      });
      ended.catch(reject);
    });
  }

  /** Makes a warehouse with two sections, and a product. */
  async shop() {
    const { id: warehouse, sectionId: first } = await makeWarehouse(this.database);
    const { id: second } = await makeSection(this.database, warehouse);
    const { id: product } = await makeProduct(this.database);
    return { warehouse, first, second, product };
  }

  async product(values?: Parameters<typeof makeProduct>[1]): Promise<number> {
    return (await makeProduct(this.database, values)).id;
  }

  async deletePlace(id: number): Promise<void> {
    await this.database.updateTable('places').set({ deleted_at: sql`now()` }).where('id', '=', id).execute();
  }

  /** Makes items of a new receipt, for receipts to refer to. */
  async receiptItems(productId: number, warehouseId: number, count = 1): Promise<number[]> {
    const receipt = await this.database
      .insertInto('receipts')
      .values({ stock_category_id: (await makeStockCategory(this.database)).id, created_by_id: this.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const items = await this.database
      .insertInto('receipt_items')
      .values(
        Array.from({ length: count }, () => ({
          receipt_id: receipt.id,
          product_id: productId,
          quantity: 1,
          warehouse_id: warehouseId,
        })),
      )
      .returning('id')
      .execute();
    return items.map((item) => item.id);
  }

  /** Makes items of a new dispatch note, for issues to refer to. */
  async noteItems(productId: number, warehouseId: number, count = 1): Promise<number[]> {
    const note = await this.database
      .insertInto('issue_notes')
      .values({
        kind: 'dispatch',
        note_no: uniqueName('DN'),
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

  // The wanted quantity together with its document, as stock operations require.

  async #productOf(operation: Operation, recordId: number): Promise<number> {
    const { product_id: productId } = await operation.db
      .selectFrom('stock_records')
      .select('product_id')
      .where('id', '=', recordId)
      .executeTakeFirstOrThrow();
    return productId;
  }

  async adjustment(operation: Operation, wanted: Omit<Adjustment, 'adjustmentId' | 'productId'>): Promise<Adjustment> {
    const { id } = await operation.db
      .insertInto('stock_adjustments')
      .values({
        record_id: wanted.recordId,
        type: wanted.change < 0 ? 'Reduction' : 'Addition',
        quantity: Math.abs(wanted.change) || 1,
        requested_by_id: this.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...wanted, productId: await this.#productOf(operation, wanted.recordId), adjustmentId: id };
  }

  async transfer(operation: Operation, wanted: Omit<Transfer, 'transferId' | 'productId'>): Promise<Transfer> {
    const { id } = await operation.db
      .insertInto('stock_transfers')
      .values({
        record_id: wanted.recordId,
        to_place_id: wanted.toPlaceId,
        quantity: wanted.quantity,
        requested_by_id: this.actor.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...wanted, productId: await this.#productOf(operation, wanted.recordId), transferId: id };
  }

  async reservation(operation: Operation, wanted: ReservedAmount): Promise<Reservation> {
    const { recordId, quantity } = wanted;
    const { id } = await operation.db
      .insertInto('stock_reservations')
      .values({ record_id: recordId, original_quantity: quantity, quantity, created_by_id: this.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...wanted, productId: await this.#productOf(operation, recordId), reservationId: id };
  }

  async release(operation: Operation, wanted: Omit<Release, 'releaseId' | 'reservationId'>): Promise<Release> {
    const { quantity } = wanted;
    const { reservationId } = await this.reservation(operation, wanted);
    const { id } = await operation.db
      .insertInto('stock_releases')
      .values({ reservation_id: reservationId, quantity, requested_by_id: this.actor.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ...wanted, reservationId, releaseId: id };
  }

  /** Makes a line of a new receipt. */
  async receiptLine(
    productId: number,
    placeId: number,
    goods: Pick<ReceiptLine, 'quantity' | 'linePrice' | 'lots'>,
  ): Promise<ReceiptLine> {
    const [receiptItemId] = (await this.receiptItems(productId, placeId)) as [number];
    return { productId, warehouseId: placeId, sectionId: null, receiptItemId, ...goods };
  }

  /** Receives one line in its own transaction and returns its record. */
  async receive(
    productId: number,
    placeId: number,
    quantity: number,
    linePrice = 0,
    lots: GivenLot[] | null = null,
  ): Promise<number> {
    const line = await this.receiptLine(productId, placeId, { quantity, linePrice, lots });
    const [row] = await this.run((operation) => apply(operation, (facts) => receive(facts, [line])));
    return (row as Posted).recordId;
  }

  /** Does the same in a transaction that stays open until `commit` ends it: nobody else sees the goods yet. */
  async receiveUncommitted(productId: number, placeId: number, quantity: number, lots: GivenLot[] | null = null) {
    const line = await this.receiptLine(productId, placeId, { quantity, linePrice: 0, lots });
    return this.uncommitted((operation) => apply(operation, (facts) => receive(facts, [line])));
  }

  /** Receives lots given as 'number: quantity, expiry' in one transaction and returns their record. */
  receiveLots(productId: number, placeId: number, lots: Record<string, [quantity: number, expiresOn?: string]>) {
    const given = Object.entries(lots).map(([number, [quantity, expiresOn = null]]) => ({
      ...{ number, quantity, expiresOn, madeOn: null },
    }));
    const quantity = given.reduce((sum, lot) => sum + lot.quantity * 1000, 0) / 1000;
    return this.receive(productId, placeId, quantity, 0, given);
  }

  /**
   * Reads what each record holds of the product's lots: '12 A' in order of their numbers, reserved ones in brackets.
   */
  async lotsOf(recordId: number): Promise<string[]> {
    const rows = await this.database
      .selectFrom('record_lots')
      .innerJoin('lots', 'lots.id', 'record_lots.lot_id')
      .select(['lots.number', 'record_lots.available', 'record_lots.reserved'])
      .where('record_id', '=', recordId)
      .where('on_hand', '>', 0)
      .orderBy('lots.number')
      .execute();
    return rows.map(
      ({ number, available, reserved }) => `${available} ${number}${reserved > 0 ? ` (${reserved})` : ''}`,
    );
  }

  async lotId(productId: number, number: string): Promise<number> {
    const { id } = await this.database
      .selectFrom('lots')
      .select('id')
      .where('product_id', '=', productId)
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Cancels the saved receipts, which prevent the deletion of products and places. */
  async endReceipts(): Promise<void> {
    await this.database.updateTable('receipts').set({ status: 'cancelled' }).where('status', '=', 'saved').execute();
  }

  /** Issues one line in its own transaction, to an item of a new note by default. */
  async issue(
    productId: number,
    warehouseId: number,
    quantity: number,
    toItem?: number,
    chosen: Pick<IssueLine, 'lots' | 'lotsReason' | 'approvedExpired'> = {},
  ): Promise<Posted[]> {
    const noteItemId = toItem ?? ((await this.noteItems(productId, warehouseId))[0] as number);
    const line: IssueLine = { productId, warehouseId, quantity: thousandths(quantity), noteItemId, ...chosen };
    return this.run((operation) => apply(operation, (facts) => issue(facts, [line])));
  }

  record(id: number) {
    return this.database
      .selectFrom('stock_records')
      .select(['available as quantity', 'reserved', 'level'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }

  /** Reads the ledger of a record, in order. */
  ledger(recordId: number) {
    return this.database
      .selectFrom('stock_ledger')
      .select([
        'entry_type as activity',
        'available_delta as changed',
        'reserved_delta as changedReserved',
        'available as quantity',
        'reserved',
        'unit_cost as unitCost',
        'note',
        'receipt_item_id as receiptItemId',
        'note_item_id as noteItemId',
        'reverses_id as reversesId',
        'adjustment_id as adjustmentId',
        'transfer_id as transferId',
        'reservation_id as reservationId',
        'release_id as releaseId',
      ])
      .where('record_id', '=', recordId)
      .orderBy('id')
      .execute();
  }
}
