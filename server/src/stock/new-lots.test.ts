import { setTimeout as sleep } from 'node:timers/promises';
import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { expect, test as it } from 'vitest';
import { commitOver, inOneGroup, recording } from '../../test/shared-commits';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { apply } from '../operation/apply';
import type { Facts } from '../operation/work';
import type { GivenLot } from './entering-lots';
import { receive } from './receive';
import { verifyLedger } from './verify-ledger';

const test = await createTestApp();
const user = await test.signIn('all');
const world = new StockWorld(test.database, user);
await test.database.updateTable('approval_rules').set({ is_required: false }).execute();

const lot = (number: string, quantity = 1, expiresOn: string | null = null): GivenLot => ({
  number,
  quantity,
  expiresOn,
  madeOn: null,
});

/** Adds a product by lot, of which two sections have some. */
async function stocked() {
  const shop = await world.shop();
  const product = await world.product({ tracking: 'lot' });
  const records = [];
  for (const section of [shop.first, shop.second])
    records.push(await world.receive(product, section, 1, 0, [lot('OLD')]));
  const [first = 0, second = 0] = records;
  const add = (inventoryId: number, given: GivenLot, more: object = {}) =>
    user.attempt(adjustmentCalls.request, {
      body: { inventoryId, productId: product, type: 'Addition', quantity: given.quantity, lots: [given], ...more },
    });
  return { product, section: shop.first, first, second, add };
}

async function lotsOf(productId: number) {
  expect(await verifyLedger(test.database)).toMatchObject({ drifts: [], fault: null });
  return test.database
    .selectFrom('lots')
    .select(['number', 'expires_on as expiresOn'])
    .where('product_id', '=', productId)
    .where('number', '<>', 'OLD')
    .orderBy('id')
    .execute();
}

it('is written in the commit that its goods share with others', async () => {
  const sent: string[] = [];
  commitOver(test, recording(test.app.database, sent));
  const shops = [await stocked(), await stocked(), await stocked()];
  const answers = await inOneGroup(
    test,
    user,
    shops.map(
      ({ first, add }, index) =>
        () =>
          add(first, lot(`N${index}`, 2, '2031-05-06')),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(sent.filter((text) => /^insert into "lots"/.test(text))).toHaveLength(1);
  expect(sent.filter((text) => text === 'commit')).toHaveLength(1);
  for (const [index, { product }] of shops.entries())
    expect(await lotsOf(product)).toEqual([{ number: `N${index}`, expiresOn: '2031-05-06' }]);
});

it('learns what the second of a group tells of it', async () => {
  const { product, first, second, add } = await stocked();
  const answers = await inOneGroup(test, user, [
    () => add(first, lot('N1')),
    () => add(second, lot('n1', 2, '2031-05-06')),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await lotsOf(product)).toEqual([{ number: 'N1', expiresOn: '2031-05-06' }]);
});

it.each([
  ['\u0391\u03a3', '\u03b1\u03c3'],
  ['\u0130-1', 'i-1'],
])('is one lot for both of %s and %s, which differ by capitals alone', async (upper, lower) => {
  const { product, section } = await stocked();
  await world.receive(product, section, 1, 0, [lot(lower)]);
  await world.receive(product, section, 2, 0, [lot(upper, 2)]);
  const both = await world.product({ tracking: 'lot' });
  const lines = [
    await world.receiptLine(both, section, { quantity: 1, linePrice: 0, lots: [lot(upper)] }),
    await world.receiptLine(both, section, { quantity: 2, linePrice: 0, lots: [lot(lower, 2)] }),
  ];
  await world.run((operation) => apply(operation, (facts) => receive(facts, lines)));
  expect(await lotsOf(product)).toHaveLength(1);
  expect(await lotsOf(both)).toHaveLength(1);
});

it('is not written for a receipt that is refused by a later line', async () => {
  const { product, section } = await stocked();
  const serial = await world.product({ tracking: 'serial' });
  await world.receive(serial, section, 1, 0, [lot('S1')]);
  const lines = [
    await world.receiptLine(product, section, { quantity: 1, linePrice: 0, lots: [lot('N1')] }),
    await world.receiptLine(serial, section, { quantity: 2, linePrice: 0, lots: [lot('S2', 2)] }),
  ];
  const { committer } = test.app;
  const load = (facts: Facts) => receive(facts, lines);
  await expect(committer.run({ actor: world.actor, requestId: null, load })).rejects.toThrow(/lots/);
  expect([...(await lotsOf(product)), ...(await lotsOf(serial))].map(({ number }) => number)).toEqual(['S1']);
});

it('is found by a group that saw none, once someone else has added it meanwhile', async () => {
  const { product, section, second, add } = await stocked();
  const elsewhere = await world.receiveUncommitted(product, section, 3, [lot('N1', 3, '2031-05-06')]);
  const waiting = add(second, lot('n1', 2));
  await sleep(300);
  await elsewhere.commit();
  expect((await waiting).status).toBe(200);
  expect(await lotsOf(product)).toEqual([{ number: 'N1', expiresOn: '2031-05-06' }]);
});
