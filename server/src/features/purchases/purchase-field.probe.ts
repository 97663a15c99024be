import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { ghalaListOf } from '@ghala/contract/imports/ghala-lists';
import { expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { createProbedApp } from '../../../test/probed-app';
import { PurchaseWorld } from '../../../test/purchase-world';
import { pdfText } from '../../../test/read-pdf';

/* A field that is only declared, in a table of orders' fields and in the database, is found wherever fields are. */

const test = await createProbedApp();
const owner = await test.signIn('all', 'Amina');
const world = new PurchaseWorld(test, owner);

const probing = (probe: string): object => ({ probe });
const logged = (id: number) => auditRows(test.database, { entity: 'Purchase Order', entity_id: id });
const wholeFile = async () =>
  (await owner.attempt(purchaseCalls.list, { query: { format: 'csv', columns: 'all' } })).raw.toString();

it('of a head is entered, answered, corrected, checked, listed, exported, printed and logged before and after', async () => {
  const { id: supplierId } = await world.supplier();
  const { id } = await world.draft({ supplierId, ...probing('first') });
  const probe = async () => (await owner.attempt(purchaseCalls.get, { params: { id } })).body.purchase.probe;
  expect(await probe()).toBe('first');
  await owner.send(purchaseCalls.update, { params: { id }, body: { supplierId, ...probing('second') } });
  expect(await probe()).toBe('second');
  const wrong = { supplierId, probe: 'x'.repeat(21) };
  const tooLong = await owner.attempt(purchaseCalls.update, { params: { id }, body: wrong });
  expect([tooLong.status, Object.keys(tooLong.body.errors)]).toEqual([422, ['probe']]);
  for (const query of [{}, { limit: 10 }]) {
    const { purchases } = (await owner.attempt(purchaseCalls.list, { query })).body;
    expect(purchases).toMatchObject([{ probe: 'second' }]);
  }
  const [head = [], ...rows] = (await wholeFile()).split('\n').map((line) => line.trim().split(','));
  expect([head.at(-1), rows[0]?.at(-1)]).toEqual(['Probe', 'second']);
  expect(ghalaListOf(head)).toMatchObject({ other: 'purchases' });
  const paper = (await pdfText((await owner.attempt(purchaseCalls.paper, { params: { id } })).raw)).join(' ');
  expect(paper).toContain('Probe of purchase');
  expect(paper).toContain('second');
  expect(await logged(id)).toMatchObject([
    { code: 'purchaseOrder.create', after: { probe: 'first' } },
    { code: 'purchaseOrder.update', before: { probe: 'first' }, after: { probe: 'second' } },
  ]);
});

it('of a line is entered, alone and among many, answered, printed, received against and logged', async () => {
  const { id } = await world.draft();
  const line = await world.line(id, probing('urgent'));
  expect(line).toMatchObject({ probe: 'urgent' });
  const given = { productId: line.productId, quantity: 1, price: 1 };
  const lines = [{ ...given, probe: 'later' }, given];
  const { products } = (await owner.attempt(purchaseCalls.addLines, { body: { purchaseId: id, lines } })).body;
  expect(products.map((one: { probe: string }) => one.probe)).toEqual(['urgent', 'later', '']);
  expect((await world.purchase(id)).PurchaseProduct).toMatchObject(products);
  const listed = (await owner.attempt(purchaseCalls.list)).body.purchases;
  const ofOrder = listed.find((one: { id: number }) => one.id === id).PurchaseProduct;
  expect(ofOrder).toMatchObject([{ probe: 'urgent' }, { probe: 'later' }, { probe: '' }]);
  const paper = (await pdfText((await owner.attempt(purchaseCalls.paper, { params: { id } })).raw)).join(' ');
  expect(paper.replaceAll(/\s+/g, ' ')).toContain('Probe of purchaseLine: urgent');
  await owner.send(purchaseCalls.removeLine, { params: { purchaseId: id, lineId: line.id } });
  expect((await logged(id)).slice(1)).toMatchObject([
    { code: 'purchaseOrder.addLine', after: { probe: 'urgent' } },
    { code: 'purchaseOrder.addLine', after: { probe: 'later' } },
    { code: 'purchaseOrder.addLine', after: { probe: '' } },
    { code: 'purchaseOrder.removeLine', before: { probe: 'urgent' } },
  ]);
  const order = await world.purchaseIn('approved, being received');
  const [receipt] = (await world.purchase(order.id)).batches;
  const { batch } = (await owner.attempt(receiptCalls.get, { params: { id: receipt?.id ?? 0 } })).body;
  expect(batch.Purchase.PurchaseProduct).toMatchObject([{ probe: '' }]);
});
