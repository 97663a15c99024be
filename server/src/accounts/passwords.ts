import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refusal } from '../kernel/errors';

/** argon2id (the library's own choice), 19 MiB and two passes: some 45 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody knows, at the same cost: verified where there is no user, so that both take as long. */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MvLcuQjvEoWQQcDre21Ycg$iEcluGYUzLf1EApKRDmfsCXZzXz5Qs2Yu7Zl856Ke0Q';

/** Hashing shares Node's four threads with compression and files, which must go on while many sign in. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** Neither too like another letter nor likely to spell a word. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** @throws {AppError} unavailable where too many wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Whether the password is the one that was hashed. Takes as long without a hash, and is then false.
 * @throws {AppError} unavailable where too many wait already.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? DECOY_HASH, password));
  return isRight && typeof passwordHash === 'string';
}

export interface TemporaryPassword {
  password: string;
  passwordHash: string;
}

/** A password to be used once, easy to read out: four groups of four, 76 bits. */
export function temporaryPassword(): string {
  const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return Array.from({ length: 4 }, group).join('-');
}

export async function makeTemporaryPassword(): Promise<TemporaryPassword> {
  const password = temporaryPassword();
  return { password, passwordHash: await hashPassword(password) };
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw refusal('signIn.busy');
    // Whoever ends hands its turn on, so that none is ever free while one waits.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
