import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { countCalls } from '@ghala/contract/calls/counts';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { CountWorld } from '../../../test/count-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({}, { hasChores: false });
const keeper = await test.signIn(['warehouseManage'], 'Wanjiru Keeper');
const amina = await test.signIn(['pickupProcess'], 'Amina Counter');
const baraka = await test.signIn(['pickupProcess'], 'Baraka Counter');
const owner = await test.signIn('all', 'Olive Owner');
const world = new CountWorld(test, keeper);

const by = (name: string, quantity: number) => ({ quantity, by: expect.objectContaining({ name }) });
const askRecount = async (id: number, record: number) =>
  keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [await world.lineOf(id, record)] } });

/** The lines to look at, and the unusual events, of a count. */
async function seen(id: number) {
  const { number } = await world.read(id);
  const listed = await world.sheet(id, { show: 'differences' });
  const events = await owner.send(auditLogCalls.unusual, { query: { limit: 500 } });
  return {
    listed: listed.map(({ recordId, difference, replaced }) => ({ recordId, difference, replaced })),
    unusual: events.filter(({ kind, details }) => kind === 'countRepeated' && details.includes(number)),
  };
}

describe.each([{ isBlind: false }, { isBlind: true }])('in a count, blind: $isBlind,', (plan) => {
  it.each([
    ['a recount', 'recount', 10],
    ['an addition', 'add', 3],
  ] as const)('%s that nobody asked for leaves both figures to be seen', async (_name, mode, quantity) => {
    const { warehouse, records } = await world.shop();
    const [[record, same], [third]] = records;
    const id = await world.started(warehouse, plan);
    await world.count(id, record, 7, {}, amina);
    await world.count(id, record, quantity, { mode, toFinished: mode === 'add' }, baraka);
    // The same figure again, and one's own, are no news.
    await world.count(id, same, 10, {}, amina);
    await world.count(id, same, 10, { mode: 'recount' }, baraka);
    await world.count(id, third, 9, {}, amina);
    await world.count(id, third, 10, { mode: 'recount' }, amina);
    await world.step('close', id);
    const { listed, unusual } = await seen(id);
    expect(listed).toEqual([
      { recordId: record, difference: 0, replaced: [by('Amina Counter', 7), by('Baraka Counter', 10)] },
    ]);
    const changes = unusual.filter(({ details }) => details.includes('changes the figure of Amina Counter'));
    expect(changes).toHaveLength(1);
    expect(changes[0]?.details).not.toMatch(/entry 1/);
  });

  it('one who counted beside another does not settle it either', async () => {
    const { warehouse, records } = await world.shop();
    const [record] = records[0];
    const id = await world.started(warehouse, plan);
    await world.count(id, record, 7, {}, amina);
    await world.count(id, record, 10, {}, baraka);
    await world.step('close', id);
    await world.count(id, record, 10, { mode: 'recount' }, baraka);
    expect((await seen(id)).listed).toEqual([expect.objectContaining({ recordId: record, difference: 0 })]);
  });

  it('a recount that the review asked for is none, nor by a third of what two counted', async () => {
    const { warehouse, records } = await world.shop();
    const [[record, other]] = records;
    const id = await world.started(warehouse, plan);
    const third = await test.signIn(['pickupProcess'], 'Cheru Counter');
    await world.count(id, record, 7, {}, amina);
    await askRecount(id, record);
    await world.count(id, record, 10, { mode: 'recount' }, baraka);
    await world.count(id, other, 7, {}, amina);
    await world.count(id, other, 9, {}, baraka);
    await world.step('close', id);
    await world.count(id, other, 10, { mode: 'recount' }, third);
    expect(await seen(id)).toEqual({ listed: [], unusual: [] });
  });

  it('is looked at by asking for a recount', async () => {
    const { warehouse, records } = await world.shop();
    const [record] = records[0];
    const id = await world.started(warehouse, plan);
    await world.count(id, record, 7, {}, amina);
    await world.count(id, record, 10, { mode: 'recount' }, baraka);
    await askRecount(id, record);
    await world.count(id, record, 10, { mode: 'recount' }, amina);
    await world.step('close', id);
    expect((await seen(id)).listed).toEqual([]);
  });

  it('the largest difference that an entry showed is told where the count is cancelled', async () => {
    const { warehouse, records } = await world.shop();
    const [[record, added], [exact]] = records;
    const id = await world.started(warehouse, plan);
    // They are worth 100 and 3 shillings.
    await world.count(id, record, 6, {}, amina);
    await world.count(id, record, 13, { mode: 'recount' }, baraka);
    await world.count(id, record, 10, { mode: 'recount' }, amina);
    await world.count(id, added, 5, {}, amina);
    await world.count(id, added, 3, { mode: 'add', toFinished: true }, baraka);
    await world.count(id, added, 2, { mode: 'add', toFinished: true }, baraka);
    await world.count(id, exact, 10, {}, amina);
    await keeper.send(countCalls.cancel, { params: { id }, body: { reason: 'wrong month' } });
    const [row] = (await auditRows(test.database, { entity: 'Stock Count' })).slice(-1);
    expect(row?.details).toMatch(/cancelled: wrong month; 2 lines differed by Kshs 415$/);
  });
});
