import { approvalCalls } from '@ghala/contract/calls/approvals';
import { countCalls } from '@ghala/contract/calls/counts';
import { expect, it } from 'vitest';
import { CountWorld } from '../../../test/count-world';
import { createTestApp } from '../../../test/test-app';
import { noticesOf, tellAll } from '../../../test/told-notices';

// The chore would tell users before the test does.
const test = await createTestApp({}, { hasChores: false });
const keeper = await test.signIn(['warehouseManage'], 'Wanjiru Keeper');
const counter = await test.signIn(['pickupProcess'], 'Amina Counter');
const member = await test.signIn([], 'Mary Member');
const approver = await test.approver();
const world = new CountWorld(test, keeper);

const codesOf = async (user: typeof keeper) => {
  await tellAll(test.database);
  return (await noticesOf(user)).map(({ code, isRead }) => [code, isRead]);
};

it('who counts learns what is to be counted, and who decides that it waits: once for all of a count', async () => {
  const { warehouse, records } = await world.shop();
  const id = await world.started(warehouse);
  expect(await codesOf(counter)).toEqual([['count.start', false]]);
  for (const record of records.flat()) await world.count(id, record, 8, {}, counter);
  const lineIds = [await world.lineOf(id, records[0][0])];
  await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds } });
  expect(await codesOf(counter)).toEqual([
    ['count.start', false],
    ['count.recount', false],
  ]);
  await world.count(id, records[0][0], 9, { mode: 'recount' }, counter);
  await world.submitted(id);
  expect(await codesOf(approver)).toEqual([['count.wait', false]]);
  const [waiting] = await noticesOf(approver);
  expect(waiting).toMatchObject({
    text: expect.stringMatching(/^Wanjiru Keeper asks you to approve 4 differences of CNT-\d+ in Warehouse \d+$/),
    path: `/inventory/counts/${id}`,
  });
  await world.decideAll(id);
  expect(await codesOf(approver)).toEqual([['count.wait', true]]);
  expect(await codesOf(keeper)).toEqual([['count.decide', false]]);
  expect(await codesOf(member)).toEqual([]);
});

it('who asked for the differences learns of the decisions once all are decided', async () => {
  const { warehouse, records } = await world.shop();
  const id = await world.started(warehouse);
  for (const record of records.flat()) await world.count(id, record, 8, {}, counter);
  await world.submitted(id);
  const [first, ...rest] = await world.requests(id);
  const decide = (approvalIds: (number | undefined)[]) =>
    approver.send(approvalCalls.decideMany, {
      body: { approvalIds: approvalIds.map(Number), decision: 'approve', comment: '' },
    });
  const decided = async () =>
    (await noticesOf(keeper)).filter(({ code, path }) => code === 'count.decide' && path === `/inventory/counts/${id}`);
  await decide([first]);
  await tellAll(test.database);
  expect(await decided()).toEqual([]);
  await decide(rest);
  await tellAll(test.database);
  expect(await decided()).toHaveLength(1);
});
