import { receiptCalls } from '@ghala/contract/calls/receipts';
import { ghalaListOf } from '@ghala/contract/imports/ghala-lists';
import { expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { makeStockCategory, makeWarehouse } from '../../../test/fixtures';
import { createProbedApp } from '../../../test/probed-app';
import { PurchaseWorld } from '../../../test/purchase-world';
import { pdfText } from '../../../test/read-pdf';
import { ReceiptWorld } from '../../../test/receipt-world';

/* A field that is only declared, in a table of receipts' fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');
const world = new ReceiptWorld(test, owner);

const probing = (probe: string): object => ({ probe });
const inspecting = (inspected: string): object => ({ inspected });
const logged = (id: number) => auditRows(test.database, { entity: 'Batch', entity_id: id });
const receipt = async (id: number) => (await owner.attempt(receiptCalls.get, { params: { id } })).body.batch;

async function paperOf(id: number): Promise<string> {
  const { raw } = await owner.attempt(receiptCalls.paper, { params: { id } });
  return (await pdfText(raw)).join(' ').replaceAll(/\s+/g, ' ');
}

/** Reads a file of all columns, which Ghala knows again: what stands in one of them. */
function columnOf(file: Buffer, heading: string): (string | undefined)[] {
  const [head = [], ...rows] = file
    .toString()
    .split('\n')
    .map((line) => line.trim().split(','));
  expect(ghalaListOf(head)).toMatchObject({ instead: 'stock' });
  return rows.map((row) => row[head.indexOf(heading)]).filter(Boolean);
}
const whole = { query: { format: 'csv', columns: 'all' } } as const;

it('of a head is entered, answered, corrected, checked, listed, exported, printed and logged before and after', async () => {
  const { id: nogId } = await makeStockCategory(test.database);
  const { id } = await world.receipt({ nogId, ...probing('first') });
  expect((await receipt(id)).probe).toBe('first');
  const change = { nogId, probe: 'second' };
  const changed = await owner.attempt(receiptCalls.update, { params: { id }, body: change });
  expect(changed.body.batch.probe).toBe('second');
  const wrong = { nogId, probe: 'x'.repeat(21) };
  const tooLong = await owner.attempt(receiptCalls.update, { params: { id }, body: wrong });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['probe']]);
  expect((await owner.attempt(receiptCalls.list)).body).toMatchObject([{ probe: 'second' }]);
  expect(columnOf((await owner.attempt(receiptCalls.list, whole)).raw, 'Probe')).toEqual(['second']);
  expect(await paperOf(id)).toMatch(/Probe of the receipt.* second /);
  expect(await logged(id)).toMatchObject([
    { code: 'receipt.create', after: { probe_text: 'first' } },
    { code: 'receipt.update', before: { probe_text: 'first' }, after: { probe_text: 'second' } },
  ]);
});

it('of a line is entered, answered, corrected, printed, reported and logged', async () => {
  const { id } = await world.receipt(probing('of the head'));
  const { id: itemId } = await world.item(id, inspecting('first'));
  const [item] = (await receipt(id)).items;
  expect(item.inspected).toBe('first');
  const { productId, warehouseId } = item;
  await world.item(id, { itemId, productId, warehouseId, ...inspecting('second') });
  const { id: removedId } = await world.item(id, inspecting('third'));
  expect((await receipt(id)).items).toMatchObject([{ inspected: 'second' }, { inspected: 'third' }]);
  expect(await paperOf(id)).toContain('Inspected: second');
  await owner.send(receiptCalls.removeItem, { body: { batchId: id, itemId: removedId } });
  expect((await logged(id)).slice(1)).toMatchObject([
    { code: 'receipt.addItem', after: { inspected_text: 'first' } },
    { code: 'receipt.updateItem', after: { inspected_text: 'second' } },
    { code: 'receipt.addItem', after: { inspected_text: 'third' } },
    { code: 'receipt.removeItem', before: { inspected_text: 'third' } },
  ]);
  await owner.send(receiptCalls.process, { body: { batchId: id, isVerified: true } });
  const report = (await owner.attempt(receiptCalls.report, { ...whole, body: {} })).raw;
  expect([columnOf(report, 'Probe'), columnOf(report, 'Inspected')]).toEqual([['of the head'], ['second']]);
});

it('of a line is entered as the lines of an order are completed, and empty where all of them are', async () => {
  const orders = new PurchaseWorld(test, owner);
  const order = await orders.purchaseIn('approved');
  const { id: warehouseId } = await makeWarehouse(test.database);
  const complete = async (body: object) => {
    const { id: batchId } = await world.receipt({ purchaseId: order.id });
    const answer = await owner.attempt(receiptCalls.completeLines, { body: { batchId, warehouseId, ...body } });
    return answer.body.items;
  };
  const line = { purchaseId: order.lineId, quantity: 3, condition: 'New', inspected: 'counted' };
  expect(await complete({ lines: [line] })).toMatchObject([{ inspected: 'counted' }]);
  expect(await complete({ all: true, condition: 'New' })).toMatchObject([{ inspected: '' }]);
});
