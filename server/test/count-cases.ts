import { countCalls } from '@ghala/contract/calls/counts';
import { type CallCase, on, withoutInput } from './call-case';
import { CountWorld } from './count-world';
import { uniqueName } from './fixtures';
import type { Client, TestApp } from './test-app';

/** Covers counts of stock in each of their states. */
export function countCases(test: TestApp, admin: Client): CallCase[] {
  const world = new CountWorld(test, admin);
  const planned = async () => world.plan((await world.shop()).warehouse);
  const started = async () => world.started((await world.shop()).warehouse);
  const counted = async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    await world.count(id, records[0][0], 8);
    return { id, lineId: await world.lineOf(id, records[0][0]) };
  };
  const reviewed = async () => {
    const { id } = await counted();
    await world.step('close', id);
    return id;
  };
  const plan = async () => ({ name: uniqueName('Count'), warehouseId: (await world.shop()).warehouse });
  const wrong = { name: '', warehouseId: 'x', counters: 3, pick: 'best', tolerancePercent: -1 };
  const wrongFields = ['name', 'warehouseId', 'pick', 'counters', 'tolerancePercent'];

  return [
    { call: countCalls.list, good: withoutInput, answers: ['counts'] },
    { call: countCalls.viewCounts, good: withoutInput, answers: ['counts'] },
    { call: countCalls.accuracy, good: withoutInput, answers: ['months'] },
    { call: countCalls.waiting, good: withoutInput, answers: ['counts'] },
    { call: countCalls.get, good: on(started), answers: ['count'] },
    { call: countCalls.lines, good: on(started), answers: ['lines'] },
    { call: countCalls.walk, good: on(started), answers: ['lines'] },
    { call: countCalls.requests, good: on(started), answers: ['approvalIds'] },
    {
      call: countCalls.entries,
      good: async () => ({ params: { lineId: (await counted()).lineId } }),
      answers: ['entries'],
    },
    {
      call: countCalls.create,
      good: async () => ({ body: await plan() }),
      answers: ['count'],
      wrong: [{ body: wrong }, wrongFields],
      logs: ['Stock Count', 'create', 'after'],
    },
    {
      call: countCalls.update,
      good: on(planned, async () => ({ body: await plan() })),
      answers: ['count'],
      wrong: [{ body: wrong }, wrongFields],
      logs: ['Stock Count', 'update', 'both'],
    },
    {
      call: countCalls.start,
      good: on(planned),
      answers: ['lines'],
      logs: ['Stock Count', 'start', 'neither'],
    },
    {
      call: countCalls.enter,
      good: async () => {
        const { id, lineId } = await counted();
        return { params: { id }, body: { lineId, quantity: 9 } };
      },
      answers: ['line'],
      wrong: [
        { body: { lineId: 'x', quantity: -1, mode: 'guess', countedAt: 'yesterday' } },
        ['lineId', 'quantity', 'mode', 'countedAt'],
      ],
      logs: ['Stock Count', 'count', 'neither'],
    },
    {
      call: countCalls.askRecount,
      good: async () => {
        const { id, lineId } = await counted();
        return { params: { id }, body: { lineIds: [lineId] } };
      },
      answers: ['asked'],
      wrong: [{ body: { lineIds: [] } }, ['lineIds']],
      logs: ['Stock Count', 'ask recount', 'neither'],
    },
    { call: countCalls.close, good: on(started), answers: [], logs: ['Stock Count', 'close', 'neither'] },
    { call: countCalls.reopen, good: on(reviewed), answers: [], logs: ['Stock Count', 'reopen', 'neither'] },
    {
      call: countCalls.submit,
      good: on(reviewed, () => ({ body: { leaveOut: true } })),
      answers: ['adjustments'],
      wrong: [{ body: { leaveOut: 'perhaps' } }, ['leaveOut']],
      logs: ['Stock Count', 'submit', 'neither'],
    },
    {
      call: countCalls.join,
      good: on(async () => world.started((await world.shop()).warehouse, { isBlind: true })),
      answers: [],
      logs: ['Stock Count', 'join', 'neither'],
    },
    {
      call: countCalls.cancel,
      good: on(started, () => ({ body: { reason: 'wrong place' } })),
      answers: [],
      wrong: [{ body: { reason: '' } }, ['reason']],
      logs: ['Stock Count', 'cancel', 'neither'],
    },
  ];
}
