import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sentStatement } from '../../test/sent-statement';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { withoutTriggers } from '../../test/without-triggers';
import type { LedgerEntryType } from '../db/database-types';
import { apply } from '../operation/apply';
import { type Operation, operateIn } from '../operation/operation';
import { receive } from './receive';

const app = await createTestApp();
const world = new StockWorld(app.database, await app.signIn('all'));

test('rows, and the receipt time of their record, carry the time of their operation', async () => {
  const { warehouse, product } = await world.shop();
  const line = { productId: product, warehouseId: warehouse, sectionId: null, quantity: 1, linePrice: 0 };
  const recordId = await world.receive(product, warehouse, 1);
  const dates = () =>
    app.database
      .selectFrom('stock_ledger')
      .innerJoin('stock_records', 'stock_records.id', 'stock_ledger.record_id')
      .select(['stock_ledger.created_at as entered', 'received_at as received'])
      .where('record_id', '=', recordId)
      .orderBy('stock_ledger.id', 'desc')
      .executeTakeFirstOrThrow();
  const now = await dates();
  expect(Date.now() - Date.parse(now.entered)).toBeLessThan(60_000);
  expect(Date.now() - Date.parse(now.received)).toBeLessThan(60_000);

  const at = new Date('2024-02-29T08:30:00.125Z');
  const [receiptItemId] = (await world.receiptItems(product, warehouse)) as [number];
  await world.run(({ db, actor }) =>
    operateIn(db, actor, { at }, (operation) =>
      apply(operation, (facts) => receive(facts, [{ ...line, receiptItemId }])),
    ),
  );
  expect(await dates()).toEqual({ entered: at.toISOString(), received: at.toISOString() });
});

test('the largest quantity and unit cost reach the ledger to the last digit', async () => {
  const { warehouse, product } = await world.shop();
  const [receiptItemId] = (await world.receiptItems(product, warehouse)) as [number];
  const line = { productId: product, warehouseId: warehouse, sectionId: null, receiptItemId };
  const enter = (quantity: number, linePrice: number) =>
    world.run((operation) => apply(operation, (facts) => receive(facts, [{ ...line, quantity, linePrice }])));
  await enter(0.001, 999_999_999_999.99);
  await enter(999_999_999_999.998, 0);
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', available_delta, available, unit_cost) as text from stock_ledger
    where receipt_item_id = ${receiptItemId} order by id`.execute(app.database);
  expect(rows.map((row) => row.text)).toEqual([
    '0.001 0.001 999999999999990.000000',
    '999999999999.998 999999999999.999 0.000000',
  ]);
  await expect(enter(0.001, 0)).rejects.toMatchObject({ code: '22003' });
});

test('400 entries of one operation are one statement and are answered in order', async () => {
  const { warehouse, first, second, product } = await world.shop();
  const recordIds = [await world.receive(product, first, 1), await world.receive(product, second, 1)];
  const items = await world.receiptItems(product, warehouse, 400);
  const lines = items.map((receiptItemId, index) => ({
    productId: product,
    warehouseId: index % 2 ? second : first,
    sectionId: null,
    quantity: 0.001,
    linePrice: 0,
    receiptItemId,
  }));
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const rows = await world.run((operation) => apply(operation, (facts) => receive(facts, lines)));
  const sent = query.mock.calls.map((call) => sentStatement(call));
  query.mockRestore();
  expect(sent.filter(({ text }) => text.includes('insert into stock_ledger'))).toHaveLength(1);
  expect(rows.map((row) => row.recordId)).toEqual(lines.map((_line, index) => recordIds[index % 2]));
  expect(rows.slice(-2).map((row) => row.available)).toEqual([1.2, 1.2]);
});

describe('the database refuses a ledger row', () => {
  const CAUSES = ['receiptItemId', 'noteItemId', 'adjustmentId', 'transferId', 'reservationId', 'releaseId'] as const;
  type Causes = Partial<Record<(typeof CAUSES)[number] | 'reversesId', number>>;
  const RULES: [LedgerEntryType, (typeof CAUSES)[number]][] = [
    ['addition', 'receiptItemId'],
    ['remove', 'noteItemId'],
    ['StockReversal', 'noteItemId'],
    ['StockAdjustment', 'adjustmentId'],
    ['StockTransfer', 'transferId'],
    ['StockReserved', 'reservationId'],
    ['StockRelease', 'releaseId'],
  ];
  let recordId: number;
  let documents: Required<Causes>;

  beforeAll(async () => {
    const { warehouse, second, product } = await world.shop();
    const [receiptItemId] = (await world.receiptItems(product, warehouse)) as [number];
    const [noteItemId] = (await world.noteItems(product, warehouse)) as [number];
    recordId = await world.receive(product, warehouse, 5);
    await world.issue(product, warehouse, 1, noteItemId);
    const amount = { recordId, quantity: 1, note: '' };
    documents = await world.run(async (operation) => ({
      receiptItemId,
      noteItemId,
      adjustmentId: (await world.adjustment(operation, { recordId, change: 1, note: '' })).adjustmentId,
      transferId: (await world.transfer(operation, { ...amount, toPlaceId: second })).transferId,
      reservationId: (await world.reservation(operation, amount)).reservationId,
      releaseId: (await world.release(operation, amount)).releaseId,
      reversesId: await issueRow(operation, noteItemId),
    }));
  });

  async function issueRow({ db }: Operation, noteItemId: number): Promise<number> {
    const rows = db.selectFrom('stock_ledger').select('id').where('note_item_id', '=', noteItemId);
    return (await rows.executeTakeFirstOrThrow()).id;
  }

  /** The transaction is rolled back at the end, so that attempts do not affect each other. */
  const write = (activity: LedgerEntryType, causes: Causes) =>
    world
      .run(async ({ db, actor }) => {
        await sql`insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, user_id,
            receipt_item_id, note_item_id, reverses_id, adjustment_id, transfer_id, reservation_id, release_id)
          values (${recordId}, ${activity}, 1, 5, 0, ${actor.id}, ${causes.receiptItemId ?? null},
            ${causes.noteItemId ?? null}, ${causes.reversesId ?? null}, ${causes.adjustmentId ?? null},
            ${causes.transferId ?? null}, ${causes.reservationId ?? null}, ${causes.releaseId ?? null})`.execute(db);
        throw new Error('written');
      })
      .catch((error: Error) => error.message);
  const refused = expect.stringContaining('"stock_ledger_one_cause"');

  test('a row is reversed once, and only one that is there', async () => {
    const { noteItemId, reversesId = 0 } = documents;
    const reverse = (id: number) => write('StockReversal', { noteItemId, reversesId: id });
    expect(await reverse(reversesId)).toBe('written');
    expect(await reverse(reversesId + 1_000_000)).toMatch(/is not there to be reversed/);
    const list = (statement: string) => withoutTriggers(app.database, (owner) => sql.raw(statement).execute(owner));
    await list(`insert into ledger_reversals values (${reversesId})`);
    expect(await reverse(reversesId)).toMatch(/"ledger_reversals_pkey"/);
    await list(`delete from ledger_reversals where reversed_id = ${reversesId}`);
  });

  test('a row of a receipt is reversed in parts, and by no more than it brought', async () => {
    const reverse = (...parts: number[]) =>
      world
        .run(async ({ db, actor }) => {
          const { id } = await db
            .selectFrom('stock_ledger')
            .select('id')
            .where('record_id', '=', recordId)
            .where('entry_type', '=', 'addition')
            .executeTakeFirstOrThrow();
          for (const part of parts)
            await sql`insert into stock_ledger (record_id, entry_type, available_delta, available, reserved, user_id,
                receipt_item_id, reverses_id)
              values (${recordId}, 'StockReversal', ${-part}, 5, 0, ${actor.id}, ${documents.receiptItemId}, ${id})`.execute(
              db,
            );
          throw new Error('written');
        })
        .catch((error: Error) => error.message);
    expect(await reverse(2, 3)).toBe('written');
    expect(await reverse(2, 3.001)).toMatch(/"ledger_reversals_within"/);
  });

  test.each(RULES)('%s with a cause other than a %s, with two or with none', async (activity, itsCause) => {
    const { reversesId } = documents;
    const rest = activity === 'StockReversal' ? { reversesId } : {};
    const only = (cause: (typeof CAUSES)[number]) => ({ ...rest, [cause]: documents[cause] });
    expect(await write(activity, only(itsCause))).toBe('written');
    expect(await write(activity, rest)).toEqual(refused);
    for (const other of CAUSES.filter((cause) => cause !== itsCause)) {
      expect([other, await write(activity, only(other))]).toEqual([other, refused]);
      expect([other, await write(activity, { ...only(itsCause), ...only(other) })]).toEqual([other, refused]);
    }
    const otherwise = activity === 'StockReversal' ? {} : { reversesId };
    expect(await write(activity, { ...otherwise, [itsCause]: documents[itsCause] })).toEqual(refused);
  });
});
