import type { FastifyInstance, InjectOptions } from 'fastify';
import { tryOut } from './offence';

/** A call whose body gets hostile fields, and what it is told each time. */
interface Target {
  app: FastifyInstance;
  call: InjectOptions;
  /** The valid fields beside them. */
  beside: Record<string, unknown>;
  /** Notes an offence. */
  report(fields: string[], value: unknown, offence: string): void;
}

/**
 * Puts one hostile value in all of these fields at once. Fields that the refusal names get their valid value back, until
 * the call succeeds or names no more of them; what is then refused for another reason is tried field by field.
 * @returns whether any of these calls succeeded
 */
export async function tryInFields({ app, call, beside, report }: Target, fields: string[], value: unknown) {
  async function attempt(hostile: string[]) {
    const payload = { ...beside, ...Object.fromEntries(hostile.map((field) => [field, value])) };
    const { statusCode, errors, offence } = await tryOut(app, { ...call, payload });
    if (offence !== undefined) report(hostile, value, offence);
    return { hasSucceeded: statusCode === 200, errors };
  }
  let left = fields;
  while (left.length > 0) {
    const { hasSucceeded, errors } = await attempt(left);
    if (hasSucceeded) return true;
    const accepted = left.filter((field) => !errors.includes(field));
    if (accepted.length < left.length) {
      left = accepted;
      continue;
    }
    // Fields that the call needs beside these are missing, or this is the only one.
    if (errors.length > 0 || left.length === 1) return false;
    const alone = [];
    for (const field of left) alone.push(await attempt([field]));
    return alone.some((one) => one.hasSucceeded);
  }
  return false;
}
