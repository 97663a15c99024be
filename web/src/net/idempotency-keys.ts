import { randomId } from './random-id';

/**
 * Keeps the idempotency key of one button or form. A retry (after a lost answer, for example) sends the same key, so
 * that the server acts once; another body is another action and gets its own key.
 */
export interface IdempotencyKeys {
  keyFor: (body: unknown) => string;
  /** Discards the key: the action succeeded, and repeating it is intended. */
  settle: () => void;
}

export function createIdempotencyKeys(): IdempotencyKeys {
  let last: { signature: string; key: string } | undefined;
  return {
    keyFor(body) {
      const signature = signatureOf(body);
      if (last?.signature !== signature) last = { signature, key: randomId() };
      return last.key;
    },
    settle() {
      last = undefined;
    },
  };
}

function signatureOf(body: unknown): string {
  return (
    JSON.stringify(body, (_name, value: unknown) => {
      if (value instanceof FormData) return [...value.entries()];
      if (value instanceof File) return ['file', value.name, value.size, value.lastModified];
      return value;
    }) ?? ''
  );
}
