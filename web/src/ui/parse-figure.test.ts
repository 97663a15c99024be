import { expect, test } from 'vitest';
import { parseFigure } from './parse-figure';

test('figures as spreadsheets and people write them', () => {
  expect(parseFigure('1,250.5', 3)).toBe(1250.5);
  expect(parseFigure(' 1\u00a0250.50 ', 3)).toBe(1250.5);
  expect(parseFigure('KES 1,250.009', 2)).toBe(1250.01);
  expect(parseFigure('12\t14\n3', 3)).toBe(12);
  expect(parseFigure('.5', 3)).toBe(0.5);
  expect(parseFigure('7.', 3)).toBe(7);
});

test('non-figures and negative figures are refused', () => {
  for (const text of ['', 'abc', '-5', '1.2.3', '5 bags', '1e5']) expect(parseFigure(text, 3)).toBeUndefined();
});
