import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { StockWorld } from '../../test/stock-world';
import { createTestApp } from '../../test/test-app';
import { withoutTriggers } from '../../test/without-triggers';
import { sendOn } from '../db/send-on';
import { apply } from '../operation/apply';
import { BUSY, type KnownRows, loadNow } from '../operation/loader';
import type { Operation } from '../operation/operation';
import { adjust } from './adjust';
import { changeTracking } from './change-tracking';
import { release, reserve } from './reserve';
import { reverseIssue } from './reverse-issue';
import { type RecordKey, stockRecords, unlockedRecords } from './stock-records';
import { transfer } from './transfer';
import { verifyLedger } from './verify-ledger';

const test = await createTestApp();
const world = new StockWorld(test.database, await test.signIn('all'));

async function tracked(tracking: 'lot' | 'serial' = 'lot', values: Parameters<StockWorld['product']>[0] = {}) {
  const shop = await world.shop();
  return { ...shop, product: await world.product({ tracking, ...values }) };
}

const agrees = async () => expect(await verifyLedger(test.database)).toMatchObject({ drifts: [], fault: null });
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

/** Lists lots as a document names them, given as 'number: quantity'. */
const given = (lots: Record<string, number>) =>
  Object.entries(lots).map(([number, quantity]) => ({ number, quantity, expiresOn: null, madeOn: null }));

/** Returns the message with which something is refused. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  );

/** Tracks a product otherwise, after a count of each record. */
const changing =
  (productId: number, tracking: 'none' | 'lot' | 'serial', counts: Record<number, Record<string, number>> = {}) =>
  (operation: Operation) =>
    apply(operation, (facts) =>
      changeTracking(facts, {
        productId,
        tracking,
        counts: Object.entries(counts).map(([recordId, lots]) => ({ recordId: Number(recordId), lots: given(lots) })),
      }),
    );
const change = (...wanted: Parameters<typeof changing>) => world.run(changing(...wanted));

describe('receiving', () => {
  it('keeps each lot in the record, which has their sum', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { A1: [4, day(30)], B2: [2.5] });
    await world.receiveLots(product, first, { a1: [1, day(30)] });
    expect(await world.lotsOf(record)).toEqual(['5 A1', '2.5 B2']);
    expect(await world.record(record)).toMatchObject({ quantity: 7.5 });
    expect((await world.ledger(record)).map(({ changed }) => changed)).toEqual([4, 2.5, 1]);
    await agrees();
  });

  it('refuses what the lots do not allow, and keeps nothing of it', async () => {
    const { product, first } = await tracked();
    const plain = await world.product();
    await expect(world.receive(product, first, 1)).rejects.toThrow(/is tracked by lot: say which lots/);
    const lot = { number: 'A', expiresOn: null, madeOn: null, quantity: 2 };
    await expect(world.receive(product, first, 3, 0, [lot])).rejects.toThrow('must add up to 3, but make 2');
    await world.receiveLots(product, first, { C: [1, day(9)] });
    await expect(world.receiveLots(product, first, { c: [1, day(8)] })).rejects.toThrow(
      /^Lot C of Product \d+ is known already: it expires on/,
    );
    const made = (madeOn: string | null, expiresOn: string | null) => ({ ...lot, number: 'D', madeOn, expiresOn });
    const early = /^Lot D of Product \d+ would expire on .+, before .+, the day on which it was made/;
    // The two days may be told at once, or by one receipt after another.
    await expect(world.receive(product, first, 2, 0, [made(day(9), day(8))])).rejects.toThrow(early);
    const record = await world.receive(product, first, 2, 0, [made(day(9), null)]);
    await expect(world.receive(product, first, 2, 0, [made(null, day(8))])).rejects.toThrow(early);
    await world.receive(product, first, 2, 0, [made(null, day(9))]);
    expect(await world.lotsOf(record)).toContain('4 D');
    // For a product that is not tracked, lots count for nothing.
    expect(await world.lotsOf(await world.receive(plain, first, 2, 0, [lot]))).toEqual([]);
    const { product: milk } = await tracked('lot', { shelf_life: 30 });
    await expect(world.receiveLots(milk, first, { M: [1] })).rejects.toThrow(
      /has a shelf life: say when lot M expires/,
    );
    await agrees();
  });

  it('learns an expiry that was not known', async () => {
    const { product, first, warehouse } = await tracked();
    const record = await world.receiveLots(product, first, { A: [1], B: [1, day(50)] });
    await world.receiveLots(product, first, { A: [1, day(20)] });
    await world.issue(product, warehouse, 1);
    expect(await world.lotsOf(record)).toEqual(['1 A', '1 B']);
  });

  it('tells an expiry that it learns to whoever enters the lot elsewhere at the same moment', async () => {
    const { product, first, second, warehouse } = await tracked();
    await world.receiveLots(product, first, { A: [1], B: [1, day(50)] });
    // It is not committed, so the other receipt cannot see what it enters.
    const elsewhere = await world.receiveUncommitted(product, second, 1, given({ A: 1 }));
    const dated = world.receiveLots(product, first, { A: [1, day(-1)] });
    await sleep(300);
    await elsewhere.commit();
    await dated;
    await agrees();
    const held = await test.database
      .selectFrom('record_lots')
      .select('expires_on')
      .where('lot_id', '=', await world.lotId(product, 'A'))
      .execute();
    expect(held).toEqual([{ expires_on: day(-1) }, { expires_on: day(-1) }]);
    await expect(world.issue(product, warehouse, 2)).rejects.toThrow(/only 1 Box \d+ available .* 3 Box \d+ there/);
  });

  it('adds a lot once when several receipts name it at the same moment', async () => {
    const { product, first, second } = await tracked();
    const records = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        world.receiveLots(product, index % 2 === 0 ? first : second, { [index % 3 === 0 ? 'x9' : 'X9']: [1, day(5)] }),
      ),
    );
    const held = await Promise.all([...new Set(records)].map((record) => world.lotsOf(record)));
    expect(held.flat().map((lot) => lot.toUpperCase())).toEqual(['4 X9', '4 X9']);
    await agrees();
  });
});

describe('drawing', () => {
  it('takes first what expires first, then what came first, across the sections', async () => {
    const { product, first, second, warehouse } = await tracked();
    const one = await world.receiveLots(product, first, { late: [5, day(90)], none: [5] });
    const other = await world.receiveLots(product, second, { soon: [2, day(10)], later: [5, day(60)] });
    expect((await world.issue(product, warehouse, 4)).map(({ recordId }) => recordId)).toEqual([other, other]);
    expect([await world.lotsOf(one), await world.lotsOf(other)]).toEqual([['5 late', '5 none'], ['3 later']]);
    await world.issue(product, warehouse, 9);
    expect([await world.lotsOf(one), await world.lotsOf(other)]).toEqual([['4 none'], []]);
    await agrees();
  });

  it('is not reserved by name once it has expired', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { old: [3, day(-2)], new: [3, day(9)] });
    const [old, fresh] = [await world.lotId(product, 'old'), await world.lotId(product, 'new')];
    const wanting = (lotId: number) =>
      world.run(async (operation) => {
        const reservation = await world.reservation(operation, { recordId: record, quantity: 1, note: '' });
        return apply(operation, (facts) => reserve(facts, { ...reservation, lots: [{ lotId, quantity: 1 }] }));
      });
    await expect(wanting(old)).rejects.toThrow(/^Lot old of Product \d+ expired on .*, and cannot be reserved/);
    await wanting(fresh);
    expect(await world.lotsOf(record)).toEqual(['2 new (1)', '3 old']);
    await agrees();
  });

  it('leaves what has expired, and says so', async () => {
    const { product, first, warehouse } = await tracked();
    const record = await world.receiveLots(product, first, { old: [3, day(-1)], today: [2, day(1)] });
    await expect(world.issue(product, warehouse, 3)).rejects.toThrow(
      /^Product \d+: only 2 Box \d+ available in Warehouse \d+; 3 Box \d+ there have expired$/,
    );
    await world.issue(product, warehouse, 2);
    expect(await world.lotsOf(record)).toEqual(['3 old']);
    const lots = [{ lotId: await world.lotId(product, 'old'), quantity: 2 }];
    const why = { lots, lotsReason: 'for the pigs' };
    await expect(world.issue(product, warehouse, 2, undefined, why)).rejects.toThrow(
      /expired on .*: handing it out needs/,
    );
    const approvedExpired = new Map([[lots[0]?.lotId ?? 0, 2]]);
    await world.issue(product, warehouse, 2, undefined, { ...why, approvedExpired });
    expect(await world.lotsOf(record)).toEqual(['1 old']);
  });

  it('takes another lot with a reason only, and what is due without', async () => {
    const { product, first, warehouse } = await tracked();
    const record = await world.receiveLots(product, first, { A: [3, day(10)], B: [3, day(20)] });
    const [A, B] = [await world.lotId(product, 'A'), await world.lotId(product, 'B')];
    const take = (lotId: number, quantity: number, lotsReason = '') =>
      world.issue(product, warehouse, quantity, undefined, { lots: [{ lotId, quantity }], lotsReason });
    await expect(take(B, 1)).rejects.toThrow(/must say why other lots are taken/);
    await take(B, 1, 'A is behind');
    await take(A, 1);
    expect(await world.lotsOf(record)).toEqual(['2 A', '2 B']);
    await expect(take(B, 3, 'all')).rejects.toThrow(/^Product \d+: only 2 Box \d+ of lot B available in Warehouse/);
    await expect(take(await world.lotId((await elsewhere()).product, 'Z'), 1)).rejects.toThrow(/no such lot/);
    await agrees();
  });

  it('takes any of those that expire on one day and came in together without a reason', async () => {
    const { product, first, second, warehouse } = await tracked('serial');
    const record = await world.receiveLots(product, first, { S1: [1], S2: [1], S3: [1] });
    await world.receiveLots(product, second, { S4: [1] });
    const take = async (...numbers: string[]) => {
      const lots = await Promise.all(
        numbers.map(async (number) => ({ lotId: await world.lotId(product, number), quantity: 1 })),
      );
      return world.issue(product, warehouse, numbers.length, undefined, { lots });
    };
    // It came in later.
    await expect(take('S3', 'S4')).rejects.toThrow(/must say why other lots are taken/);
    await take('S2', 'S3');
    expect(await world.lotsOf(record)).toEqual(['1 S1']);
    await take('S4', 'S1');
    await agrees();
  });

  it('takes no lot twice for one line', async () => {
    const { product, first, second, warehouse } = await tracked();
    const recordId = await world.receiveLots(product, first, { A: [3], old: [3, day(-1)] });
    const [A, old] = [await world.lotId(product, 'A'), await world.lotId(product, 'old')];
    const twice = (lotId: number) => [
      { lotId, quantity: 1 },
      { lotId, quantity: 2 },
    ];
    const wanted = { recordId, quantity: 3, note: '' };
    const reserving = world.run(async (operation) => {
      const reservation = await world.reservation(operation, wanted);
      return apply(operation, (facts) => reserve(facts, { ...reservation, lots: twice(A) }));
    });
    await expect(reserving).rejects.toThrow(/name each lot once only/);
    const moving = world.run(async (operation) => {
      const moved = await world.transfer(operation, { ...wanted, toPlaceId: second });
      return apply(operation, (facts) => transfer(facts, { ...moved, lots: twice(A) }));
    });
    await expect(moving).rejects.toThrow(/name each lot once only/);
    const approvedExpired = new Map([[old, 2]]);
    const chosen = { lots: twice(old), lotsReason: 'for the pigs', approvedExpired };
    await expect(world.issue(product, warehouse, 3, undefined, chosen)).rejects.toThrow(/name each lot once only/);
    expect(await world.lotsOf(recordId)).toEqual(['3 A', '3 old']);
  });

  it('ignores lots that were named before the product ceased to be tracked, whatever has expired', async () => {
    const { product, first, warehouse } = await tracked();
    const record = await world.receiveLots(product, first, { old: [3, day(-1)] });
    const lots = [{ lotId: await world.lotId(product, 'old'), quantity: 2 }];
    await change(product, 'none');
    await world.issue(product, warehouse, 2, undefined, { lots, lotsReason: 'the others are behind' });
    expect(await world.record(record)).toMatchObject({ quantity: 1 });
    await agrees();
  });

  it('serves those who name a lot before those who do not', async () => {
    const { product, first, warehouse } = await tracked();
    await world.receiveLots(product, first, { A: [2, day(10)], B: [2, day(20)] });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => world.issue(product, warehouse, 1)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(4);
    await agrees();
  });
});

async function elsewhere() {
  const shop = await tracked();
  await world.receiveLots(shop.product, shop.first, { Z: [1] });
  return shop;
}

describe('other movements', () => {
  it('a cancelled issue returns to its lots, once', async () => {
    const { product, first, warehouse } = await tracked();
    const record = await world.receiveLots(product, first, { A: [2, day(10)], B: [5, day(20)] });
    const [item = 0] = await world.noteItems(product, warehouse);
    await world.issue(product, warehouse, 4, item);
    const undo = () => world.run((operation) => apply(operation, (facts) => reverseIssue(facts, [item], 'undone')));
    expect((await Promise.all([undo(), undo()])).map(({ length }) => length).sort()).toEqual([0, 2]);
    expect(await world.lotsOf(record)).toEqual(['2 A', '5 B']);
    await agrees();
  });

  it('a transfer takes the lots along', async () => {
    const { product, first, second } = await tracked();
    const from = await world.receiveLots(product, first, { A: [2, day(10)], B: [5, day(20)], old: [1, day(-3)] });
    const move = (quantity: number, lots: { lotId: number; quantity: number }[] | null = null) =>
      world.run(async (operation) => {
        const wanted = { recordId: from, toPlaceId: second, quantity, note: '' };
        return apply(operation, async (facts) =>
          transfer(facts, { ...(await world.transfer(operation, wanted)), lots }),
        );
      });
    const { into } = await move(3);
    await move(1, [{ lotId: await world.lotId(product, 'old'), quantity: 1 }]);
    expect([await world.lotsOf(from), await world.lotsOf(into.recordId)]).toEqual([['4 B'], ['2 A', '1 B', '1 old']]);
    await agrees();
  });

  it('a correction names its lots', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { A: [2, day(10)] });
    const correct = (change: number, number?: string) =>
      world.run(async (operation) => {
        const lot = { number: number ?? '', expiresOn: null, madeOn: null, quantity: Math.abs(change) };
        const wanted = await world.adjustment(operation, { recordId: record, change, note: '' });
        return apply(operation, (facts) => adjust(facts, { ...wanted, lots: number === undefined ? null : [lot] }));
      });
    await expect(correct(-1)).rejects.toThrow(/say which lots/);
    await expect(correct(-1, 'Q')).rejects.toThrow(/no such lot/);
    await expect(correct(-3, 'a')).rejects.toThrow(/only 2 Box \d+ of lot A/);
    await correct(-1, 'a');
    await correct(4, 'N');
    expect(await world.lotsOf(record)).toEqual(['1 A', '4 N']);
    await agrees();
  });

  it('a reservation holds lots, and releases last what expires first', async () => {
    const { product, first, warehouse } = await tracked();
    const record = await world.receiveLots(product, first, { A: [2, day(10)], B: [5, day(20)] });
    const held = await world.run(async (operation) => {
      const wanted = await world.reservation(operation, { recordId: record, quantity: 3, note: '' });
      await apply(operation, (facts) => reserve(facts, wanted));
      return wanted;
    });
    expect(await world.lotsOf(record)).toEqual(['0 A (2)', '4 B (1)']);
    await expect(world.issue(product, warehouse, 5)).rejects.toThrow(/only 4 Box \d+ available/);
    const free = (quantity: number) =>
      world.run(async (operation) => {
        const { releaseId } = await world.release(operation, { recordId: record, quantity, note: '' });
        const { reservationId } = held;
        return apply(operation, (facts) =>
          release(facts, { recordId: record, reservationId, releaseId, quantity, note: '' }),
        );
      });
    await free(2);
    expect(await world.lotsOf(record)).toEqual(['1 A (1)', '5 B']);
    await free(1);
    expect(await world.lotsOf(record)).toEqual(['2 A', '5 B']);
    await agrees();
  });
});

describe('a record of which some lots are asked for', () => {
  it('is the same to all, with the lots that any of them asks for', async () => {
    const { product, warehouse, first } = await tracked();
    const recordId = await world.receiveLots(product, first, { A: [1], B: [2], C: [3] });
    const ids = await test.database
      .selectFrom('lots')
      .select('id')
      .where('product_id', '=', product)
      .orderBy('number')
      .execute();
    const [A = 0, B = 0] = ids.map(({ id }) => id);
    const lots = async (known: KnownRows, ...keys: RecordKey[]) => {
      const found = await loadNow(sendOn(test.database), stockRecords, keys, true, known);
      const records = found.flatMap((one) => (one === BUSY ? [] : one));
      expect(records).toHaveLength(keys.length);
      expect(new Set(records).size).toBe(1);
      return records[0]?.lots.map(({ number, available }) => `${available / 1000n} ${number}`).sort();
    };
    const known: KnownRows = new Map();
    expect(await lots(known, { recordId, lotIds: [A] })).toEqual(['1 A']);
    expect(await lots(known, { recordId, lotIds: [B, A] }, { recordId, lotIds: [A] })).toEqual(['1 A', '2 B']);
    expect(await lots(known, { warehouseId: warehouse, productId: product })).toEqual(['1 A', '2 B', '3 C']);
    expect(await lots(new Map(), { recordId, lotIds: [A] }, { recordId })).toEqual(['1 A', '2 B', '3 C']);
    const both = [
      { recordId, lotIds: [A] },
      { warehouseId: warehouse, productId: product },
    ];
    expect(await lots(new Map(), ...both)).toEqual(['1 A', '2 B', '3 C']);
  });
});

describe('serial numbers', () => {
  it('are lots of one, in stock once', async () => {
    const { product, first, second } = await tracked('serial');
    const record = await world.receiveLots(product, first, { S1: [1], S2: [1] });
    await expect(world.receiveLots(product, first, { S3: [2] })).rejects.toThrow(/quantity of 1 for each serial/);
    await expect(world.receiveLots(product, second, { s1: [1] })).rejects.toThrow(
      /with serial number S1 is already in stock, in Section/,
    );
    expect(await world.lotsOf(record)).toEqual(['1 S1', '1 S2']);
  });

  it('are never halved', async () => {
    const { product, first, second, warehouse } = await tracked('serial');
    const recordId = await world.receiveLots(product, first, { S1: [1], S2: [1] });
    const lots = [
      { lotId: await world.lotId(product, 'S1'), quantity: 0.5 },
      { lotId: await world.lotId(product, 'S2'), quantity: 0.5 },
    ];
    const moving = world.run(async (operation) => {
      const moved = await world.transfer(operation, { recordId, toPlaceId: second, quantity: 1, note: '' });
      return apply(operation, (facts) => transfer(facts, { ...moved, lots }));
    });
    await expect(moving).rejects.toThrow(/must have a quantity of 1 for each serial number/);
    const issuing = world.issue(product, warehouse, 1, undefined, { lots, lotsReason: 'these two' });
    await expect(issuing).rejects.toThrow(/must have a quantity of 1 for each serial number/);
    await expect(world.issue(product, warehouse, 1.5)).rejects.toThrow(/whole number/);
    expect(await world.lotsOf(recordId)).toEqual(['1 S1', '1 S2']);
  });

  it('come back once only, even to two places at the same moment', async () => {
    const { product, first, second, warehouse } = await tracked('serial');
    await world.receiveLots(product, first, { S: [1] });
    await world.receiveLots(product, second, { T: [1] });
    await world.issue(product, warehouse, 2);
    const one = await world.receiveUncommitted(product, first, 1, given({ S: 1 }));
    // The first receipt is not committed, so the second cannot see it.
    const other = outcome(world.receiveLots(product, second, { S: [1] }));
    await sleep(300);
    await one.commit();
    expect(await other).toBe('a serial number is in stock twice');
    await agrees();
  });
});

describe('tracking', () => {
  it('begins with a count of all that is in stock, and quantities stay', async () => {
    const { product, first, second } = await world.shop();
    const [one, other] = [await world.receive(product, first, 5), await world.receive(product, second, 2)];
    await expect(change(product, 'lot', { [one]: { A: 5 } })).rejects.toThrow(/^Count Product \d+ in Section \d+ of/);
    await expect(change(product, 'lot', { [one]: { A: 4 }, [other]: { A: 2 } })).rejects.toThrow(
      /must add up to 5, but make 4/,
    );
    await change(product, 'lot', { [one]: { A: 3, B: 2 }, [other]: { B: 2 } });
    expect([await world.lotsOf(one), await world.lotsOf(other)]).toEqual([['3 A', '2 B'], ['2 B']]);
    expect(await world.record(one)).toMatchObject({ quantity: 5 });
    await agrees();
    await change(product, 'none');
    expect(await world.lotsOf(one)).toEqual([]);
    expect(await world.record(one)).toMatchObject({ quantity: 5 });
    await agrees();
  });

  it('keeps a serial number as the number of a lot', async () => {
    const { product, first, second } = await tracked('serial');
    const one = await world.receiveLots(product, first, { S1: [1], S2: [1] });
    const other = await world.receiveLots(product, second, { S3: [1] });
    await change(product, 'lot', { [one]: { S1: 2 }, [other]: { s1: 1 } });
    expect([await world.lotsOf(one), await world.lotsOf(other)]).toEqual([['2 S1'], ['1 S1']]);
    await agrees();
  });

  it('waits for goods that enter an empty record, and has them counted', async () => {
    const { product, first, warehouse } = await world.shop();
    const record = await world.receive(product, first, 5);
    await world.issue(product, warehouse, 5);
    const receipt = await world.receiveUncommitted(product, first, 3);
    const changed = outcome(change(product, 'lot'));
    await sleep(300);
    await receipt.commit();
    expect(await changed).toMatch(/^Count Product \d+ in Section/);
    await agrees();
    await change(product, 'lot', { [record]: { A: 3 } });
    await agrees();
  });

  it('is known to goods that enter an empty record after it', async () => {
    const { product, first, warehouse } = await world.shop();
    await world.receive(product, first, 5);
    await world.issue(product, warehouse, 5);
    const changed = await world.uncommitted(changing(product, 'lot'));
    const received = outcome(world.receive(product, first, 3));
    await sleep(300);
    await changed.commit();
    expect(await received).toMatch(/is tracked by lot: say which lots/);
    await agrees();
  });

  it('waits until nothing is reserved', async () => {
    const { product, first } = await world.shop();
    const record = await world.receive(product, first, 5);
    await world.run(async (operation) => {
      const wanted = await world.reservation(operation, { recordId: record, quantity: 1, note: '' });
      return apply(operation, (facts) => reserve(facts, wanted));
    });
    await expect(change(product, 'lot', { [record]: { A: 4 } })).rejects.toThrow(/is reserved in/);
  });

  it('cannot be returned to by goods that were issued before', async () => {
    const { product, first, warehouse } = await world.shop();
    const record = await world.receive(product, first, 5);
    const [item = 0] = await world.noteItems(product, warehouse);
    await world.issue(product, warehouse, 2, item);
    await change(product, 'lot', { [record]: { A: 3 } });
    const undo = world.run((operation) => apply(operation, (facts) => reverseIssue(facts, [item], 'undone')));
    await expect(undo).rejects.toThrow(/was issued before its lots were tracked/);
    await agrees();
  });
});

describe('the database', () => {
  it('holds that the lots of a record add up to it', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { A: [2] });
    const plain = await world.receive(await world.product(), first, 2);
    const owner = test.database;
    for (const statement of [
      sql`update record_lots set available = 1 where record_id = ${record}`,
      sql`update stock_records set available = 3 where id = ${record}`,
      sql`update stock_records set reserved = 3 where id = ${record}`,
      sql`insert into record_lots (record_id, lot_id, available, reserved)
        select ${plain}, id, 2, 0 from lots where product_id = ${product}`,
      sql`update products set tracking = 'none' where id = ${product}`,
      sql`delete from record_lots where record_id = ${record}`,
      sql`truncate record_lots`,
    ])
      await expect(statement.execute(owner)).rejects.toThrow(/its lots/);
  });

  it('holds that they are lots of the product of the record', async () => {
    const [{ product, first }, other] = [await tracked(), await tracked()];
    const record = await world.receiveLots(product, first, { A: [2] });
    await world.receiveLots(other.product, other.first, { B: [2] });
    const lotOfOther = await world.lotId(other.product, 'B');
    const owner = test.database;
    for (const statement of [
      sql`update record_lots set lot_id = ${lotOfOther} where record_id = ${record}`,
      sql`insert into record_lots (record_id, lot_id, available, reserved) values (${record}, ${lotOfOther}, 0, 0)`,
    ])
      await expect(statement.execute(owner)).rejects.toThrow(/its lots of another product/);
    await expect(
      sql`update lots set product_id = ${other.product} where product_id = ${product}`.execute(owner),
    ).rejects.toThrow(/stays one of its product/);
  });

  it('lets verify-ledger name what is reserved of a lot for nobody, and a copied expiry that differs', async () => {
    const { product, first } = await tracked();
    const recordId = await world.receiveLots(product, first, { A: [3, day(20)] });
    const held = await world.run(async (operation) => {
      const wanted = await world.reservation(operation, { recordId, quantity: 2, note: '' });
      await apply(operation, (facts) => reserve(facts, wanted));
      return wanted;
    });
    await agrees();
    await test.database
      .updateTable('reservation_lots')
      .set({ quantity: 1 })
      .where('reservation_id', '=', held.reservationId)
      .execute();
    await test.database
      .updateTable('record_lots')
      .set({ expires_on: null })
      .where('record_id', '=', recordId)
      .execute();
    expect((await verifyLedger(test.database)).drifts).toMatchObject([
      { recordId, what: 'expiry of lot A', expected: day(20), actual: 'none' },
      { recordId, what: 'reservations of lot A', expected: '2', actual: '1' },
    ]);
    await test.database
      .updateTable('reservation_lots')
      .set({ quantity: 2 })
      .where('reservation_id', '=', held.reservationId)
      .execute();
    await test.database
      .updateTable('record_lots')
      .set({ expires_on: day(20) })
      .where('record_id', '=', recordId)
      .execute();
    await agrees();
  });

  it('lets verify-ledger name a lot that was changed behind its back', async () => {
    const { product, first } = await tracked();
    const record = await world.receiveLots(product, first, { A: [2], B: [1] });
    const set = (lot: string, available: number) =>
      withoutTriggers(test.database, (db) =>
        sql`update record_lots set available = ${available} where record_id = ${record}
          and lot_id = (select id from lots where product_id = ${product} and number = ${lot})`.execute(db),
      );
    await set('A', 1);
    await set('B', 2);
    expect((await verifyLedger(test.database)).drifts).toMatchObject([
      { recordId: record, what: 'available of lot A', expected: '2', actual: '1' },
      { recordId: record, what: 'available of lot B', expected: '1', actual: '2' },
    ]);
    await set('A', 2);
    await set('B', 1);
    await agrees();
  });
});

describe('a record that was read without its lock', () => {
  it('is read anew by whoever locks it in the same transaction', async () => {
    const { warehouse: warehouseId, first, product: productId } = await world.shop();
    await world.receive(productId, first, 5);
    const known: KnownRows = new Map();
    const send = sendOn(test.database);
    const key = { warehouseId, productId };
    const [told] = await loadNow(send, unlockedRecords, [key], true, known);
    await world.receive(productId, first, 2);
    const [locked] = await loadNow(send, stockRecords, [key], true, known);
    if (told === undefined || told === BUSY || locked === undefined || locked === BUSY)
      throw new Error('nothing found');
    expect([told, locked].map(([record]) => record?.available)).toEqual([5000n, 7000n]);
  });
});
