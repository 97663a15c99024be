import { describe, expect, it } from 'vitest';
import { BUSY, type Level, type Loader } from './loader';
import { SharedFacts } from './shared-facts';

/** Finds each number as itself; 0 is held by someone else. */
function numbers(name: string, level: Level): Loader<number, number> {
  return {
    name,
    level,
    statements: () => [name],
    textOf: String,
    values: (keys) => [...keys],
    facts: (_results, keys) => keys.map((key) => (key === 0 ? BUSY : key)),
  };
}

const documents = numbers('documents', 'document');
const rules = numbers('rules', 'plain');
const stock = numbers('stock', 'stock');

type Find = <Fact>(loader: Loader<number, Fact>, key: number) => Promise<Fact>;

/** Lists the statements that the work sends, with their keys. */
async function sentBy(...work: ((find: Find) => Promise<unknown>)[]): Promise<string[]> {
  const sent: string[] = [];
  const shared = new SharedFacts(async (text, keys) => {
    sent.push(`${text} ${keys}`);
    return [];
  }, false);
  const finders = work.map((load): [object, () => Promise<unknown>] => {
    const finder = {};
    return [finder, () => load((loader, key) => shared.find(loader, key, finder, false))];
  });
  await shared.serve(new Map(finders));
  return sent;
}

describe('facts of a group', () => {
  it('are loaded once each, the lowest level first', async () => {
    const load = (find: Find) => Promise.all([find(stock, 7), find(rules, 1), find(documents, 2)]);
    expect(await sentBy(load, load)).toEqual(['documents 2', 'rules 1', 'stock 7']);
  });

  it.each<[string, ((find: Find) => Promise<unknown>)[]]>([
    [
      'some ask for other facts first',
      [(find) => find(stock, 2), (find) => find(documents, 5).then(() => find(stock, 1))],
    ],
    [
      'some begin a moment later',
      [(find) => find(stock, 2), (find) => Promise.resolve().then(() => find(rules, 5).then(() => find(stock, 1)))],
    ],
    [
      'some fail before they come to it',
      [
        (find) => Promise.all([find(stock, 2), find(documents, 0)]),
        (find) => find(rules, 5).then(() => find(rules, 6).then(() => find(stock, 1))),
      ],
    ],
  ])('of stock are locked by one statement where %s', async (_where, work) => {
    const sent = await sentBy(...work);
    expect(sent.filter((text) => text.startsWith('stock'))).toEqual(['stock 2,1']);
    expect(sent.at(-1)).toBe('stock 2,1');
  });
});
