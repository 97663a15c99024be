import fc from 'fast-check';
import { expect, test as it } from 'vitest';
import { type Attempt, OperationsStage, tries } from '../../test/operations-stage';
import { InTurn, OneByOne } from '../../test/other-ways';
import { rounds } from '../../test/rounds';
import { commitOver, inOneGroup } from '../../test/shared-commits';
import { type Answer, createTestApp } from '../../test/test-app';
import { openLane } from '../db/database';
import { Committer } from './committer';

const test = await createTestApp();
const user = await test.signIn('all');
const { app } = test;
// Whoever cancels or deletes here issued the goods as well: a second person would be one more operation.
await test.database.updateTable('duty_policy').set({ own_requests: 'always' }).execute();
const open = () => openLane(app.database);

const plans = fc.array(fc.array(tries, { minLength: 1, maxLength: 14 }), { minLength: 3, maxLength: 7 });

/** Tries what is wanted, round after round, and compares what is left with the model. */
async function expectAgreement(carryOut: (calls: readonly Attempt[]) => Promise<Answer[]>): Promise<void> {
  const outcomes = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(plans, fc.boolean(), async (plan, isApproved) => {
      const stage = await OperationsStage.open(test, user, isApproved);
      for (const round of plan) {
        const attempts = stage.attempts(round);
        const refused = await stage.settle(attempts, await carryOut(attempts));
        outcomes.refused += refused;
        outcomes.done += attempts.length - refused;
      }
      await stage.expectAgreement();
    }),
    { numRuns: rounds(5, 20), endOnFailure: true },
  );
  // Both must be common, or the runs prove little.
  expect(Math.min(outcomes.done, outcomes.refused)).toBeGreaterThan(rounds(10, 45));
}

it('operations that share commits leave what those that succeeded did, once each', async () => {
  commitOver(test, open);
  await expectAgreement(async (attempts) => {
    // A deletion has a transaction of its own, beside the group.
    const deleting = attempts.map(({ kind, call }) => (kind === 'delete' ? call() : undefined));
    const sharing = attempts.filter(({ kind }) => kind !== 'delete');
    const shared = await inOneGroup(
      test,
      user,
      sharing.map(({ call }) => call),
    );
    return Promise.all(deleting.map((deleted) => deleted ?? (shared.shift() as Answer)));
  });
});

it('the same holds for several processes on one database, beside operations that run alone', async () => {
  app.committer.close();
  app.committer = new InTurn([new Committer(open), new Committer(open), new OneByOne()]);
  await expectAgreement((attempts) => Promise.all(attempts.map(({ call }) => call())));
});
