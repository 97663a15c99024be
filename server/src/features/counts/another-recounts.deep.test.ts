import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { countCalls } from '@ghala/contract/calls/counts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRows } from '../../../test/audit-rows';
import { CountWorld } from '../../../test/count-world';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp({}, { hasChores: false });
const keeper = await test.signIn(['warehouseManage'], 'Wanjiru Keeper');
const amina = await test.signIn(['pickupProcess'], 'Amina Counter');
const brian = await test.signIn(['batchAdd'], 'Brian Counter');
const cheru = await test.signIn(['pickupProcess'], 'Cheru Counter');
const owner = await test.signIn('all', 'Olive Owner');
const world = new CountWorld(test, keeper);

/** A count that wants another person's figure, and the first record of it. */
async function begun(plan: Record<string, unknown> = {}) {
  const { warehouse, records } = await world.shop();
  const id = await world.started(warehouse, { anotherRecounts: true, ...plan });
  const record = records[0][0];
  return { id, record, lineId: await world.lineOf(id, record), other: records[0][1] };
}
const lineOn = async (id: number, record: number, by = keeper) =>
  (await world.sheet(id, {}, by)).find(({ recordId }) => recordId === record);
const by = (name: string, quantity: number | null) => ({ quantity, by: expect.objectContaining({ name }) });

const REFUSED = /^Another person must count .+ for CNT-\d+: (.+) already gave a figure\./;
/** Who gave a figure by the message that refuses theirs. */
async function refusedFor(entering: ReturnType<CountWorld['enter']>) {
  const { status, body } = await entering;
  return [status, REFUSED.exec(body.message)?.[1]];
}

describe('where a recount needs another person’s figure', () => {
  it('two who disagree are both refused, and a third decides it', async () => {
    const { id, record } = await begun({ counters: 2 });
    await world.count(id, record, 7, {}, amina);
    expect(await world.count(id, record, 10, {}, brian)).toMatchObject({
      state: 'recount',
      recountReason: 'differ',
      awaitsAnother: true,
    });
    const [seen] = await world.walk(id, cheru);
    expect(seen).toMatchObject({ state: 'recount', awaitsAnother: false });
    for (const [who, mode] of [
      [amina, 'recount'],
      [brian, 'count'],
      [brian, 'add'],
    ] as const)
      expect(await refusedFor(world.enter(id, record, 10, { mode }, who))).toEqual([
        409,
        'Amina Counter, Brian Counter',
      ]);
    expect(await lineOn(id, record)).toMatchObject({
      state: 'recount',
      awaitsAnother: true,
      // While they count apart, nobody is told how much.
      given: [by('Amina Counter', null), by('Brian Counter', null)],
    });
    await world.step('close', id);
    expect(await lineOn(id, record)).toMatchObject({ given: [by('Amina Counter', 7), by('Brian Counter', 10)] });
    // A whole figure is the recount.
    expect(await world.count(id, record, 10, {}, cheru)).toMatchObject({ state: 'counted', awaitsAnother: false });
    expect(await lineOn(id, record)).toMatchObject({
      counted: 10,
      awaitsAnother: false,
      given: [by('Amina Counter', 7), by('Brian Counter', 10), by('Cheru Counter', 10)],
    });
  });

  it.each([{ isBlind: false }, { isBlind: true }])(
    'whoever changes their own figure leaves the line to others (blind: $isBlind)',
    async (plan) => {
      const { id, record } = await begun(plan);
      await world.count(id, record, 7, {}, amina);
      expect(await world.count(id, record, 10, {}, amina)).toMatchObject({
        state: 'recount',
        recountReason: 'another',
        awaitsAnother: true,
      });
      expect(await refusedFor(world.enter(id, record, 10, {}, amina))).toEqual([409, 'Amina Counter']);
      expect(await world.count(id, record, 9, {}, brian)).toMatchObject({ state: 'counted', own: { quantity: 9 } });
      // They give their second one: again another is needed.
      expect(await world.count(id, record, 8, {}, brian)).toMatchObject({ recountReason: 'another' });
      expect(await refusedFor(world.enter(id, record, 10, {}, amina))).toEqual([409, 'Amina Counter, Brian Counter']);
    },
  );

  it('what is added to one’s own finished figure is a change of it', async () => {
    const { id, record } = await begun();
    await world.count(id, record, 7, {}, amina);
    const added = await world.count(id, record, 3, { mode: 'add', toFinished: true }, amina);
    expect(added).toMatchObject({ recountReason: 'another', own: { quantity: 10 } });
    const part = await world.enter(id, record, 0, { mode: 'add' }, brian);
    expect([part.status, part.body.message]).toEqual([
      409,
      expect.stringMatching(/count all of it instead of adding$/),
    ]);
  });

  it('a correction before the second counter has counted awaits that one', async () => {
    const { id, record } = await begun({ counters: 2 });
    await world.count(id, record, 7, {}, amina);
    for (const mode of ['count', 'recount'])
      expect(await world.count(id, record, 10, { mode }, amina)).toMatchObject({ state: 'open' });
    expect(await world.count(id, record, 10, {}, brian)).toMatchObject({ state: 'agreed' });
  });

  it.each([
    ['the review asks for one', {}],
    ['the difference is above the tolerance', { tolerancePercent: 10 }],
  ])('it is left to others too when %s', async (why, plan) => {
    const { id, record, lineId } = await begun(plan);
    await world.count(id, record, 7, {}, amina);
    if (why.includes('review'))
      await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [lineId] } });
    expect(await refusedFor(world.enter(id, record, 9, { mode: 'recount' }, amina))).toEqual([409, 'Amina Counter']);
    expect(await world.count(id, record, 9, { mode: 'recount' }, brian)).toMatchObject({ state: 'counted' });
  });

  it('a second account of the same person is no other person', async () => {
    const { id, record } = await begun({ tolerancePercent: 10 });
    const puppet = await test.signIn(['pickupProcess'], 'Puppet Counter');
    const [{ id: aminaId }] = (
      await sql<{ id: number }>`select id from users where name = 'Amina Counter'`.execute(test.database)
    ).rows as [{ id: number }];
    const handOut = (when: string) =>
      sql`update users set handed_out_by_id = ${aminaId}, handed_out_at = now() - ${when}::interval,
        password_chosen_at = now() where name = 'Puppet Counter'`.execute(test.database);
    await handOut('6 days');
    await world.count(id, record, 7, {}, amina);
    expect(await refusedFor(world.enter(id, record, 7, {}, puppet))).toEqual([409, 'Amina Counter']);
    await handOut('8 days');
    expect(await world.count(id, record, 7, {}, puppet)).toMatchObject({ state: 'counted' });
  });

  it('of two others at the same moment both are heard, and whoever has given a figure settles nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const { id, record, other } = await begun({ tolerancePercent: 10 });
      for (const one of [record, other]) await world.count(id, one, 7, {}, amina);
      const both = [world.enter(id, record, 9, {}, brian), world.enter(id, record, 8, {}, cheru)];
      expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
      const recount = { mode: 'recount' };
      const [own, others] = await Promise.all([
        world.enter(id, other, 9, recount, amina),
        world.enter(id, other, 9, recount, brian),
      ]);
      expect(others.status).toBe(200);
      // She is refused, counts just before him, or comes after him, and then the line waits for a third.
      const settled = { state: 'counted', countedBy: { name: 'Brian Counter' } };
      const waits = { state: 'recount', recountReason: 'another', awaitsAnother: true };
      const line = await lineOn(id, other);
      expect(line).toMatchObject(own.status === 409 || line?.state === 'counted' ? settled : waits);
    }
  });

  it('whoever reviews lets anyone count it where nobody else is there, which is logged and unusual', async () => {
    const { id, record, lineId } = await begun({ tolerancePercent: 10 });
    await world.count(id, record, 7, {}, amina);
    await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [lineId], byAnyone: true } });
    expect(await world.count(id, record, 9, {}, amina)).toMatchObject({ state: 'counted', awaitsAnother: false });
    const details = (await auditRows(test.database, { entity: 'Stock Count', entity_id: id })).map(
      (row) => row.details,
    );
    expect(details).toContainEqual(
      expect.stringMatching(
        /^Recount of 1 line of stock count .+ requested, by anyone: also by those who gave a figure$/,
      ),
    );
    const { number } = await world.read(id);
    const unusual = await owner.send(auditLogCalls.unusual, { query: { limit: 500 } });
    expect(unusual.filter(({ kind, details }) => kind === 'countRepeated' && details.includes(number))).toHaveLength(1);
    // Asked for as usual, it is left to others again.
    await keeper.send(countCalls.askRecount, { params: { id }, body: { lineIds: [lineId] } });
    expect(await refusedFor(world.enter(id, record, 9, {}, amina))).toEqual([409, 'Amina Counter']);
    const counted = await amina.attempt(countCalls.askRecount, {
      params: { id },
      body: { lineIds: [lineId], byAnyone: true },
    });
    expect(counted.status).toBe(403);
  });

  it('a line that nobody else has counted is left out, as the review confirms', async () => {
    const { id, record, other } = await begun();
    await world.count(id, record, 7, {}, amina);
    await world.count(id, record, 8, {}, amina);
    await world.count(id, other, 9, {}, amina);
    await world.step('close', id);
    const refused = await keeper.attempt(countCalls.submit, { params: { id }, body: {} });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1 line needs a recount')]);
    expect((await keeper.send(countCalls.submit, { params: { id }, body: { leaveOut: true } })).adjustments).toBe(1);
  });

  it('is a part of the plan, fixed once the count has started, and written in its log and its sheet', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.plan(warehouse);
    expect(await world.read(id)).toMatchObject({ anotherRecounts: false });
    const body = { name: 'By another', warehouseId: warehouse, anotherRecounts: true };
    await keeper.send(countCalls.update, { params: { id }, body });
    expect(await world.read(id)).toMatchObject({ anotherRecounts: true });
    const [row] = (await auditRows(test.database, { entity: 'Stock Count', entity_id: id })).slice(-1);
    expect([row?.before, row?.after]).toEqual([
      expect.objectContaining({ anotherRecounts: false }),
      expect.objectContaining({ anotherRecounts: true }),
    ]);
    await world.step('start', id);
    const off = await keeper.attempt(countCalls.update, { params: { id }, body: { ...body, anotherRecounts: false } });
    expect(off.status).toBe(409);
    for (const quantity of [7, 8]) await world.count(id, records[0][0], quantity, {}, amina);
    const file = await keeper.attempt(countCalls.lines, { params: { id }, query: { format: 'csv' } });
    expect(file.raw.toString()).toContain('Recount: Another person must count this');
  });

  it('and without it, whoever counts again does as before', async () => {
    const { id, record } = await begun({ anotherRecounts: false, tolerancePercent: 10 });
    await world.count(id, record, 7, {}, amina);
    expect(await world.count(id, record, 9, { mode: 'recount' }, amina)).toMatchObject({ state: 'counted' });
    expect(await world.count(id, record, 10, {}, amina)).toMatchObject({ state: 'counted', awaitsAnother: false });
    expect(await lineOn(id, record)).toMatchObject({ awaitsAnother: false, given: null });
  });
});

describe('a line that is finished', () => {
  it('takes no addition of two who count apart', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { counters: 2 });
    const record = records[0][0];
    await world.count(id, record, 4, { mode: 'add' }, amina);
    for (const more of [{}, { toFinished: true }]) {
      const { status, body } = await world.enter(id, record, 3, { mode: 'add', ...more }, amina);
      expect([status, body.message]).toEqual([
        409,
        expect.stringMatching(
          / is finished in CNT-\d+, so it takes no addition: count it again if your figure was wrong$/,
        ),
      ]);
    }
    expect(await world.count(id, record, 4, { mode: 'add' }, brian)).toMatchObject({ state: 'agreed' });
    expect((await world.enter(id, record, 3, { mode: 'add' }, brian)).status).toBe(409);
    expect(await lineOn(id, record)).toMatchObject({ counted: 4 });
  });

  it('takes one of whoever counts alone only as their own choice', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse);
    const record = records[0][0];
    await world.count(id, record, 4, {}, amina);
    const { status, body } = await world.enter(id, record, 3, { mode: 'add' }, amina);
    expect([status, body.message]).toEqual([
      409,
      expect.stringMatching(/: count it again, or say that you add what you found elsewhere$/),
    ]);
    const chosen = { mode: 'add', toFinished: true };
    expect(await world.count(id, record, 3, chosen, amina)).toMatchObject({ own: { quantity: 7 } });
  });

  it('is done for each of two who count apart, in the walk, on the sheet and in the progress', async () => {
    const { warehouse, records } = await world.shop();
    const id = await world.started(warehouse, { counters: 2 });
    const record = records[0][0];
    await world.count(id, record, 4, {}, amina);
    const seenBy = async (who: typeof amina) => {
      const { counted, awaitsOther, sections } = await world.read(id, who);
      const left = await world.sheet(id, { show: 'left' }, who);
      const done = await world.sheet(id, { show: 'counted' }, who);
      const own = (await world.walk(id, who)).filter((line) => line.own !== null);
      return { counted, awaitsOther, section: sections.map((one) => one.awaitsOther), left: left.length, done, own };
    };
    expect(await seenBy(amina)).toMatchObject({
      ...{ counted: 0, awaitsOther: 1, section: [1, 0], left: 3 },
      done: [{ state: 'open', awaitsOther: true }],
      own: [{ state: 'open', own: { quantity: 4 } }],
    });
    const unbegun = { counted: 0, awaitsOther: 0, section: [0, 0], left: 4, done: [], own: [] };
    expect(await seenBy(brian)).toEqual(unbegun);
    await world.count(id, record, 4, {}, brian);
    expect(await seenBy(amina)).toMatchObject({ counted: 1, awaitsOther: 0, left: 3 });
  });
});
