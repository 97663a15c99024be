import { reservationCalls } from '@ghala/contract/calls/reservations';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseProxy } from '../../test/database-proxy';
import { Gate } from '../../test/gate';
import { ReservationWorld } from '../../test/reservation-world';
import { commitOver, expectWholeBooks, inOneGroup, interposed, killer, recording } from '../../test/shared-commits';
import { createTestApp } from '../../test/test-app';
import { createDatabase, openLane } from '../db/database';

const test = await createTestApp();
const user = await test.signIn('all');
const world = new ReservationWorld(test, user);
const { database } = test.app;
const proxy = await DatabaseProxy.before(test.connectionString);
const behindProxy = createDatabase(proxy.url, 1);

beforeEach(() => commitOver(test, () => openLane(database)));
afterAll(async () => {
  await behindProxy.destroy();
  await proxy.close();
});

type Shelf = Awaited<ReturnType<ReservationWorld['dispatches']['shelf']>>;

const names = ['one', 'two', 'three'];
let groups = 0;

/** Makes three reservations in one group; under the same `name` they are the same calls again. */
async function reserveThree(shelf: Shelf, name: string, { hasKeys = true } = {}) {
  const answers = await inOneGroup(
    test,
    user,
    names.map((which) => () => {
      const comment = `${name}: ${which}`;
      const headers: Record<string, string> = hasKeys ? { 'idempotency-key': comment.replaceAll(' ', '-') } : {};
      const body = { inventoryId: shelf.record, productId: shelf.product, quantity: 1.5, comment };
      return user.attempt(reservationCalls.reserve, { body, headers });
    }),
  );
  return answers.map(({ status }) => status);
}

async function onRecord(name: string): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(reservation.id) from unnest(${names}::text[]) with ordinality as wanted (name, place)
      left join stock_reservations reservation on reservation.comment = ${name} || ': ' || wanted.name
    group by wanted.place order by wanted.place`.execute(test.database);
  return rows.map(({ count }) => count);
}

/**
 * Checks that what the answers say is true, that a repeated call is carried out once, and that the next group works.
 */
async function expectTruth(shelf: Shelf, name: string, statuses: number[]): Promise<void> {
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await onRecord(name)).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)));
  expect(await reserveThree(shelf, name)).toEqual([200, 200, 200]);
  expect(await onRecord(name)).toEqual([1, 1, 1]);
  expect(await world.dispatches.stock.record(shelf.record)).toMatchObject({ quantity: 5.5, reserved: 4.5 });
}

function freshName(): string {
  groups += 1;
  return `group ${groups}`;
}

/** Lists the messages of such a group, from the first statement to the commit. */
async function messagesOfGroup(hasKeys: boolean): Promise<string[]> {
  const sent: string[] = [];
  commitOver(test, recording(database, sent));
  expect(await reserveThree(await world.dispatches.shelf(), freshName(), { hasKeys })).toEqual([200, 200, 200]);
  return sent;
}

describe('a connection that the database ends before any message of a group', () => {
  it.each([
    ['with', true],
    ['without', false],
  ])('leaves nothing behind of calls %s Idempotency-Keys', async (_with, hasKeys) => {
    const messages = await messagesOfGroup(hasKeys);
    expect(messages).toEqual(expect.arrayContaining(['begin', 'commit']));
    for (const index of messages.keys()) {
      const shelf = await world.dispatches.shelf();
      const name = freshName();
      let sent = 0;
      commitOver(test, async () => {
        const lane = await openLane(database);
        const kill = await killer(lane, test.database);
        return interposed(lane, () => (sent++ === index ? kill() : undefined));
      });
      const statuses = await reserveThree(shelf, name, { hasKeys });
      // Only the reads of the answers are sent behind a commit that nothing has to wait for.
      const isCommitted = index > messages.indexOf('commit');
      expect([messages[index], statuses]).toEqual([messages[index], names.map(() => (isCommitted ? 200 : 503))]);
      if (hasKeys) await expectTruth(shelf, name, statuses);
      else expect(await onRecord(name)).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)));
      expect(await reserveThree(shelf, freshName())).toEqual([200, 200, 200]);
    }
    await expectWholeBooks(test.database);
  });
});

describe('a commit that is cut off', () => {
  it.each([
    ['before the commit', [503, 503, 503]],
    ['with the commit', [200, 200, 200]],
    ['after the commit', [200, 200, 200]],
  ] as const)('%s is answered as it ended', async (cut, statuses) => {
    for (const hasKeys of [true, false]) {
      const shelf = await world.dispatches.shelf();
      const name = freshName();
      let cuts = 0;
      proxy.cutAt = () => (cuts++ === 0 ? cut : undefined);
      commitOver(test, () => openLane(behindProxy));
      expect(await reserveThree(shelf, name, { hasKeys })).toEqual(statuses);
      if (hasKeys) await expectTruth(shelf, name, [...statuses]);
      else expect(await onRecord(name)).toEqual(statuses.map((status) => (status === 200 ? 1 : 0)));
    }
    await expectWholeBooks(test.database);
  });

  it('is found under its key where the database cannot tell how it ended', async () => {
    const shelf = await world.dispatches.shelf();
    const name = freshName();
    let opened = 0;
    let cuts = 0;
    proxy.cutAt = () => (cuts++ === 0 ? 'after the commit' : undefined);
    commitOver(test, async () => {
      opened += 1;
      if (opened > 1) throw Object.assign(new Error('no route to the database'), { code: 'ECONNREFUSED' });
      return openLane(behindProxy);
    });
    expect(await reserveThree(shelf, name)).toEqual([503, 503, 503]);
    expect(await onRecord(name)).toEqual([1, 1, 1]);
    commitOver(test, () => openLane(database));
    expect(await reserveThree(shelf, name)).toEqual([200, 200, 200]);
    expect(await onRecord(name)).toEqual([1, 1, 1]);
  });

  // A database that crashes forgets transactions that did not reach the disk, and gives their ids out again.
  it.each([
    ['was given to another that has committed', 'select pg_current_xact_id()::text as id'],
    ['was not given out again', "select '9000000000000000000' as id"],
  ])('and lost is refused, where its id %s', async (_which, otherId) => {
    const shelf = await world.dispatches.shelf();
    const name = freshName();
    const { rows } = await sql<{ id: string }>`${sql.raw(otherId)}`.execute(test.database);
    let cuts = 0;
    proxy.cutAt = () => (cuts++ === 0 ? 'before the commit' : undefined);
    commitOver(test, async () => {
      const lane = await openLane(behindProxy);
      const send = lane.send.bind(lane);
      lane.send = async (text, values) => {
        const sent = await send(text, values);
        return text.includes('pg_current_xact_id') ? rows : sent;
      };
      return lane;
    });
    const statuses = await reserveThree(shelf, name);
    expect([cuts > 0, statuses]).toEqual([true, [503, 503, 503]]);
    await expectTruth(shelf, name, statuses);
  });

  describe('while it is under way', () => {
    const LOCK = 4_242;

    /** Has commits of these calls wait until `go`; `whenCommitting` resolves once one of them waits. */
    async function holdCommits(name: string) {
      await sql`create or replace function test_hold() returns trigger language plpgsql as
        ${sql.lit(`begin perform pg_advisory_xact_lock(${LOCK}); return null; end`)}`.execute(test.database);
      await sql`create constraint trigger test_hold after insert on stock_reservations initially deferred for each row
        when (new.comment like ${sql.lit(`${name}:%`)}) execute function test_hold()`.execute(test.database);
      const held = new Gate();
      const gone = new Gate();
      const holding = test.database.connection().execute(async (connection) => {
        await sql`select pg_advisory_lock(${LOCK})`.execute(connection);
        held.open();
        await gone.opened;
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      });
      await held.opened;
      return {
        whenCommitting: () => expect.poll(countWaiting, { interval: 5 }).toBe(1),
        async go() {
          gone.open();
          await holding;
          await sql`drop trigger if exists test_hold on stock_reservations`.execute(test.database);
        },
      };
    }

    async function countWaiting(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_locks
        where locktype = 'advisory' and objid = ${LOCK} and not granted`.execute(test.database);
      return rows[0]?.count ?? 0;
    }

    it('is undone if the database ends it', async () => {
      const shelf = await world.dispatches.shelf();
      const name = freshName();
      const { whenCommitting, go } = await holdCommits(name);
      let kill = async () => {};
      commitOver(test, async () => {
        const lane = await openLane(database);
        kill = await killer(lane, test.database);
        return lane;
      });
      const reserving = reserveThree(shelf, name, { hasKeys: false });
      await whenCommitting();
      await kill();
      expect(await reserving).toEqual([503, 503, 503]);
      expect(await onRecord(name)).toEqual([0, 0, 0]);
      await go();
    });

    it('is answered as it ends if the database goes on with it', async () => {
      const shelf = await world.dispatches.shelf();
      const name = freshName();
      const { whenCommitting, go } = await holdCommits(name);
      commitOver(test, () => openLane(behindProxy));
      const reserving = reserveThree(shelf, name, { hasKeys: false });
      await whenCommitting();
      proxy.cutAll();
      await go();
      expect(await reserving).toEqual([200, 200, 200]);
      expect(await onRecord(name)).toEqual([1, 1, 1]);
    });
  });
});
