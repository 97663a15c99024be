import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { importCalls } from '@ghala/contract/calls/imports';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { productCalls } from '@ghala/contract/calls/products';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeWarehouse, uniqueName } from '../../../test/fixtures';
import { PurchaseWorld } from '../../../test/purchase-world';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

/* An import is undone as a whole, or not at all. */

const test = await createTestApp();
const { database } = test;
const owner = await test.signIn('all', 'Amina');

const COLUMNS = 'name,code,categoryId,unitId,quantity,unitCost,pricePurchase';

/** Imports products with opening stock into a store of their own. */
async function importProducts(rows: string[], columns = COLUMNS) {
  const store = await makeWarehouse(database, uniqueName('Store'));
  const file = { name: 'products.csv', content: [columns, ...rows].join('\r\n') };
  const body = { columns, warehouseId: store.id, separator: 'semicolon' as const, isCounted: true };
  const answer = await owner.attempt(productImportCalls.import, { body, files: { file } });
  expect([answer.status, answer.body.errors]).toEqual([200, []]);
  return { ...answer.body, id: answer.body.importId as number, store };
}

const undo = (id: number, client = owner) => client.attempt(importCalls.undo, { params: { id } });
const planOf = async (id: number) => (await owner.send(importCalls.undoPlan, { params: { id } })).plan;

async function productNamed(name: string) {
  const { rows } = await sql<{ id: number; price: number; deleted: boolean; recordId: number | null; onHand: number }>`
    select product.id, price_purchase as price, deleted_at is not null as deleted, record.id as "recordId",
      coalesce(record.on_hand, 0) as "onHand"
    from products product left join stock_records record on record.product_id = product.id
    where product.name = ${name} order by product.id desc limit 1`.execute(database);
  return rows[0];
}

/** This removes some of the goods. */
const adjustmentOf = (product: Awaited<ReturnType<typeof productNamed>>) => ({
  inventoryId: product?.recordId ?? 0,
  productId: product?.id ?? 0,
  type: 'Reduction' as const,
  quantity: 3,
  comment: 'Broken',
});

const countOf = async (table: 'units' | 'categories', name: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where name = ${name}`.execute(database);
  return rows[0]?.count;
};

describe('undoing', () => {
  it('takes back products, their stock, and the units and categories that came with them', async () => {
    const made = await importProducts([
      'Undo cement;U-1;Undo group;Undo bag;40;700;',
      'Undo rope;U-2;Undo group;Undo roll;;;',
    ]);
    expect(await planOf(made.id)).toEqual({
      goes: [
        { entity: 'receipt', deleted: 0, restored: 0, reversed: 1 },
        { entity: 'product', deleted: 2, restored: 0, reversed: 0 },
        { entity: 'productCategory', deleted: 1, restored: 0, reversed: 0 },
        { entity: 'unit', deleted: 2, restored: 0, reversed: 0 },
      ],
      lines: 1,
      touched: [],
    });
    const { status, body } = await undo(made.id);
    expect(status).toBe(200);
    expect(body.import).toMatchObject({ undoneAt: expect.any(String), UndoneBy: { name: 'Amina' } });
    // The stocked product is remembered by its history, and what it names stays.
    expect(body.kept.sort()).toEqual(['Undo bag', 'Undo group']);
    expect(await productNamed('Undo cement')).toMatchObject({ deleted: true, onHand: 0 });
    expect(await productNamed('Undo rope')).toBeUndefined();
    expect([await countOf('units', 'Undo bag'), await countOf('units', 'Undo roll')]).toEqual([1, 0]);
    const ledger = await database
      .selectFrom('stock_ledger')
      .select(['entry_type', 'available_delta', 'receipt_item_id', 'reverses_id', 'note'])
      .orderBy('id')
      .execute();
    expect(ledger).toMatchObject([
      { entry_type: 'addition', available_delta: 40 },
      { entry_type: 'StockReversal', available_delta: -40, note: 'Import undone' },
    ]);
    expect(ledger[1]?.receipt_item_id).toBe(ledger[0]?.receipt_item_id);
    expect(await verifyLedger(database)).toMatchObject({ drifts: [], fault: null });
    const twice = await undo(made.id);
    expect([twice.status, twice.body.code]).toEqual([409, 'import.undone']);
    // The names can be used again.
    const again = await importProducts(['Undo cement;U-1;Undo group;Undo bag;41;700;']);
    expect(await productNamed('Undo cement')).toMatchObject({ deleted: false, onHand: 41 });
    expect((await undo(again.id)).status).toBe(200);
  });

  it('gives what it changed its former values back', async () => {
    await importProducts(['Undo paint;U-3;Undo paints;Undo tin;;;120']);
    const changed = await importProducts(['Undo paint;U-3;;;;;150'], COLUMNS);
    expect(await productNamed('Undo paint')).toMatchObject({ price: 150 });
    const { records } = (await owner.attempt(importCalls.records, { params: { id: changed.id } })).body;
    expect(records).toMatchObject([
      { entity: 'product', name: 'Undo paint (U-3)', row: 2, isNew: false, before: { price_purchase: 120 } },
    ]);
    expect((await undo(changed.id)).status).toBe(200);
    expect(await productNamed('Undo paint')).toMatchObject({ price: 120 });
  });

  it('of an entry leaves nothing of it', async () => {
    const made = await importProducts(['Undo tile;;Undo tiles;Undo box;;;']);
    expect((await undo(made.id)).body.kept).toEqual([]);
    expect([await countOf('units', 'Undo box'), await countOf('categories', 'Undo tiles')]).toEqual([0, 0]);
  });
});

describe('undoing is refused, and nothing is undone, where', () => {
  it('stock moved since, a record was changed, or a document names it', async () => {
    const made = await importProducts([
      'Held glue;H-1;Held;Held tin;10;5;',
      'Held tape;H-2;Held;Held tin;;;',
      'Held wax;H-3;Held;Held tin;;;',
    ]);
    const glue = await productNamed('Held glue');
    await owner.send(adjustmentCalls.request, { body: adjustmentOf(glue) });
    const tape = await productNamed('Held tape');
    const { product } = await owner.send(productCalls.get, { params: { id: tape?.id ?? 0 } });
    await owner.send(productCalls.update, {
      body: {
        productId: tape?.id ?? 0,
        name: 'Held tape, wide',
        categoryId: product.categoryId,
        unitId: product.unitId,
      },
    });
    const wax = await productNamed('Held wax');
    await owner.send(productCalls.delete, { params: { id: wax?.id ?? 0 } });
    const { status, body } = await undo(made.id);
    expect([status, body.code]).toEqual([409, 'import.touched']);
    expect(body.touched).toMatchObject([
      { entity: 'receipt', why: expect.stringMatching(/moved|named/), by: { kind: 'adjustment' } },
      { entity: 'product', name: 'Held tape (H-2)', why: 'changed', user: 'Amina', at: expect.any(String) },
      { entity: 'product', name: 'Held wax (H-3)', why: 'deleted', user: 'Amina' },
      { entity: 'product', name: 'Held glue (H-1)', why: 'named', by: { kind: 'adjustment' } },
    ]);
    expect(await planOf(made.id)).toMatchObject({ touched: body.touched });
    expect(await productNamed('Held glue')).toMatchObject({ deleted: false });
    expect(await countOf('units', 'Held tin')).toBe(1);
  });

  it('a product whose tracking it changed is in stock by now', async () => {
    const [name = '', store] = [uniqueName('Vaccine'), await makeWarehouse(database, uniqueName('Store'))];
    const code = uniqueName('V');
    const row = `${name};${code};Vaccines;Vial`;
    const title = `${name} (${code})`;
    await importProducts([row], 'name,code,categoryId,unitId');
    const tracked = await importProducts([`${row};Lot`], 'name,code,categoryId,unitId,tracking');
    const body = { kind: 'stock', columns: 'name,quantity,warehouse,lot', separator: 'semicolon' as const };
    const file = { name: 'stock.csv', content: `h\r\n${name};5;${store.name};A1` };
    const stock = await owner.attempt(importCalls.import, { body, files: { file } });
    expect(stock.status).toBe(200);
    const refused = await undo(tracked.id);
    expect([refused.status, refused.body.touched]).toMatchObject([
      409,
      [{ entity: 'product', name: title, why: 'moved', by: { kind: 'stock', number: title } }],
    ]);
    expect(await planOf(tracked.id)).toMatchObject({ touched: [{ why: 'moved' }] });
    await undo(stock.body.importId);
    expect((await undo(tracked.id)).status).toBe(200);
  });

  it('an order names a product, or another product uses a unit of it', async () => {
    const made = await importProducts(['Held nails;H-4;Held nails group;Held kg;;;']);
    const nails = await productNamed('Held nails');
    const world = new PurchaseWorld(test, owner);
    const { id } = await world.purchaseIn('draft');
    await sql`update purchase_lines set product_id = ${nails?.id ?? 0} where purchase_id = ${id}`.execute(database);
    await importProducts(['Other nails;H-5;Held nails group;Held kg;;;']);
    const { touched } = (await undo(made.id)).body;
    expect(touched).toMatchObject([
      { entity: 'product', why: 'named', by: { kind: 'purchase', id } },
      { entity: 'productCategory', why: 'named', by: { kind: 'product', number: 'Other nails' } },
      { entity: 'unit', name: 'Held kg', why: 'named', by: { kind: 'product', number: 'Other nails' } },
    ]);
  });

  it('its user may no longer enter stock', async () => {
    const made = await importProducts(['Held lime;H-6;Undo group;Undo bag;4;;']);
    const clerk = await test.signIn(['productsManage']);
    expect((await undo(made.id, clerk)).status).toBe(403);
    expect((await undo(made.id)).status).toBe(200);
  });
});

describe('at the same moment', () => {
  it('two undo it: one of them does', async () => {
    const made = await importProducts(['Race sand;R-1;Undo group;Undo bag;8;;']);
    const answers = await Promise.all([undo(made.id), undo(made.id), undo(made.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(['import.undone', 'import.undone']);
    expect(await productNamed('Race sand')).toMatchObject({ onHand: 0 });
    expect(await verifyLedger(database)).toMatchObject({ drifts: [], fault: null });
  });

  it('its stock moves: the one or the other, never both', async () => {
    await owner.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: false } });
    for (let round = 0; round < 6; round++) {
      const name = `Race stone ${round}`;
      const made = await importProducts([`${name};R-S${round};Undo group;Undo bag;8;;`]);
      const before = await productNamed(name);
      const adjustment = { body: adjustmentOf(before) };
      const [undone, adjusted] = await Promise.all([undo(made.id), owner.attempt(adjustmentCalls.request, adjustment)]);
      const after = await productNamed(name);
      const outcome = [undone.status, adjusted.status, after?.deleted, after?.onHand];
      expect(undone.status === 200 ? [200, 409, true, 0] : [409, 200, false, 5]).toEqual(outcome);
    }
    expect(await verifyLedger(database)).toMatchObject({ drifts: [], fault: null });
  });

  it('a record is held by someone who changes it: undoing waits, and sees the change', async () => {
    const made = await importProducts(['Race gum;R-9;Undo group;Undo bag;;;']);
    const gum = await productNamed('Race gum');
    let undone: ReturnType<typeof undo> | undefined;
    await database.transaction().execute(async (other) => {
      await other
        .updateTable('products')
        .set({ name: 'Race gum, kept' })
        .where('id', '=', gum?.id ?? 0)
        .execute();
      undone = undo(made.id);
      // The change is asked for before the other is visible.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    const { status, body } = (await undone) ?? {};
    expect([status, body?.touched]).toMatchObject([409, [{ entity: 'product', why: 'changed' }]]);
    expect(await productNamed('Race gum, kept')).toMatchObject({ deleted: false });
  });
});
