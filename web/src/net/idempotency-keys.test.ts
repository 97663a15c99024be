import { expect, test } from 'vitest';
import { createIdempotencyKeys } from './idempotency-keys';

test('the same input keeps its key until it succeeds; another input gets another', () => {
  const keys = createIdempotencyKeys();
  const first = keys.keyFor({ quantity: 3 });
  expect(keys.keyFor({ quantity: 3 })).toBe(first);
  const second = keys.keyFor({ quantity: 4 });
  expect(second).not.toBe(first);
  keys.settle();
  expect(keys.keyFor({ quantity: 4 })).not.toBe(second);
});

test('files and form data count as input', () => {
  const keys = createIdempotencyKeys();
  const withFile = (name: string) => {
    const form = new FormData();
    form.set('file', new File(['x'], name, { lastModified: 1 }));
    return form;
  };
  const first = keys.keyFor(withFile('a.pdf'));
  expect(keys.keyFor(withFile('a.pdf'))).toBe(first);
  expect(keys.keyFor(withFile('b.pdf'))).not.toBe(first);
});

test('an action without input has a key', () => {
  expect(createIdempotencyKeys().keyFor(undefined)).toMatch(/^[0-9a-f-]{36}$/);
});
