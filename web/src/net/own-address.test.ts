import { expect, test } from 'vitest';
import { ownAddress } from './own-address';

const origin = 'https://stock.example.com';

test('a code of this application leads to its path', () => {
  expect(ownAddress(`${origin}/gate/dispatch/7?signature=abc`, origin)).toBe('/gate/dispatch/7?signature=abc');
});

test('other codes lead nowhere by themselves', () => {
  for (const code of [
    'https://evil.example/gate/dispatch/7',
    'http://stock.example.com/gate/dispatch/7',
    'javascript:alert(1)',
    '/orders',
    '6161100000001',
    'BLD-001',
    '',
  ])
    expect([code, ownAddress(code, origin)]).toEqual([code, undefined]);
});
