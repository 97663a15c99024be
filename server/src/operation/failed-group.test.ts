import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { Gate } from '../../test/gate';
import { ReservationWorld } from '../../test/reservation-world';
import { commitOver, expectWholeBooks, inOneGroup, recording } from '../../test/shared-commits';
import { type Answer, createTestApp } from '../../test/test-app';
import { createDatabase, openLane } from '../db/database';
import { reserveStock } from '../features/reservations/reserve-stock';
import type { Job } from './group';
import { Reading } from './work';

const test = await createTestApp();
const user = await test.signIn('all');
const world = new ReservationWorld(test, user);
const { database } = test.app;

/** A reservation with the comment 'raise CODE' fails with that code; with 'raise CODE once' only the first time. */
await sql`create sequence test_faults`.execute(test.database);
await sql`create function test_fault() returns trigger language plpgsql security definer as $$
  begin
    if new.comment not like '%once' or nextval('test_faults') = 1 then
      raise 'as the test wants' using errcode = split_part(new.comment, ' ', 2);
    end if;
    return new;
  end $$`.execute(test.database);
await sql`create trigger test_fault before insert on stock_reservations for each row
  when (new.comment like 'raise %') execute function test_fault()`.execute(test.database);

beforeEach(() => commitOver(test, () => openLane(database)));

type Shelf = Awaited<ReturnType<ReservationWorld['dispatches']['shelf']>>;

const reserve = (shelf: Shelf, comment: string) => () => world.reserve(shelf, 0.125, { comment });
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status);

/** Lists the reservations on record by their comments. */
async function onRecord(shelf: Shelf): Promise<string[]> {
  const rows = await test.database
    .selectFrom('stock_reservations')
    .select('comment')
    .where('record_id', '=', shelf.record)
    .orderBy('comment')
    .execute();
  return rows.map(({ comment }) => comment);
}

const several = Array.from({ length: 20 }, (_, index) => `call ${index + 10}`);

describe('a statement that fails', () => {
  it('fails the one operation at fault, and none of the others', async () => {
    const shelf = await world.dispatches.shelf();
    const comments = several.with(12, 'raise P0001');
    const answers = await inOneGroup(
      test,
      user,
      comments.map((comment) => reserve(shelf, comment)),
    );
    expect(statusesOf(answers)).toEqual(several.map((_, index) => (index === 12 ? 500 : 200)));
    expect(answers[12]?.body.code).toBe('server.failed');
    expect(await onRecord(shelf)).toEqual(comments.filter((comment) => !comment.startsWith('raise')));
    expect(await world.dispatches.stock.record(shelf.record)).toMatchObject({ quantity: 7.625, reserved: 2.375 });
    await expectWholeBooks(test.database);
  });

  it('refuses the whole group where the disk is full, and no later one', async () => {
    const shelf = await world.dispatches.shelf();
    const calls = ['before', 'raise 53100', 'after'].map((comment) => reserve(shelf, comment));
    expect(statusesOf(await inOneGroup(test, user, calls))).toEqual([507, 507, 507]);
    expect(await onRecord(shelf)).toEqual([]);
    expect(statusesOf(await inOneGroup(test, user, [reserve(shelf, 'later'), reserve(shelf, 'too')]))).toEqual([
      200, 200,
    ]);
  });

  it('is repeated with its group after a deadlock', async () => {
    const shelf = await world.dispatches.shelf();
    const comments = ['before', 'raise 40P01 once', 'then'];
    const calls = comments.map((comment) => reserve(shelf, comment));
    const sent: string[] = [];
    commitOver(test, recording(database, sent));
    expect(statusesOf(await inOneGroup(test, user, calls))).toEqual([200, 200, 200]);
    expect(sent.filter((text) => text === 'begin').length).toBe(2);
    expect(await onRecord(shelf)).toEqual(comments);
  });

  it('delays no others where it collides each time', async () => {
    const shelf = await world.dispatches.shelf();
    const calls = ['before', 'raise 40001', 'then'].map((comment) => reserve(shelf, comment));
    expect(statusesOf(await inOneGroup(test, user, calls))).toEqual([200, 503, 200]);
    expect(await onRecord(shelf)).toEqual(['before', 'then']);
  });

  it('is sent over a new connection where its plan has gone stale', async () => {
    const shelf = await world.dispatches.shelf();
    let opened = 0;
    commitOver(test, () => {
      opened += 1;
      return openLane(database);
    });
    const pair = (name: string) => [reserve(shelf, `${name} one`), reserve(shelf, `${name} two`)];
    expect(statusesOf(await inOneGroup(test, user, pair('before')))).toEqual([200, 200]);
    // A migration does it in the same way.
    await sql`drop schema withheld cascade`.execute(test.database);
    await sql`alter table stock_reservations alter quantity type numeric(18, 3)`.execute(test.database);
    expect(statusesOf(await inOneGroup(test, user, pair('then')))).toEqual([200, 200]);
    expect(opened).toBe(2);
    expect(await onRecord(shelf)).toEqual(['before one', 'before two', 'then one', 'then two']);
  });
});

describe('a mistake in the code of one operation', () => {
  const steps = ['load', 'decide', 'read'] as const;

  /** Makes a reservation that goes wrong in a step. */
  function faulty(shelf: Shelf, step: (typeof steps)[number], key?: Job['key']): Job {
    const failAt = (now: string) => {
      if (now === step) throw new TypeError(`a mistake in ${step}`);
    };
    const { record: inventoryId, product: productId } = shelf;
    return {
      actor: user.actor as Job['actor'],
      requestId: null,
      key,
      async load(facts) {
        const request = { inventoryId, productId, quantity: 0.125, comment: `mistake in ${step}`, lots: null };
        const reserved = await reserveStock(facts, request);
        failAt('load');
        return (changes) => {
          const id = reserved(changes);
          failAt('decide');
          return new Reading(async () => {
            failAt('read');
            return { id };
          });
        };
      },
    };
  }

  function keyNamed(key: string): Job['key'] {
    return { userId: user.actor?.id as number, route: 'TEST', key, fingerprint: Buffer.from(key) };
  }

  it.each(steps)('in %s is its own failure', async (step) => {
    for (const key of [undefined, keyNamed(`mistake-in-${step}`)]) {
      const shelf = await world.dispatches.shelf();
      const [before, mistaken, after] = await inOneGroup<unknown>(test, user, [
        reserve(shelf, 'before'),
        () => test.app.committer.run(faulty(shelf, step, key)).catch((error: unknown) => error),
        reserve(shelf, 'then'),
      ]);
      expect([before, after]).toMatchObject([{ status: 200 }, { status: 200 }]);
      expect(mistaken).toEqual(new TypeError(`a mistake in ${step}`));
      // An answer that is not kept is read while the commit is under way: the stock is reserved, and only once.
      const isOnRecord = step === 'read' && key === undefined;
      expect(await onRecord(shelf)).toEqual(['before', ...(isOnRecord ? ['mistake in read'] : []), 'then']);
      const reserved = isOnRecord ? 0.375 : 0.25;
      expect(await world.dispatches.stock.record(shelf.record)).toMatchObject({ reserved, quantity: 10 - reserved });
    }
    await expectWholeBooks(test.database);
  });
});

describe('what others hold', () => {
  /** Holds a row until the gate opens. */
  async function hold(table: 'stock_records' | 'stock_reservations', id: number) {
    const isHeld = new Gate();
    const release = new Gate();
    const done = test.database.transaction().execute(async (transaction) => {
      await transaction.selectFrom(table).select('id').where('id', '=', id).forUpdate().execute();
      isHeld.open();
      await release.opened;
    });
    await isHeld.opened;
    return async () => {
      release.open();
      await done;
    };
  }

  /** Of three calls in one group the second needs what is held. */
  async function expectOnlyItWaits(
    calls: readonly [() => Promise<Answer>, () => Promise<Answer>, () => Promise<Answer>],
    release: () => Promise<void>,
  ): Promise<void> {
    const answered: number[] = [];
    const all = inOneGroup(
      test,
      user,
      calls.map((call, index) => async () => {
        const answer = await call();
        answered.push(index);
        return answer;
      }),
    );
    await expect.poll(() => answered.toSorted()).toEqual([0, 2]);
    // Nor does it delay those that come later.
    await expect(calls[0]()).resolves.toMatchObject({ status: 200 });
    expect(answered).not.toContain(1);
    await release();
    expect(statusesOf(await all)).toEqual([200, 200, 200]);
  }

  it('delays only the operations that need it: a stock record', async () => {
    const [held, free] = [await world.dispatches.shelf(), await world.dispatches.shelf()];
    const calls = [reserve(free, 'one'), reserve(held, 'waits'), reserve(free, 'two')] as const;
    await expectOnlyItWaits(calls, await hold('stock_records', held.record));
    expect(await onRecord(held)).toEqual(['waits']);
  });

  it('delays only the operations that need it: a document', async () => {
    const [held, free] = [await world.reservationIn('active'), await world.dispatches.shelf()];
    const calls = [reserve(free, 'one'), () => world.askRelease(held.id, 1), reserve(free, 'two')] as const;
    const sent: string[] = [];
    commitOver(test, recording(database, sent));
    await expectOnlyItWaits(calls, await hold('stock_reservations', held.id));
    // It does not delay them even for a moment.
    expect(sent).not.toContain('rollback');
  });
});

describe('a database that cannot be reached', () => {
  it('is tried again with the next group', async () => {
    const nowhere = createDatabase('postgres://nobody@127.0.0.1:1/none', 1);
    let isDown = true;
    commitOver(test, () => openLane(isDown ? nowhere : database));
    const shelf = await world.dispatches.shelf();
    const pair = (name: string) => ['one', 'two'].map((which) => reserve(shelf, `${name} ${which}`));
    expect(statusesOf(await Promise.all(pair('down').map((call) => call())))).toEqual([503, 503]);
    isDown = false;
    expect(statusesOf(await inOneGroup(test, user, pair('up')))).toEqual([200, 200]);
    expect(await onRecord(shelf)).toEqual(['up one', 'up two']);
    await nowhere.destroy();
  });
});
