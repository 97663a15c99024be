import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Gate } from '../../test/gate';
import { ReservationWorld } from '../../test/reservation-world';
import { commitOver, inOneGroup, interposed, recording } from '../../test/shared-commits';
import { createTestApp } from '../../test/test-app';
import { openLane } from '../db/database';
import { ALONE } from './commit-queue';
import { Committer } from './committer';
import type { Job } from './group';
import { rowsBy } from './loader';
import { NOTICE } from './record-events';
import type { Load } from './work';

const test = await createTestApp();
const user = await test.signIn('all');
const world = new ReservationWorld(test, user);
const { database } = test.app;

/** Loads something that operations share, or claim, by its number. */
const things = rowsBy<{ id: number }>({
  name: 'things',
  level: 'plain',
  of: ({ id }) => id,
  query: (from, ids) => from.selectFrom('users').select('id').where('id', '=', ids),
});

const broken = rowsBy<{ id: number }>({
  name: 'broken',
  level: 'plain',
  of: ({ id }) => id,
  query: (from, ids) => from.selectFrom('users').select(sql<number>`id / 0`.as('id')).where('id', '<>', ids),
});

function job(load: Load<unknown>): Job {
  return { actor: user.actor as Job['actor'], requestId: null, load };
}

let sent: string[] = [];
let committer = new Committer(() => openLane(database));

beforeEach(() => {
  sent = [];
  committer = new Committer(recording(database, sent));
});
afterEach(() => {
  committer.close();
  vi.restoreAllMocks();
});

const groups = () => sent.filter((text) => text === 'begin').length;

/** Occupies the committer until the gate opens. */
async function occupied(): Promise<Gate> {
  const gate = new Gate();
  const begun = new Gate();
  const occupying = committer.run(
    job(async () => {
      begun.open();
      await gate.opened;
      return () => 'occupied';
    }),
  );
  void occupying;
  await begun.opened;
  return gate;
}

describe('a committer', () => {
  it('carries out at most 64 operations at once, in the order of their arrival', async () => {
    const gate = await occupied();
    const ended: number[] = [];
    const running = Array.from({ length: 150 }, (_, index) =>
      committer
        .run(
          job(async (facts) => {
            await facts.find(things, index);
            return () => index;
          }),
        )
        .then(() => ended.push(index)),
    );
    gate.open();
    await Promise.all(running);
    expect(ended).toEqual(running.map((_, index) => index));
    expect(groups()).toBe(3);
  });

  it('lets long operations delay no others', async () => {
    const gate = new Gate();
    const waiting = async () => {
      await gate.opened;
      return () => 'long';
    };
    const long = ['one', 'other', 'next'].map(() => committer.run({ ...job(waiting), isLong: true }));
    expect(await committer.run(job(async () => () => 'quick'))).toBe('quick');
    gate.open();
    expect(await Promise.all(long)).toEqual(['long', 'long', 'long']);
  });

  it('carries out long operations on two connections, at most eight at once', async () => {
    const finding: Load<number> = async (facts) => {
      const [thing] = await facts.find(things, user.actor?.id ?? 0);
      return () => thing?.id ?? 0;
    };
    const running = Array.from({ length: 18 }, () => committer.run({ ...job(finding), isLong: true }));
    expect(new Set(await Promise.all(running))).toEqual(new Set([user.actor?.id]));
    expect(groups()).toBe(4);
  });

  /** Runs operations that all claim the same fact, and lists them as they end. */
  const claimingInto = (ended: string[]) => (name: string) =>
    committer
      .run(
        job(async (facts) => {
          await facts.claim(things, 1);
          return () => name;
        }),
      )
      .then(() => ended.push(name));

  it('lets none that gave way fall behind those that came later', async () => {
    const gate = await occupied();
    const ended: string[] = [];
    const claiming = claimingInto(ended);
    const first = ['a', 'b', 'c', 'd'].map(claiming);
    gate.open();
    const later = first[0]?.then(() => claiming('e'));
    await Promise.all(first);
    await later;
    expect(ended).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('keeps that order where the group fails', async () => {
    const gate = await occupied();
    const ended: string[] = [];
    const claiming = claimingInto(ended);
    const failing = committer.run(job(async (facts) => facts.find(broken, 0).then(() => () => 'never')));
    const claims = ['a', 'b', 'c', 'd', 'e'].map(claiming);
    gate.open();
    await expect(failing).rejects.toThrow('division by zero');
    await Promise.all(claims);
    expect(ended).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('has operations that keep giving way to each other run alone', async () => {
    const gate = await occupied();
    const both = new Gate();
    let found = 0;
    const crossing = (one: number, other: number) =>
      committer.run(
        job(async (facts) => {
          await facts.claim(things, one);
          if (++found === 2) both.open();
          await both.opened;
          await facts.claim(things, other);
          return () => 'never';
        }),
      );
    const running = [crossing(1, 2), crossing(2, 1)];
    gate.open();
    expect(await Promise.all(running)).toEqual([ALONE, ALONE]);
  });

  it('refuses an operation that has waited for more than ten seconds', async () => {
    const gate = await occupied();
    const now = vi.spyOn(Date, 'now');
    const start = Date.now();
    const waiting = committer.run(job(async () => () => 'too late'));
    now.mockReturnValue(start + 5_000);
    const later = committer.run(job(async () => () => 'in time'));
    now.mockReturnValue(start + 10_500);
    gate.open();
    await expect(waiting).rejects.toMatchObject({ code: 'server.databaseUnreachable' });
    expect(await later).toBe('in time');
  });

  it('lets nobody claim what several of its group have found', async () => {
    const gate = await occupied();
    const order: string[] = [];
    const finding = (name: string, claims: boolean) =>
      committer.run(
        job(async (facts) => {
          await facts.find(things, 1);
          if (claims) await facts.claim(things, 1);
          return () => void order.push(`${name} ${groups()}`);
        }),
      );
    const running = [finding('claims', true), finding('finds', false)];
    gate.open();
    await Promise.all(running);
    expect(order).toEqual(['finds 1', 'claims 2']);
  });
});

describe('live events', () => {
  it('are announced once a group, by its commit', async () => {
    const listener = new pg.Client({ connectionString: test.connectionString });
    await listener.connect();
    const heard: string[] = [];
    listener.on('notification', ({ channel }) => void heard.push(channel));
    await listener.query('listen approvals');
    const reserved = await Promise.all([1, 2, 3].map(() => world.reservationIn('active')));
    const beforeCommit = new Gate();
    const commit = new Gate();
    const messages: string[] = [];
    commitOver(test, async () => {
      messages.push('opened');
      return interposed(await openLane(database), async (text) => {
        messages.push(text);
        if (text !== 'commit') return;
        beforeCommit.open();
        await commit.opened;
      });
    });
    const asking = inOneGroup(
      test,
      user,
      reserved.map(
        ({ id }) =>
          () =>
            world.askRelease(id, 1),
      ),
    );
    await beforeCommit.opened;
    await listener.query('select 1');
    expect(heard).toEqual([]);
    commit.open();
    expect((await asking).map(({ status }) => status)).toEqual([200, 200, 200]);
    await expect.poll(() => heard).toEqual(['approvals']);
    const steps = ['opened', 'begin', NOTICE, 'commit'];
    expect(messages.filter((text) => steps.includes(text))).toEqual(steps);
    const { rows } = await sql<{ count: number }>`select count(*) from approvals where status = 'pending'`.execute(
      test.database,
    );
    expect(rows).toEqual([{ count: 3 }]);
    await listener.end();
  });
});
