import { describe, expect, it } from 'vitest';
import { cellText } from './cell-text';

describe('cellText', () => {
  it.each([
    ['Cement', 'Cement'],
    [749.5, '749.5'],
    [0.1 + 0.2, '0.3'],
    [6161100100999, '6161100100999'],
    [true, 'Yes'],
    [null, ''],
    [new Date('2026-01-31T00:00:00Z'), '2026-01-31'],
  ])('of %j is %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});
