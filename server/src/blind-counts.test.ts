import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { countCalls } from '@ghala/contract/calls/counts';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { permissionFlags } from '@ghala/contract/permissions';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { CountWorld } from '../test/count-world';
import { everyRead, type ReadSamples } from '../test/every-read';
import { makeProduct, makeSection, makeWarehouse } from '../test/fixtures';
import { createTestApp } from '../test/test-app';

/*
 * Whoever counts blind cannot learn what the books have, by any call: whatever the books have, the answers are the same.
 */

const test = await createTestApp({}, { hasChores: false });
const admin = await test.signIn('all', 'Amina Admin');
const approver = await test.approver();
// All that a counter may be who does not review.
const counter = await test.signIn(
  permissionFlags.filter((flag) => flag !== 'warehouseManage' && flag !== 'approveAdjustment'),
  'Brian Counter',
);
const world = new CountWorld(test, admin);
const { stock } = world;

const { id: warehouse, sectionId: section } = await makeWarehouse(test.database, 'Blind Store');
const { id: other } = await makeSection(test.database, warehouse, 'Open Shelf');
const plain = (
  await makeProduct(test.database, { name: 'Hidden Cement', code: 'HC-1', price_purchase: 17, stock_min: 100, stock_order: 200 })
).id;
await sql`update products set packagings = '[{"name": "Pallet", "quantity": 40, "barcode": "", "isBought": true, "isIssued": true}]' where id = ${plain}`
  .execute(test.database)
  .catch(() => {});
const tracked = (await makeProduct(test.database, { name: 'Hidden Aspirin', code: 'HA-1', price_purchase: 19, tracking: 'lot' })).id;
const record = await stock.receive(plain, section, 1739.257);
const elsewhere = await stock.receive(plain, other, 5);
const lots = await stock.receiveLots(tracked, section, { L1: [823.5, '2099-01-31'], L2: [431.25, '2099-12-31'] });
const lot = await stock.lotId(tracked, 'L1');
await reserve(613.125);
const count = await world.started(warehouse, { isBlind: true, sectionIds: [section], tolerancePercent: 1 });
const line = await world.lineOf(count, record);

const samples: ReadSamples = {
  id: [...new Set([record, elsewhere, lots, plain, tracked, lot, warehouse, section, count, 1])],
  lineId: [line],
  productId: [plain, tracked],
  inventoryId: [record],
  warehouseId: [warehouse],
  sectionId: [section],
  placeId: [warehouse],
  categoryId: [1],
  lotId: [lot],
  q: ['Hidden', 'HC-1', 'L1', '1739.257', '1126.132'],
  code: ['HC-1', 'L1'],
  ids: [String(record), String(plain)],
  dateFrom: ['2020-01-01'],
  dateTo: ['2099-01-01'],
  from: ['2020-01-01'],
  to: ['2099-01-01'],
  report: ['dispatch', 'pickup', 'receiving'],
  'body.status': [''],
};

/** On hand, available, reserved, by lot, and what they are worth. */
const telling = ['1739.257', '1,739.257', '1126.132', '1,126.132', '613.125', '823.5', '431.25', '1254.75', '1,254.75', '29567.37', '29,567.37', '23840.25', '23,840.25'];

function reserve(quantity: number) {
  return admin.attempt(reservationCalls.reserve, { body: { inventoryId: record, productId: plain, quantity } });
}

async function adjust(productId: number, inventoryId: number, type: 'Addition' | 'Reduction', quantity: number, more = {}) {
  const { stock: asked } = await admin.send(adjustmentCalls.request, {
    body: { type, quantity, comment: '', productId, inventoryId, ...more } as never,
  });
  const { id } = await test.database
    .selectFrom('approvals')
    .select('id')
    .where('adjustment_id', '=', asked.id)
    .executeTakeFirstOrThrow();
  await approver.send(approvalCalls.approve, { body: { approvalId: id, comment: '' } });
}

it('is told nothing of what the books have, and the same whatever they have', async () => {
  const before = await everyRead(counter, samples);
  const found = [...before].filter(([, text]) => telling.some((figure) => text.includes(figure)));
  expect(found.map(([name]) => name)).toEqual([]);
  expect([...before].filter(([, text]) => text.startsWith('5')).map(([name, text]) => `${name}: ${text}`)).toEqual([]);

  await adjust(plain, record, 'Reduction', 1100);
  await adjust(tracked, lots, 'Addition', 77, { lots: [{ number: 'L1', quantity: 77 }] });
  await reserve(2);
  const after = await everyRead(counter, samples);
  const differ = [...after].filter(([name, text]) => before.get(name) !== text);
  expect(differ.map(([name, text]) => ({ name, before: before.get(name)?.slice(0, 700), after: text.slice(0, 700) }))).toEqual([]);
});
