import { randomInt } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { refusal } from '../runtime/errors';

/** The cost is argon2id's (the library's default), 19 MiB and two passes: some 45 ms of one core. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Nobody knows the password of this hash, which has the same cost: it is verified if there is no user, so that both
 * take equally long.
 */
export const DECOY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$MvLcuQjvEoWQQcDre21Ycg$iEcluGYUzLf1EApKRDmfsCXZzXz5Qs2Yu7Zl856Ke0Q';

/** Hashing shares Node's four threads with compression and files, which must continue while many sign in. */
const MOST_AT_ONCE = 2;
const MOST_WAITING = 200;

let running = 0;
const waiting: (() => void)[] = [];

/** These letters neither look alike nor are likely to spell a word. */
const LETTERS = 'bcdfghjkmnpqrstvwxz23456789';

/** @throws {AppError} unavailable if too many are waiting already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/**
 * Tells whether the password matches the hash. It takes as long without a hash, and is then false.
 * @throws {AppError} unavailable if too many are waiting already.
 */
export async function verifyPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => verify(passwordHash ?? DECOY_HASH, password));
  return isRight && typeof passwordHash === 'string';
}

export interface TemporaryPassword {
  password: string;
  passwordHash: string;
}

/** Makes a one-time password that is easy to read out: four groups of four, 76 bits. */
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
    // A finished task passes its turn on, so that no turn is free while a task waits.
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
