import type { FastifyInstance, InjectOptions } from 'fastify';
import { tryOut } from './offence';

/** The body of this call gets hostile fields. */
interface Target {
  call: InjectOptions;
  /** These valid fields stand beside them. */
  beside: Record<string, unknown>;
}

/**
 * Puts one hostile value in all of these fields at once. Fields that the refusal names get their valid value back, until
 * the call succeeds or names no more of them; what is then refused for another reason is tried field by field.
 * @param renew after each success: the call on a record that is as the first one was
 * @returns the offences, each with its fields and value
 */
export async function tryInFields(
  app: FastifyInstance,
  { call, beside }: Target,
  fields: string[],
  value: unknown,
  renew: () => Promise<Target> = async () => ({ call, beside }),
): Promise<string[]> {
  const offences: string[] = [];
  let target: Target = { call, beside };

  async function attempt(hostile: string[]) {
    const payload = { ...target.beside, ...Object.fromEntries(hostile.map((field) => [field, value])) };
    const { statusCode, errors, offence } = await tryOut(app, { ...target.call, payload });
    if (offence !== undefined) offences.push(`${hostile} = ${String(value).slice(0, 50)} → ${offence}`);
    const hasSucceeded = statusCode === 200;
    if (hasSucceeded) target = await renew();
    return { hasSucceeded, errors };
  }

  let left = fields;
  while (left.length > 0) {
    const { hasSucceeded, errors } = await attempt(left);
    if (hasSucceeded) break;
    const accepted = left.filter((field) => !errors.includes(field));
    if (accepted.length < left.length) {
      left = accepted;
      continue;
    }
    // A refusal does not count if it only names other fields: those that the call needs and that are missing beside
    // these.
    if (errors.length === 0 && left.length > 1) for (const field of left) await attempt([field]);
    break;
  }
  return offences;
}
