import { approvalCalls } from '@ghala/contract/calls/approvals';
import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type ReservationState, ReservationWorld, reservationStates } from '../../../test/reservation-world';
import { createTestApp } from '../../../test/test-app';
import { verifyLedger } from '../../stock/verify-ledger';

const test = await createTestApp();
const admin = await test.signIn('all');
const world = new ReservationWorld(test, admin);

type Action = 'ask' | 'approve' | 'reject';
const actions: Record<Action, (id: number) => Promise<{ status: number }>> = {
  ask: (id) => world.askRelease(id, 1),
  approve: (id) => world.decide(id, 'approve'),
  reject: (id) => world.decide(id, 'reject'),
};

/** Lists what each action leaves of a reservation of 6; every other one is refused and changes nothing. */
const allowed: Partial<Record<ReservationState, Partial<Record<Action, { status: string; quantity: number }>>>> = {
  active: { ask: { status: 'pending', quantity: 6 } },
  pending: { approve: { status: 'active', quantity: 4 }, reject: { status: 'rejected', quantity: 6 } },
  'part released': { ask: { status: 'pending', quantity: 4 } },
  rejected: { ask: { status: 'pending', quantity: 6 } },
};

const cases = reservationStates.flatMap((state) =>
  (Object.keys(actions) as Action[])
    // No release of an active one was requested: there is nothing to decide.
    .filter((action) => !(state === 'active' && action !== 'ask'))
    .map((action) => [state, action, allowed[state]?.[action]] as const),
);

describe('a reservation', () => {
  it.each(cases)('that is %s: %s → %o', async (state, action, after) => {
    const { id, record } = await world.reservationIn(state);
    const before = (await world.read(id)).stockReserved;
    const { status } = await actions[action](id);
    expect(status).toBe(after === undefined ? 409 : 200);
    const reserved = (await world.read(id)).stockReserved;
    if (after === undefined) expect(reserved).toEqual(before);
    else expect(reserved).toMatchObject(after);
    const { inventory } = (await admin.attempt(inventoryCalls.get, { params: { id: record } })).body;
    expect(inventory).toMatchObject({ quantityReserved: reserved.quantity, onHand: 10 });
  });

  it('stays pending if the stock no longer allows its release', async () => {
    const { id } = await world.reservationIn('pending');
    // Only a release removes reserved stock; if it were missing, nothing may be invented.
    await sql`update stock_reservations set quantity = 1 where id = ${id}`.execute(test.database);
    const { status, body } = await world.decide(id, 'approve');
    expect([status, body.message]).toEqual([409, expect.stringMatching(/: this reservation holds only 1 Box \d+ in /)]);
    expect((await world.read(id)).stockReserved.status).toBe('pending');
    await sql`update stock_reservations set quantity = 6 where id = ${id}`.execute(test.database);
  });
});

describe('many at the same moment', () => {
  const sums = async (record: number) => {
    const { rows } = await sql<{ quantity: number; reserved: number }>`
      select sum(available_delta) as quantity, sum(reserved_delta) as reserved
      from stock_ledger where record_id = ${record}`.execute(test.database);
    return rows[0];
  };

  it('reserve no unit twice', async () => {
    const shelf = await world.dispatches.shelf(10);
    const answers = await Promise.all(Array.from({ length: 8 }, () => world.reserve(shelf, 3)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    expect(await sums(shelf.record)).toEqual({ quantity: 1, reserved: 9 });
  });

  it('request one release, whichever is first', async () => {
    const { id } = await world.reservationIn('active');
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.askRelease(id, 5)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.body.message).toMatch(/already awaits approval: it must be decided first$/);
    const { rows } = await sql`select from stock_releases where reservation_id = ${id}`.execute(test.database);
    expect(rows).toHaveLength(1);
  });

  it('release no more than is reserved if no approval is needed', async () => {
    await admin.attempt(approvalCalls.setRule, { body: { module: 'StockReleased', required: false } });
    const { id, record } = await world.reservationIn('active');
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.askRelease(id, 4)));
    await admin.attempt(approvalCalls.setRule, { body: { module: 'StockReleased', required: true } });
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await world.read(id)).stockReserved).toMatchObject({ quantity: 2, status: 'active' });
    expect(await sums(record)).toEqual({ quantity: 8, reserved: 2 });
  });

  it('reserve, request and decide on one record, and its ledger agrees', async () => {
    const shelf = await world.dispatches.shelf(20);
    const made = await Promise.all(Array.from({ length: 5 }, () => world.reserve(shelf, 3)));
    const ids: number[] = made.map((answer) => answer.body.stock.id);
    await Promise.all(ids.map((id) => world.askRelease(id, 2)));
    const rest = [world.reserve(shelf, 1), world.reserve(shelf, 1)];
    const decided = await Promise.all(ids.map((id, index) => world.decide(id, index === 0 ? 'reject' : 'approve')));
    expect([...decided, ...(await Promise.all(rest))].every((answer) => answer.status === 200)).toBe(true);
    expect(await sums(shelf.record)).toEqual({ quantity: 11, reserved: 9 });
  });

  it('decide on one release: the first succeeds, the other is refused', async () => {
    const other = new ReservationWorld(test, await test.signIn(['approveTransfer']));
    for (let round = 0; round < 6; round++) {
      const { id, record } = await world.reservationIn('pending');
      const [approved, rejected] = await Promise.all([world.decide(id, 'approve'), other.decide(id, 'reject')]);
      expect([approved.status, rejected.status].sort()).toEqual([200, 409]);
      const loser = approved.status === 409 ? approved : rejected;
      expect(loser.body.message).toMatch(/^This request has already been (approved|rejected)$/);
      expect((await sums(record))?.reserved).toBe(approved.status === 200 ? 4 : 6);
    }
  });
});

it('leaves stock that agrees with its ledger', async () => {
  expect((await verifyLedger(test.database)).drifts).toEqual([]);
});
