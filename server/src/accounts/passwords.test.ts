import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashAtRealCost } from '../../test/quick-argon2';
import { DECOY_HASH, hashPassword, temporaryPassword, verifyPassword } from './passwords';

hashAtRealCost();

describe('passwords', () => {
  it('verify only against their own hash', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword(hash, 'correct horse')).toBe(true);
    expect(await verifyPassword(hash, 'correct horse ')).toBe(false);
    expect(await verifyPassword(null, 'correct horse')).toBe(false);
    expect(await verifyPassword(undefined, '')).toBe(false);
  });

  it('cost as much to check for the decoy as for a user', async () => {
    expect(parseOptions(DECOY_HASH)).toEqual(parseOptions(await hashPassword('any')));
  });

  it('for one use are easy to read out and never the same', () => {
    const made = Array.from({ length: 100 }, temporaryPassword);
    expect(new Set(made).size).toBe(100);
    for (const password of made) expect(password).toMatch(/^([b-z2-9]{4}-){3}[b-z2-9]{4}$/);
  });
});
