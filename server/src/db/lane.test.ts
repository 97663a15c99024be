import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { onAccessChange } from './access-changes';
import { openLane } from './database';

const test = await createTestApp();
const lane = await openLane(test.app.database);
afterAll(() => lane.close());

const settled = (sent: Promise<unknown>[]) =>
  Promise.allSettled(sent).then((results) =>
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason)),
  );

describe('statements sent at once', () => {
  it('are answered each by itself, in order', async () => {
    const sent = [1, 2, 3].map((number) => lane.send('select $1::int as number', [number]));
    expect(await Promise.all(sent)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
  });

  it('wait for the end of what was sent before', async () => {
    const slow = lane.send('select pg_sleep(0.1), extract(epoch from clock_timestamp()) as at', []);
    await turn();
    const [[first], [second]] = await Promise.all([
      slow,
      lane.send('select extract(epoch from clock_timestamp()) as at', []),
    ]);
    expect(Number(first?.at) < Number(second?.at)).toBe(true);
  });

  it('fail by themselves, and the connection goes on', async () => {
    const divide = 'select 6 / $1::int as result';
    const [first, failed, third] = await settled([2, 0, 3].map((by) => lane.send(divide, [by])));
    expect(first).toEqual([{ result: 3 }]);
    expect(failed).toMatchObject({ code: '22012' });
    expect(third).toEqual([{ result: 2 }]);
  });

  it('may be sent again if they were first sent in a transaction that failed', async () => {
    const [, failed, refused] = await settled([
      lane.command('begin'),
      lane.send('select 1 / $1::int as never', [0]),
      lane.send('select $1::text as word', ['a']),
    ]);
    expect([failed.code, refused.code]).toEqual(['22012', '25P02']);
    await lane.command('rollback');
    expect(await lane.send('select 1 / $1::int as never', [1])).toEqual([{ never: 1 }]);
    expect(await lane.send('select $1::text as word', ['b'])).toEqual([{ word: 'b' }]);
  });

  it('of which one fails before the commit are rolled back', async () => {
    const [begun, failed, committed] = await settled([
      lane.command('begin'),
      lane.send('select 1 / $1::int as never', [0]),
      lane.command('commit'),
    ]);
    expect([begun, failed.code, committed]).toEqual(['BEGIN', '22012', 'ROLLBACK']);
  });
});

it('values arrive as they are', async () => {
  const texts = [
    'plain',
    '',
    'a "quoted" \\ word',
    'comma, {brace}',
    'NULL',
    'Kiswahili: ng’ombe',
    'line\nbreak',
    null,
  ];
  const [row] = await lane.send(
    'select $1::text[] as texts, $2::int[] as numbers, $3::text as text, $4::bytea as bytes, $5::bool as yes, $6::json as json',
    [texts, [1, null, -3], 'one', Buffer.from([0, 255]), true, JSON.stringify({ a: 'b' })],
  );
  expect(row).toEqual({
    texts,
    numbers: [1, null, -3],
    text: 'one',
    bytes: Buffer.from([0, 255]),
    yes: true,
    json: { a: 'b' },
  });
});

it('reports what changed for sessions once it is committed, before that is answered', async () => {
  let reports = 0;
  const stop = onAccessChange(() => reports++);
  await lane.command('begin');
  await lane.send('update count_members set could_see = true where false', []);
  expect(reports).toBe(0);
  await lane.command('commit');
  expect(reports).toBe(1);
  await lane.command('begin');
  await lane.command('commit');
  expect(reports).toBe(1);
  stop();
});
