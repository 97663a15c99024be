import { expect, it } from 'vitest';
import { checkEach } from './each-row';

const check = (row: number) => expect(row % 2).toBe(0);
const nameOf = (row: number) => `row ${row}`;

it('names every row that fails, with its reason', async () => {
  await checkEach([2, 4], nameOf, check);
  await expect(checkEach([1, 2, 3], nameOf, check)).rejects.toThrow(
    /^2 of 3 are wrong:\nrow 1: expected 1 to be \+?0[\s\S]*\nrow 3: expected 1 to be/,
  );
});

it('fails without a row', async () => {
  await expect(checkEach([], nameOf, check)).rejects.toThrow('no row');
});
