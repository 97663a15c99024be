import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { type Database, openLane } from '../src/db/database';
import type { Lane } from '../src/db/lane';
import { Committer } from '../src/operation/committer';
import { verifyAudit } from '../src/operation/verify-audit';
import { verifyLedger } from '../src/stock/verify-ledger';
import { Gate } from './gate';
import type { Client, TestApp } from './test-app';

class HeldBack extends Error {}

/** Has calls share one commit: none begins before all of them have arrived. @returns their answers, in order */
export async function inOneGroup<Result>(
  { app }: TestApp,
  user: Client,
  calls: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const { committer } = app;
  if (calls.length === 0) return [];
  if (user.actor === undefined) throw new Error('a stranger carries out nothing');
  const allArrived = new Gate();
  const run = committer.run.bind(committer);
  const holding = run({
    actor: user.actor,
    requestId: null,
    load: async () => {
      await allArrived.opened;
      throw new HeldBack();
    },
  });
  let arrived = 0;
  const spy = vi.spyOn(committer, 'run').mockImplementation((job) => {
    arrived += 1;
    if (arrived === calls.length) allArrived.open();
    return run(job);
  });
  try {
    const answers = Promise.all(calls.map((call) => call()));
    await expect(holding).rejects.toThrow(HeldBack);
    return await answers;
  } finally {
    spy.mockRestore();
  }
}

/** Gives the application another connection for groups, such as one that a test interferes with. */
export function commitOver({ app }: TestApp, open: () => Promise<Lane>): void {
  app.committer.close();
  app.committer = new Committer(open);
}

/** Calls `before` ahead of each message of a connection; the messages wait for it, and keep their order. */
export function interposed(lane: Lane, before: (text: string) => Promise<void> | void): Lane {
  const send = lane.send.bind(lane);
  const command = lane.command.bind(lane);
  let earlier: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(text: string, go: () => Promise<Result>): Promise<Result> => {
    const turn = earlier.then(() => before(text));
    earlier = turn;
    return turn.then(go);
  };
  lane.send = (text, values) => inTurn(text, () => send(text, values));
  lane.command = (text) => inTurn(text, () => command(text));
  return lane;
}

/** Opens connections whose messages are written down in `sent`. */
export function recording(database: Database, sent: string[]): () => Promise<Lane> {
  return async () => interposed(await openLane(database), (text) => void sent.push(text));
}

/** @returns ends the connection at the database */
export async function killer(lane: Lane, owner: Database): Promise<() => Promise<void>> {
  const [row] = await lane.send('select pg_backend_pid() as pid', []);
  return async () => {
    await sql`select pg_terminate_backend(${row?.pid}::int, 5000)`.execute(owner);
  };
}

/** Expects the ledger to agree with the stock, and the audit log to be whole. */
export async function expectWholeBooks(database: Database): Promise<void> {
  expect((await verifyLedger(database)).drifts).toEqual([]);
  expect((await verifyAudit(database)).fault).toBeNull();
}
