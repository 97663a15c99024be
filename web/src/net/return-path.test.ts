import { expect, test } from 'vitest';
import { returnPath } from './return-path';

test('a path of this application is a return path', () => {
  expect(returnPath('/orders?progress=pending&page=2')).toBe('/orders?progress=pending&page=2');
});

test('other hosts and the entry pages are not', () => {
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'orders',
    '/',
    '/?from=/',
    '/reset/abc',
    '/confirm-email/abc',
    '',
    undefined,
    3,
  ]) {
    expect(returnPath(from)).toBeUndefined();
  }
});
