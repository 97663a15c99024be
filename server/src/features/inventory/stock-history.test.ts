import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import type { StockMovement } from '@ghala/contract/calls/stock-movements';
import { type MovementCells, movementCells } from '@ghala/contract/labels/inventory-labels';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeVirtualWarehouse, makeWarehouse } from '../../../test/fixtures';
import { ReservationWorld } from '../../../test/reservation-world';
import { StockRequestWorld } from '../../../test/stock-request-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all', 'Njeri Approver');
const asker = await test.signIn([], 'Otieno Asker');
const world = new StockRequestWorld(test, admin);
const asked = new StockRequestWorld(test, asker);

/** Reads the newest row of a record's history. */
async function newest(record: number): Promise<StockMovement> {
  const { body } = await asker.attempt(inventoryCalls.searchHistory, {
    query: { limit: 1 },
    body: { inventoryId: record },
  });
  return body.activities[0];
}

/** Keeps the non-empty cells of a row. */
function filled(row: StockMovement): Partial<MovementCells> {
  return Object.fromEntries(Object.entries(movementCells(row, 'en')).filter(([, text]) => text !== ''));
}

it('a receipt shows its supplier, its number and its order', async () => {
  const { record } = await world.dispatches.shelf(8);
  expect(filled(await newest(record))).toEqual({
    activity: 'Addition',
    shippedFrom: 'Internal Delivery',
    quantityIn: '8',
    requestedBy: 'Njeri Approver',
  });
  const { rows } = await sql<{ id: number; purchaseNo: string; purchaseId: number }>`
    with supplier as (insert into suppliers (name) values ('Bamburi') returning id),
      purchase as (
        insert into purchases (supplier_id, raised_by_id) select id, ${admin.actor?.id} from supplier
        returning id, purchase_no
      )
    update receipts set supplier_id = supplier.id, is_internal = false, purchase_id = purchase.id, project = 'Site 4'
    from supplier, purchase
    where receipts.id = (select receipt_id from receipt_items join stock_ledger on receipt_item_id = receipt_items.id
      where record_id = ${record})
    returning receipts.id, purchase.purchase_no as "purchaseNo", purchase.id as "purchaseId"`.execute(test.database);
  const [receipt] = rows;
  const row = await newest(record);
  expect(row.Batch).toMatchObject({
    id: receipt?.id,
    isInternal: false,
    purchaseId: receipt?.purchaseId,
    Supplier: { name: 'Bamburi' },
    Purchase: { id: receipt?.purchaseId, purchaseNo: receipt?.purchaseNo },
  });
  expect(filled(row)).toMatchObject({ shippedFrom: 'Bamburi', project: 'Site 4' });
});

it('an addition is plain, a reduction in parentheses, each with its requester', async () => {
  const shelf = await world.dispatches.shelf(8);
  for (const [change, shown] of [
    [1.5, '1.5'],
    [-2, '(2)'],
  ] as const) {
    const { stock } = (await asked.adjust(shelf, change)).body;
    await world.decide({ id: stock.id, module: 'StockAdjustment' }, 'approve');
    const row = await newest(shelf.record);
    expect(row.StockAdjustment).toEqual([
      { id: stock.id, type: stock.type, quantity: Math.abs(change), comment: 'counted' },
    ]);
    expect(row.User.name).toBe('Ouma Approver');
    expect(filled(row)).toEqual({
      activity: 'Stock Adjustment',
      quantityAdjusted: shown,
      requestedBy: 'Otieno Asker',
      note: 'counted',
    });
  }
});

it('a transfer is plain on both records, with its destination and its origin', async () => {
  const shelf = await world.dispatches.shelf(8);
  const { id: host } = await makeWarehouse(test.database);
  const van = await makeVirtualWarehouse(test.database, host, 'Blue Van');
  const { stock } = (await asked.transfer(shelf, van.id, 3)).body;
  await world.decide({ id: stock.id, module: 'StockTransfer' }, 'approve');
  const out = await newest(shelf.record);
  const from = `${out.Inventory.Warehouse.name} - ${out.Inventory.Section?.name}`;
  const shown = { activity: 'Stock Transfer', quantityTransferred: '3', requestedBy: 'Otieno Asker' };
  expect(filled(out)).toEqual({ ...shown, shippedTo: 'Blue Van - virtual', note: 'nearer the site' });
  expect(out.StockTransfer).toMatchObject([
    {
      id: stock.id,
      quantity: 3,
      reason: 'nearer the site',
      comment: 'by van',
      Warehouse: { id: van.id },
      Section: null,
    },
  ]);
  const { inventory } = (
    await asker.attempt(inventoryCalls.placeStock, { body: { warehouseId: van.id, type: 'virtual' } })
  ).body;
  expect(filled(await newest(inventory[0].id))).toEqual({ ...shown, shippedFrom: from, note: 'nearer the site' });
});

it('a reservation is in parentheses, its release plain', async () => {
  const shelf = await world.dispatches.shelf(8);
  const reservations = new ReservationWorld(test, admin);
  const own = new ReservationWorld(test, asker);
  const { stock } = (await own.reserve(shelf, 4)).body;
  const shown = { quantityReserved: '(4)', requestedBy: 'Otieno Asker', note: 'for the school' };
  expect(filled(await newest(shelf.record))).toEqual({ activity: 'Stock Reserved', ...shown });
  await own.askRelease(stock.id, 4);
  await reservations.decide(stock.id, 'approve');
  expect(filled(await newest(shelf.record))).toMatchObject({
    activity: 'Stock Release',
    quantityReserved: '4',
    requestedBy: 'Otieno Asker',
  });
});

it('issues of a note are in parentheses under Qty-Out, returns under Qty-In', async () => {
  const note = await world.dispatches.dispatchIn('active, issued');
  const row = await newest(note.record);
  expect(row.DispatchNote).toMatchObject({ id: note.id, dispatchNo: note.dispatchNo });
  const shown = { requestedBy: 'Njeri Approver' };
  expect(filled(row)).toMatchObject({
    ...shown,
    activity: 'Stock Issue',
    quantityOut: '(3)',
    shippedTo: 'Njeri Approver',
  });
  await admin.attempt(dispatchCalls.delete, { params: { id: note.id } });
  const back = filled(await newest(note.record));
  expect(back).toMatchObject({ ...shown, activity: 'Stock Reversal', quantityIn: '3', shippedFrom: 'Njeri Approver' });
  expect(back).not.toHaveProperty('shippedTo');
});

it('the file has the columns of the screen', async () => {
  const shelf = await world.dispatches.shelf(8);
  const csv = await asker.attempt(inventoryCalls.history, { params: { id: shelf.record }, query: { format: 'csv' } });
  expect(csv.headers['content-disposition']).toMatch(/filename="\d{14}_stock_activity\.csv"/);
  expect(String(csv.body).replace('\uFEFF', '').split('\n')[0]).toBe(
    'No.,Date,Activity,Shipped From,Qty-In,Qty Adj,Qty Trans,Qty Res,Qty-Out,BPN,PN/DN,Requested By,Shipped To,Project/Site,Balance',
  );
});

it('the file shows of every row what the screen shows', async () => {
  const { rows } = await sql<{ id: number }>`select distinct record_id as id from stock_ledger`.execute(test.database);
  const kinds = new Set<string>();
  for (const { id } of rows) {
    const { activities } = (await asker.attempt(inventoryCalls.history, { params: { id }, query: { limit: 500 } }))
      .body;
    const csv = await asker.attempt(inventoryCalls.history, { params: { id }, query: { format: 'csv' } });
    const lines = String(csv.body).trim().split('\n').slice(1);
    expect(lines.map((line) => line.split(',').slice(2))).toEqual(activities.map(fileCells));
    for (const { activity } of activities) kinds.add(activity);
  }
  expect([...kinds].sort()).toEqual([
    'StockAdjustment',
    'StockRelease',
    'StockReserved',
    'StockReversal',
    'StockTransfer',
    'addition',
    'remove',
  ]);
});

function fileCells(row: StockMovement): string[] {
  const cells = movementCells(row, 'en');
  return [
    cells.activity,
    cells.shippedFrom,
    cells.quantityIn,
    cells.quantityAdjusted,
    cells.quantityTransferred,
    cells.quantityReserved,
    cells.quantityOut,
    row.Batch?.batchNo ?? '',
    row.PickupNote?.pickupNo ?? row.DispatchNote?.dispatchNo ?? '',
    cells.requestedBy,
    cells.shippedTo,
    cells.project,
    String(row.quantity),
  ];
}
