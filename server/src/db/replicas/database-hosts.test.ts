import { afterEach, expect, it } from 'vitest';
import { asUser, eachHost, presentFirst, presentUrl, tryNextHost } from './database-hosts';

const several = 'postgres://ghala:p%40ss@one:5432,two:5433,[::1]:5434/ghala?sslmode=disable';
const single = 'postgresql://ghala@one/ghala';

// The others expect the first.
afterEach(() => {
  while (!presentUrl(several).includes('@one')) tryNextHost(several);
});

it('names each host', () => {
  expect(eachHost(several)).toEqual([
    'postgres://ghala:p%40ss@one:5432/ghala?sslmode=disable',
    'postgres://ghala:p%40ss@two:5433/ghala?sslmode=disable',
    'postgres://ghala:p%40ss@[::1]:5434/ghala?sslmode=disable',
  ]);
  expect(eachHost(single)).toEqual([single]);
});

it('goes on to the next host, for every user of the same hosts', () => {
  expect(presentUrl(several)).toContain('@one:5432/');
  tryNextHost(several);
  expect(presentUrl(several)).toContain('@two:5433/');
  const owner = asUser(several, { username: 'owner', password: 'other' });
  expect(presentUrl(owner)).toBe('postgres://owner:other@two:5433/ghala?sslmode=disable');
  tryNextHost(owner);
  tryNextHost(owner);
  expect(presentUrl(several)).toContain('@one:5432/');
});

it('stays with the only one', () => {
  tryNextHost(single);
  expect(presentUrl(single)).toBe(single);
});

it('puts the present one first for another process', () => {
  tryNextHost(several);
  expect(presentFirst(several)).toBe('postgres://ghala:p%40ss@two:5433,[::1]:5434,one:5432/ghala?sslmode=disable');
});
