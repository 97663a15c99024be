import { describe, expect, it } from 'vitest';
import { sectionsToPrepare } from './prepared-sections';

const section = (id: number, lines: number) => ({ id, lines });
const many = (count: number, lines: number) => Array.from({ length: count }, (_, index) => section(index + 1, lines));

describe('the sections that are prepared for counting without a network', () => {
  it('are all of a large store', () => {
    expect(sectionsToPrepare(many(100, 50))).toHaveLength(100);
  });

  it('include those with lines first, then those where only found goods may lie', () => {
    const sections = [section(1, 0), ...many(200, 1).map(({ id }) => section(id + 1, 1))];
    expect(sectionsToPrepare(sections)).toEqual(sections.slice(1));
    const few = [section(1, 0), section(2, 5)];
    expect(sectionsToPrepare(few)).toEqual(few);
  });

  it('are as many as a device keeps, with the first lines of a large section', () => {
    expect(sectionsToPrepare(many(12, 3000)).map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
