import { expect, test } from 'vitest';
import {
  changeText,
  formatAmount,
  formatChange,
  formatDate,
  formatDateTime,
  formatMoney,
  formatQuantity,
  monthText,
  today,
} from './format';

test('quantities have thousands separators and up to three decimals, and show 0 when not positive', () => {
  expect(formatQuantity(1250.5)).toBe('1,250.5');
  expect(formatQuantity('999999999999.125')).toBe('999,999,999,999.125');
  expect(formatQuantity(0.0004)).toBe('0');
  for (const nothing of [0, -3, null, undefined, '', 'abc']) expect(formatQuantity(nothing)).toBe('0');
});

test('a change of quantity keeps its sign', () => {
  expect(formatChange(-1250.5)).toBe('-1,250.5');
  expect(formatChange('3')).toBe('3');
});

test('money is in shillings, and 0.00 when zero or negative', () => {
  expect(formatMoney(1250)).toBe('KES\u00a01,250.00');
  expect(formatMoney('999999999999.99')).toBe('KES\u00a0999,999,999,999.99');
  expect(formatMoney(0)).toBe('0.00');
  expect(formatMoney(-5)).toBe('0.00');
  expect(formatAmount(1250)).toBe('1,250.00');
  expect(formatAmount(null)).toBe('0.00');
});

test('a date is shown unchanged, in any zone', () => {
  expect(formatDate('2026-03-05')).toBe('05/03/2026');
  expect(formatDate('2026-03-05', 'America/Los_Angeles')).toBe('05/03/2026');
});

test("a timestamp is shown in the business's time zone", () => {
  expect(formatDate('2026-12-31T22:30:00Z')).toBe('01/01/2027');
  expect(formatDateTime('2026-12-31T22:05:00Z')).toBe('01/01/2027 - 01:05');
  expect(formatDateTime('2026-12-31T21:00:00Z')).toBe('01/01/2027 - 00:00');
  expect(formatDateTime('2026-12-31T22:05:00Z', 'UTC')).toBe('31/12/2026 - 22:05');
});

test('an invalid date is shown as nothing', () => {
  for (const nothing of [null, undefined, '', 'soon']) {
    expect(formatDate(nothing)).toBe('');
    expect(formatDateTime(nothing)).toBe('');
  }
});

test("today changes at midnight in the business's time zone", () => {
  expect(today(new Date('2026-03-04T20:59:00Z'))).toBe('2026-03-04');
  expect(today(new Date('2026-03-04T21:00:00Z'))).toBe('2026-03-05');
});

test('a change has its sign, and a month its name', () => {
  expect([4.25, -1250.5, 0].map(changeText)).toEqual(['+4.25', '-1,250.5', '0']);
  expect(['2026-01', '2026-12'].map(monthText)).toEqual(['Jan 2026', 'Dec 2026']);
});
