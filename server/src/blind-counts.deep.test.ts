import { permissionFlags } from '@ghala/contract/access/permissions';
import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls } from '@ghala/contract/calls/counts';
import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { importCalls } from '@ghala/contract/calls/imports';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { labelCalls } from '@ghala/contract/calls/labels';
import { lotCalls } from '@ghala/contract/calls/lots';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { productStockCalls } from '@ghala/contract/calls/product-stock';
import { productCalls } from '@ghala/contract/calls/products';
import { reservationCalls } from '@ghala/contract/calls/reservations';
import { scanCalls } from '@ghala/contract/calls/scan';
import { transferCalls } from '@ghala/contract/calls/transfers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CountWorld } from '../test/count-world';
import { DispatchWorld } from '../test/dispatch-world';
import { everyRead, type ReadSamples } from '../test/every-read';
import { makeProduct, makeSection, makeWarehouse } from '../test/fixtures';
import { PickupWorld } from '../test/pickup-world';
import { succeeded } from '../test/succeeded';
import { type Client, createTestApp } from '../test/test-app';

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
// Reviews, and has joined to count.
const joined = await test.signIn('all', 'Joined Reviewer');
const world = new CountWorld(test, admin);
const { stock } = world;

const { id: warehouse, sectionId: section } = await makeWarehouse(test.database, 'Blind Store');
const { id: away } = await makeWarehouse(test.database);
const { id: other } = await makeSection(test.database, warehouse, 'Open Shelf');
const plain = (
  await makeProduct(test.database, {
    name: 'Hidden Cement',
    code: 'HC-1',
    price_purchase: 17,
    stock_min: 100,
    stock_order: 200,
  })
).id;
await sql`update products set packagings = '[{"name": "Pallet", "quantity": 40, "barcode": "", "isBought": true, "isIssued": true}]' where id = ${plain}`
  .execute(test.database)
  .catch(() => {});
const tracked = (
  await makeProduct(test.database, { name: 'Hidden Aspirin', code: 'HA-1', price_purchase: 19, tracking: 'lot' })
).id;
const record = await stock.receive(plain, section, 1739.257);
const elsewhere = await stock.receive(plain, other, 5);
const lots = await stock.receiveLots(tracked, section, { L1: [823.5, '2099-01-31'], L2: [431.25, '2099-12-31'] });
const lot = await stock.lotId(tracked, 'L1');
const numbered = (
  await makeProduct(test.database, { name: 'Hidden Drill', code: 'HD-1', price_purchase: 23, tracking: 'serial' })
).id;
const serials = await stock.receiveLots(numbered, section, { N1: [1], N2: [1], N3: [1] });
await makeProduct(test.database, { name: 'Hidden Nails', code: 'HN-1' });
const { name: shelf } = await test.database
  .selectFrom('places')
  .select('name')
  .where('id', '=', section)
  .executeTakeFirstOrThrow();
const imported = await admin.attempt(importCalls.import, {
  body: {
    ...{ headingRow: 1, separator: 'semicolon', isCounted: true, warehouseId: warehouse },
    ...{ kind: 'stock', columns: 'name,section,quantity' },
  },
  files: { file: { name: 'found.csv', content: `n;s;q\r\nHidden Nails;${shelf};5923.75` } },
});
const opening: number = imported.body.receipts[0].id;
await reserve(613.125);
const count = await world.started(warehouse, { isBlind: true, sectionIds: [section], tolerancePercent: 1 });
const line = await world.lineOf(count, record);

const samples: ReadSamples = {
  id: [
    ...new Set([
      record,
      elsewhere,
      lots,
      serials,
      plain,
      tracked,
      numbered,
      lot,
      warehouse,
      section,
      count,
      opening,
      1,
    ]),
  ],
  lineId: [line],
  productId: [plain, tracked, numbered],
  inventoryId: [record],
  warehouseId: [warehouse],
  sectionId: [section],
  placeId: [warehouse],
  categoryId: [1],
  lotId: [lot],
  q: ['Hidden', 'HC-1', 'L1', 'N2', '1739.257', '1126.132'],
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
const telling = [
  '5923.75',
  '5,923.75',
  '1739.257',
  '1,739.257',
  '1126.132',
  '1,126.132',
  '613.125',
  '823.5',
  '431.25',
  '1254.75',
  '1,254.75',
  '29567.37',
  '29,567.37',
  '23840.25',
  '23,840.25',
];

function reserve(quantity: number) {
  return admin.attempt(reservationCalls.reserve, { body: { inventoryId: record, productId: plain, quantity } });
}

async function adjust(
  productId: number,
  inventoryId: number,
  type: 'Addition' | 'Reduction',
  quantity: number,
  more = {},
) {
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

/** Those whose answers say that somebody did something, and not how much there is. */
const TELLS_OF_ACTS = /^GET \/api\/(logs|approvals\/outcome)/;

const tellingIn = (answers: Map<string, string>, figures: readonly string[]) =>
  [...answers].filter(([, text]) => figures.some((figure) => text.includes(figure))).map(([name]) => name);

describe('whoever counts blind', () => {
  it('is told nothing of what the books have, and the same whatever they have', async () => {
    const before = await everyRead(counter, samples);
    expect(tellingIn(before, telling)).toEqual([]);
    expect([...before].filter(([, text]) => text.startsWith('5')).map(([name]) => name)).toEqual([]);
    // A reviewer who does not count is told, so there was something to be withheld.
    const stockOf = async (client: Client) =>
      (await client.send(inventoryCalls.list, { query: { productId: plain, sectionId: section } as never })).activities;
    expect(await stockOf(admin)).toMatchObject([{ onHand: 1739.257, quantity: 1126.132, quantityReserved: 613.125 }]);
    expect(await stockOf(counter)).toMatchObject([
      { onHand: null, quantity: null, quantityReserved: null, stockValue: null, stock: null },
    ]);

    await adjust(plain, record, 'Reduction', 1100);
    await adjust(tracked, lots, 'Addition', 77, { lots: [{ number: 'L1', quantity: 77 }] });
    await adjust(numbered, serials, 'Addition', 2, { lots: ['N8', 'N9'].map((number) => ({ number, quantity: 1 })) });
    await adjust(numbered, serials, 'Reduction', 1, { lots: [{ number: 'N2', quantity: 1 }] });
    await reserve(2);
    const after = await everyRead(counter, samples);
    expect(tellingIn(after, ['639.257', '24.132', '615.125', '900.5', '1331.75', '1,331.75'])).toEqual([]);
    const differ = [...after].filter(([name, text]) => before.get(name) !== text && !TELLS_OF_ACTS.test(name));
    expect(
      differ.map(([name, text]) => ({ name, before: before.get(name)?.slice(0, 500), after: text.slice(0, 500) })),
    ).toEqual([]);
  });

  it('is not told which serial numbers there are, by id, label or scan', async () => {
    const [known = 0, other = 0] = await Promise.all(['N1', 'N3'].map((number) => stock.lotId(numbered, number)));
    const asked = (id: number, number: string) =>
      Promise.all([
        counter.attempt(lotCalls.get, { params: { id } }),
        counter.attempt(labelCalls.print, {
          body: { layout: 'sheet', items: [{ lotId: id, copies: 1 }] } as never,
        }),
        counter.attempt(scanCalls.scan, { query: { code: number } }),
      ]);
    const said = async (id: number, number: string) =>
      JSON.stringify((await asked(id, number)).map(({ status, body }) => [status, body])).replaceAll(number, '');
    expect(await said(known, 'N1')).toBe(await said(999_999, 'N7'));
    expect((await admin.attempt(lotCalls.get, { params: { id: other } })).status).toBe(200);
  });

  it('is told no sum of what is withheld, rather than 0', async () => {
    const { lot: told } = await counter.send(lotCalls.get, { params: { id: lot } });
    expect(told).toMatchObject({ received: null, issued: null, adjusted: null, counted: null, onHand: null });
    const params = { id: plain };
    const { sum } = await counter.send(productStockCalls.figure, { params, query: { figure: 'total' } });
    expect(sum.quantity).toBeNull();
    expect((await counter.send(productStockCalls.balance, { params, query: {} })).days).toEqual([]);
  });

  it('learns nothing from the answers to entries, nor from the line: tolerance is judged when counting ends', async () => {
    const said: unknown[] = [];
    for (const quantity of [1, 639, 639.257, 640, 5000]) {
      const { line: told } = await counter.send(countCalls.enter, {
        params: { id: count },
        body: { lineId: line, quantity } as never,
      });
      const [own] = (await world.walk(count, counter)).filter(({ id }) => id === line);
      said.push([told.state, told.recountReason, told.expected, own?.state, own?.recountReason]);
    }
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
  });

  describe('is refused before anybody looks at how much there is, for one unit as for a million:', () => {
    /** Makes approved notes, and requests of others that await a decision. */
    async function world() {
      const dispatches = new DispatchWorld(test, counter);
      const { id } = await dispatches.draft({ warehouseId: warehouse });
      const { id: itemId } = await dispatches.item(id, plain, 1_000_000);
      const { id: lotItemId } = await dispatches.item(id, tracked, 1_000_000);
      await counter.send(dispatchCalls.submit, { params: { id } });
      await dispatches.approve(id);
      return { dispatches, pickups: new PickupWorld(test, counter), id, itemId, lotItemId };
    }
    type Issued = Awaited<ReturnType<typeof world>>;
    const asked = { inventoryId: record, productId: plain };
    const to = { warehouseId: away, reason: 'x' };
    /** Decides on a request of somebody else, by itself or with others. */
    const decided = (by: Client, module: string, isOne: boolean) => async () => {
      const row = await test.database
        .selectFrom('approvals')
        .select('id')
        .where('module', '=', module as never)
        .where('status', '=', 'pending')
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow();
      if (isOne) return by.attempt(approvalCalls.approve, { body: { approvalId: row.id, comment: '' } });
      const body = { approvalIds: [row.id], decision: 'approve' as const, comment: '' };
      const { refused } = await by.send(approvalCalls.decideMany, { body });
      return { status: refused.length === 1 ? 409 : 200, body: { message: refused[0]?.why } };
    };
    const calls: [string, (quantity: number, issued: Issued) => Promise<{ status: number; body: object }>][] = [
      ['reserve', (quantity) => counter.attempt(reservationCalls.reserve, { body: { ...asked, quantity } })],
      [
        'reserve lots',
        (quantity) =>
          counter.attempt(reservationCalls.reserve, {
            body: { inventoryId: lots, productId: tracked, quantity, lots: [{ lotId: lot, quantity }] },
          }),
      ],
      ...(['Addition', 'Reduction'] as const).map((type): (typeof calls)[number] => [
        `adjust: ${type}`,
        (quantity) => counter.attempt(adjustmentCalls.request, { body: { ...asked, quantity, type } }),
      ]),
      ['transfer', (quantity) => counter.attempt(transferCalls.request, { body: { ...asked, ...to, quantity } })],
      ['issue', (quantity, { dispatches, id, itemId }) => dispatches.assign({ id, itemId }, quantity)],
      // Only what is left of a whole unit may be a fraction, so that refusal would tell how much there is.
      [
        'issue a fraction of a whole unit',
        async (quantity, { dispatches, id, lotItemId: itemId }) => {
          const { unit_id: unit } = await test.database
            .selectFrom('products')
            .select('unit_id')
            .where('id', '=', tracked)
            .executeTakeFirstOrThrow();
          await test.database.updateTable('units').set({ is_whole: true }).where('id', '=', unit).execute();
          return dispatches.assign({ id, itemId }, quantity - 0.5);
        },
      ],
      [
        'issue lines together',
        (qty, { dispatches, id, itemId, lotItemId }) =>
          dispatches.assignAll(id, [
            { itemId: lotItemId, qty },
            { itemId, qty },
          ]),
      ],
      [
        'issue lots',
        (quantity, { dispatches, id, lotItemId: itemId }) =>
          dispatches.assignLots({ id, itemId }, quantity, {
            lots: [{ lotId: lot, quantity }],
            lotsReason: 'asked for',
          }),
      ],
      [
        'ask for lots',
        async (quantity, { pickups }) => {
          const { id } = await pickups.draft({ warehouseId: warehouse });
          const line = { productId: tracked, quantity, lots: [{ lotId: lot, quantity }] };
          return pickups.items(id, [{ ...line, condition: 'New', comment: '' }]);
        },
      ],
      ...[true, false].flatMap((isOne): typeof calls => [
        [`approve a reduction${isOne ? '' : ' with others'}`, decided(joined, 'StockAdjustment', isOne)],
        [`approve a transfer${isOne ? '' : ' with others'}`, decided(counter, 'StockTransfer', isOne)],
      ]),
    ];

    it.each(calls)('%s', async (_name, ask) => {
      await admin.send(adjustmentCalls.request, {
        body: { ...asked, type: 'Reduction', quantity: 1, comment: '' } as never,
      });
      await admin.send(transferCalls.request, { body: { ...asked, ...to, quantity: 1, comment: '' } as never });
      await joined.send(countCalls.join, { params: { id: count } });
      const issued = await world();
      for (const quantity of [1, 1_000_000]) {
        const refused = await ask(quantity, issued);
        expect([refused.status, refused.body]).toMatchObject([
          409,
          { message: expect.stringMatching(/^You are counting these goods blind/) },
        ]);
      }
    });

    it('but not of goods that are not counted, of which no figure is named', async () => {
      const open = { inventoryId: elsewhere, productId: plain };
      const ask = (quantity: number) => counter.attempt(reservationCalls.reserve, { body: { ...open, quantity } });
      expect((await ask(1)).status).toBe(200);
      expect((await ask(99)).body).toMatchObject({
        code: 'stock.withheld',
        message: expect.not.stringMatching(/\b4\b/),
      });
    });
  });

  it('is told no figure with the answer of anything that changes a record', async () => {
    const figures = [...telling, '639.257', '24.132', '615.125', '900.5', '1331.75', '1,331.75'];
    const said: string[] = [];
    for (const world of [new DispatchWorld(test, counter), new PickupWorld(test, counter)]) {
      const { calls, idKey } = world.names;
      const ask = async (call: (typeof calls)['create'] | (typeof calls)['addItem'], input: object) => {
        const answer = await counter.attempt(call as never, input as never);
        said.push(`${call.path} ${answer.status} ${JSON.stringify(answer.body)}`);
        return answer.body;
      };
      const made = await ask(calls.create, { body: { ...world.assignee(), warehouseId: warehouse } });
      const id = made[world.names.kind].id;
      const lineOf = { condition: 'New', comment: '' };
      const { products } = await ask(calls.addItem, {
        body: { [idKey]: id, productId: plain, quantity: 2, ...lineOf },
      });
      const items = [{ productId: tracked, quantity: 2, ...lineOf }];
      await ask(calls.addItems as never, { body: { [idKey]: id, items } });
      const itemId = products[0].id;
      await ask(calls.changeItem as never, { body: { [idKey]: id, itemId, quantity: 3 } });
      await ask(calls.removeItem as never, { params: { [idKey]: id, noteId: id, itemId } });
      await ask(calls.correct as never, { params: { id }, body: { ...world.assignee(), project: 'Dam' } });
    }
    const { product } = await admin.send(productCalls.get, { params: { id: plain } });
    const body = { productId: plain, name: product.name, categoryId: product.categoryId, unitId: product.unitId };
    const changed = await counter.attempt(productCalls.update, { body } as never);
    said.push(`update ${changed.status} ${JSON.stringify(changed.body)}`);
    expect(said.filter((text) => !/ 200 /.test(text))).toEqual([]);
    expect(said.filter((text) => figures.some((figure) => text.includes(figure)))).toEqual([]);
  });

  it('imports no opening stock, which is refused where there is some, and undoes no issue, to try again', async () => {
    const layout = { headingRow: 1, separator: 'semicolon' as const, warehouseId: warehouse };
    const files = { file: { name: 'a.csv', content: 'name;quantity\r\nHidden Cement;5' } };
    for (const mode of ['check', 'all'] as const) {
      const stockOf = { ...layout, mode, kind: 'stock' as const, columns: 'name,quantity' };
      const productsOf = { ...layout, mode, columns: 'name,quantity', category: '', unit: '' };
      for (const refused of [
        await counter.attempt(importCalls.import, { body: stockOf, files } as never),
        await counter.attempt(productImportCalls.import, { body: productsOf, files } as never),
      ])
        expect([refused.status, refused.body.code]).toEqual([409, 'stock.beingCounted']);
    }
    const notes = new DispatchWorld(test, counter);
    const { id } = await notes.draft({ warehouseId: warehouse });
    const { id: itemId } = await notes.item(id, plain, 1);
    await counter.send(dispatchCalls.submit, { params: { id } });
    await notes.approve(id);
    // Somebody else hands them out.
    succeeded(await notes.assign({ id, itemId }, 1, admin));
    const refused = await notes.undo({ id, itemId });
    expect([refused.status, refused.body.code]).toEqual([409, 'stock.beingCounted']);
  });
});
