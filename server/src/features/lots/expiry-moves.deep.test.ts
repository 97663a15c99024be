import { adjustmentCalls } from '@ghala/contract/calls/adjustments';
import { approvalCalls } from '@ghala/contract/calls/approvals';
import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { countCalls } from '@ghala/contract/calls/counts';
import { importCalls } from '@ghala/contract/calls/imports';
import { lotCalls } from '@ghala/contract/calls/lots';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { ReceiptWorld } from '../../../test/receipt-world';
import { succeeded } from '../../../test/succeeded';
import { createTestApp } from '../../../test/test-app';
import { noticesOf, tellAll } from '../../../test/told-notices';
import { verifyLedger } from '../../stock/verify-ledger';

/*
 * Expired goods could leave the store under a later expiry. However the expiry of goods in stock changes, whoever
 * approves adjustments learns of it.
 */

const test = await createTestApp({}, { hasChores: false });
const { database } = test;
const admin = await test.signIn('all', 'Amina');
const approver = await test.signIn(['approveAdjustment']);
const counts = new CountWorld(test, admin);
const receipts = new ReceiptWorld(test, admin);
const { stock } = counts;

const FORMER = '2024-01-31';
const LATER = '2060-12-31';

interface Goods {
  product: number;
  name: string;
  warehouse: number;
  place: number;
  record: number;
}

/** Puts four of a product in one place: of lot A, with or without an expiry, or of no lot. */
async function inStock(lot: { expiresOn: string | null } | null): Promise<Goods> {
  const { warehouse, first: place } = await stock.shop();
  const product = await stock.product({ tracking: lot === null ? 'none' : 'lot' });
  const record =
    lot === null
      ? await stock.receive(product, place, 4)
      : await stock.receiveLots(product, place, { A: lot.expiresOn === null ? [4] : [4, lot.expiresOn] });
  const { name } = await database
    .selectFrom('products')
    .select('name')
    .where('id', '=', product)
    .executeTakeFirstOrThrow();
  return { product, name, warehouse, place, record };
}

/** Reads what is in stock of a product, by the day on which it expires. */
async function expiries(product: number) {
  const { rows } = await sql<{ text: string }>`
    select coalesce(held.expires_on::text, 'never') || ': ' || trim_scale(sum(coalesce(held.on_hand, record.on_hand))) as text
    from stock_records record left join record_lots held on held.record_id = record.id and held.on_hand > 0
    where record.product_id = ${product} and record.on_hand > 0 group by held.expires_on order by 1`.execute(database);
  return rows.map(({ text }) => text);
}

const known = (expiresOn: string | null) => () => inStock({ expiresOn });
const correct = async ({ product }: Goods, expiresOn: string | null, reason: string) =>
  admin.attempt(lotCalls.update, {
    params: { id: await stock.lotId(product, 'A') },
    body: { number: 'A', expiresOn, madeOn: null, reason },
  });
const track = ({ product, record }: Goods, tracking: string, lots: object[], reason: string) =>
  admin.attempt(lotCalls.changeTracking, {
    params: { id: product },
    body: { tracking, counts: lots.length === 0 ? [] : [{ inventoryId: record, lots }], reason } as never,
  });
const serials = (expiresOn: string) => ['1', '2', '3', '4'].map((number) => ({ number, expiresOn }));

type Way = [string, make: () => Promise<Goods>, move: (goods: Goods, reason: string) => Promise<{ status: number }>];

/** These ways ask for a reason. */
const reasoned: Way[] = [
  ['correcting a lot', known(FORMER), (goods, reason) => correct(goods, LATER, reason)],
  ['taking the expiry from a lot', known(FORMER), (goods, reason) => correct(goods, null, reason)],
  ['giving a lot its first expiry', known(null), (goods, reason) => correct(goods, LATER, reason)],
  ['tracking no longer by lot', known(FORMER), (goods, reason) => track(goods, 'none', [], reason)],
  ['tracking by serial number', known(FORMER), (goods, reason) => track(goods, 'serial', serials(LATER), reason)],
  [
    'tracking by lot from now on',
    () => inStock(null),
    (goods, reason) => track(goods, 'lot', [{ number: 'A', expiresOn: LATER }], reason),
  ],
  [
    'tracking no longer, and again',
    async () => {
      const goods = await inStock({ expiresOn: FORMER });
      succeeded((await track(goods, 'none', [], 'Too much work')) as never);
      return goods;
    },
    (goods, reason) => track(goods, 'lot', [{ number: 'B', expiresOn: LATER }], reason),
  ],
];

const lotA = { number: 'A', expiresOn: LATER };
/** These ways bring an expiry to a lot that had none. */
const told: Way[] = [
  [
    'a receipt',
    known(null),
    async ({ product, warehouse, place }) => {
      const { id } = await receipts.receipt();
      await receipts.item(id, {
        ...{ productId: product, warehouseId: warehouse, sectionId: place, quantity: 1, lots: [lotA] },
      });
      return admin.attempt(receiptCalls.process, { body: { batchId: id, isVerified: true } });
    },
  ],
  [
    'an adjustment',
    known(null),
    ({ product, record }) =>
      admin.attempt(adjustmentCalls.request, {
        body: { type: 'Addition', quantity: 1, productId: product, inventoryId: record, comment: '', lots: [lotA] },
      }),
  ],
  [
    'a count',
    known(null),
    async ({ product, warehouse, place }) => {
      const id = await counts.started(warehouse);
      const body = { productId: product, placeId: place, lot: lotA, quantity: 4 };
      return admin.attempt(countCalls.enter, { params: { id }, body });
    },
  ],
  [
    'opening stock',
    async () => {
      const goods = await inStock({ expiresOn: null });
      // There was none where it is counted.
      return { ...goods, warehouse: (await stock.shop()).warehouse };
    },
    async ({ name, warehouse }) => {
      const rows = `name;quantity;lot;expiry\r\n${name};1;A;${LATER}`;
      const columns = 'name,quantity,lot,expiresOn';
      const body = { kind: 'stock', columns, headingRow: 1, separator: 'semicolon', warehouseId: warehouse };
      const answer = await admin.attempt(importCalls.import, {
        body: body as never,
        files: { file: { name: 'counted.csv', content: rows } },
      });
      expect(answer.body.errors).toEqual([]);
      return answer;
    },
  ],
];

const movedOf = async ({ name }: Goods) =>
  (await admin.send(auditLogCalls.unusual, { query: { kind: 'expiryMoved', q: name, limit: 50 } })).filter(
    ({ details }) => String(details).includes(name),
  );

beforeAll(async () => {
  await admin.send(approvalCalls.setRule, { body: { module: 'StockAdjustment', required: false } });
});

describe('the expiry of goods in stock', () => {
  it.each(reasoned)('moves by %s only with a reason, and approvers are told', async (_way, make, move) => {
    const goods = await make();
    const [before, rows] = [await expiries(goods.product), (await movedOf(goods)).length];
    for (const reason of ['', ' ', '\u200b\u2060'])
      expect(await move(goods, reason)).toMatchObject({
        status: 422,
        body: { errors: { reason: 'must say why the number or the expiry changes' } },
      });
    expect(await expiries(goods.product)).toEqual(before);
    expect((await move(goods, 'Label misread')).status).toBe(200);
    expect(await expiries(goods.product)).not.toEqual(before);
    const moved = await movedOf(goods);
    expect(moved).toHaveLength(rows + 1);
    expect(moved[0]?.details).toContain('Label misread');
    await tellAll(database);
    const notice = (await noticesOf(approver)).at(-1);
    expect(notice?.text).toMatch(new RegExp(`${goods.name} .*: Label misread$`));
  });

  it.each(told)('that was not known is told by %s, and approvers are told', async (_way, make, move) => {
    const goods = await make();
    const before = await expiries(goods.product);
    expect((await move(goods, '')).status).toBe(200);
    expect(await expiries(goods.product)).not.toEqual(before);
    expect(await movedOf(goods)).toHaveLength(1);
    await tellAll(database);
    expect((await noticesOf(approver)).at(-1)?.text).toMatch(
      new RegExp(`Amina moved the expiry of lot A of ${goods.name} from none to ${LATER}: told by an? \\w+$`),
    );
    const { lot } = await admin.send(lotCalls.get, { params: { id: await stock.lotId(goods.product, 'A') } });
    expect(lot.expiryMoves).toMatchObject([{ from: null, to: LATER, reason: '', by: 'Amina' }]);
  });

  it('needs no reason where it stays', async () => {
    const goods = await inStock({ expiresOn: FORMER });
    expect((await track(goods, 'serial', serials(FORMER), '')).status).toBe(200);
    const untracked = await inStock(null);
    expect((await track(untracked, 'lot', [{ number: 'A' }], '')).status).toBe(200);
    expect([...(await movedOf(goods)), ...(await movedOf(untracked))]).toEqual([]);
  });

  it('that comes to a lot of which nothing is in stock moves nothing', async () => {
    const goods = await inStock({ expiresOn: null });
    await stock.issue(goods.product, goods.warehouse, 4);
    await stock.receiveLots(goods.product, goods.place, { A: [1, LATER] });
    expect(await movedOf(goods)).toEqual([]);
    expect(await verifyLedger(database)).toMatchObject({ drifts: [], fault: null });
  });
});
