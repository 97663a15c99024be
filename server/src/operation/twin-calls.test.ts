import { reservationCalls } from '@ghala/contract/calls/reservations';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { InTurn, OneByOne } from '../../test/other-ways';
import { ReservationWorld } from '../../test/reservation-world';
import { inOneGroup } from '../../test/shared-commits';
import { createTestApp } from '../../test/test-app';
import { openLane } from '../db/database';
import { Committer } from './committer';

const test = await createTestApp();
const user = await test.signIn('all');
const other = await test.signIn('all');
const world = new ReservationWorld(test, user);
const { app } = test;

const inGroups = () => new Committer(() => openLane(app.database));

function commitBy(committer: Committer): void {
  app.committer.close();
  app.committer = committer;
}

beforeEach(() => commitBy(inGroups()));

let keys = 0;

/** Makes a call to reserve from a new shelf of 10, each time under the same key. */
async function keyedCall() {
  keys += 1;
  const shelf = await world.dispatches.shelf();
  const headers = { 'idempotency-key': `key-${keys}` };
  const call =
    (quantity = 2, by = user) =>
    () =>
      by.attempt(reservationCalls.reserve, {
        body: { inventoryId: shelf.record, productId: shelf.product, quantity, comment: '' },
        headers,
      });
  const reserved = async () => (await world.dispatches.stock.record(shelf.record)).reserved;
  return { shelf, call, reserved };
}

describe('calls under one Idempotency-Key', () => {
  it('in one group are carried out once, and all get its answer', async () => {
    const { call, reserved } = await keyedCall();
    const twins = Array.from({ length: 12 }, () => call());
    const answers = await inOneGroup(test, user, twins);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { stock: { quantity: 2 } } });
    expect(await reserved()).toBe(2);
  });

  it('with another body are refused, in the same group too', async () => {
    const { call, reserved } = await keyedCall();
    const answers = await inOneGroup(test, user, [call(2), call(3)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(answers[1]?.body.fields).toEqual({ 'Idempotency-Key': { code: 'usedKey', params: {} } });
    expect(await call(3)()).toMatchObject({ status: 422 });
    expect(await reserved()).toBe(2);
  });

  it('are different calls for different users', async () => {
    const { call, reserved } = await keyedCall();
    const answers = await inOneGroup(test, user, [call(2), call(2, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await reserved()).toBe(4);
  });

  it('run again after a refusal', async () => {
    const { shelf, call, reserved } = await keyedCall();
    const refused = await inOneGroup(test, user, [call(12), call(12)]);
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    await world.dispatches.stock.receive(shelf.product, shelf.warehouse, 5);
    expect(await call(12)()).toMatchObject({ status: 200 });
    expect(await reserved()).toBe(12);
  });

  it('get the first answer whichever way it was carried out', async () => {
    for (const [first, second] of [
      [new OneByOne(), inGroups()],
      [inGroups(), new OneByOne()],
    ] as const) {
      const { call, reserved } = await keyedCall();
      commitBy(first);
      const answer = await call()();
      expect(answer.status).toBe(200);
      commitBy(second);
      expect((await call()()).body).toEqual(answer.body);
      expect(await call(3)()).toMatchObject({ status: 422 });
      expect(await reserved()).toBe(2);
    }
  });

  it('at several processes at once are carried out once', async () => {
    commitBy(new InTurn([inGroups(), inGroups(), new OneByOne()]));
    for (let round = 0; round < 5; round++) {
      const { call, reserved } = await keyedCall();
      const answers = await Promise.all(Array.from({ length: 9 }, () => call()()));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ body }) => body.stock.id)).size).toBe(1);
      expect(await reserved()).toBe(2);
    }
  });

  it('are new ones after 48 hours', async () => {
    const { call, reserved } = await keyedCall();
    await call()();
    await sql`update idempotency_keys set created_at = created_at - interval '49 hours'`.execute(test.database);
    await inOneGroup(test, user, [call(), call()]);
    expect(await reserved()).toBe(4);
  });
});
