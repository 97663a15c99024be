import { lotCalls } from '@ghala/contract/calls/lots';
import { describe, expect, it } from 'vitest';
import { StockWorld } from '../../../test/stock-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const world = new StockWorld(test.database, admin);

async function tracked(tracking: 'lot' | 'serial' = 'lot', values: Parameters<StockWorld['product']>[0] = {}) {
  const shop = await world.shop();
  return { ...shop, product: await world.product({ tracking, ...values }) };
}

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

describe('lots held', () => {
  it('are told in the order in which they are drawn, expired ones last', async () => {
    const { product, warehouse, first, second } = await tracked();
    const record = await world.receiveLots(product, first, { none: [1], gone: [2, day(-3)], late: [3, day(60)] });
    const other = await world.receiveLots(product, second, { soon: [4, day(5)], late: [1, day(60)] });
    const held = async (query: { warehouseId?: number }) =>
      (await admin.send(lotCalls.held, { query: { productId: product, ...query } })).lots;
    const lots = await held({});
    expect(lots.map((lot) => `${lot.available} ${lot.number}`)).toEqual([
      '4 soon',
      '3 late',
      '1 late',
      '1 none',
      '2 gone',
    ]);
    expect(lots[0]).toMatchObject({ expiresOn: day(5), isExpired: false, inventoryId: other, reserved: 0 });
    expect(lots[0]?.place).toMatch(/^Section \d+ of Warehouse \d+$/);
    expect(lots.at(-1)).toMatchObject({ isExpired: true, inventoryId: record });
    expect(await held({ warehouseId: warehouse })).toHaveLength(5);
    expect((await held({ warehouseId: second })).map(({ number }) => number)).toEqual(['soon', 'late']);
    await world.issue(product, warehouse, 5);
    expect((await held({})).map((lot) => `${lot.available} ${lot.number}`)).toEqual([
      '2 late',
      '1 late',
      '1 none',
      '2 gone',
    ]);
  });

  it('need a product', async () => {
    const refused = await admin.call('GET', '/api/lots/held');
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain('productId');
  });
});
