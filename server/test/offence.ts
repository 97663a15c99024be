import { isRefusalCode } from '@ghala/contract/refusals/refusals';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Such text must not appear in a message: the internal words of JavaScript, the database and the file system. */
const INNER_WORDS =
  /undefined|\[object|\bNaN\b|\.[jt]s:\d|node_modules|\bFST_|\bselect .* from\b|\b(insert into|syntax error|violates|relation "|column "|invalid input|out of range|ECONN|ENOENT|EISDIR|errno)\b/i;

/** Tells what a hostile call led to. */
interface Outcome {
  statusCode: number;
  /** The refusal names these fields. */
  errors: string[];
  /** The answer has this fault, if any. */
  offence: string | undefined;
}

export async function tryOut(app: FastifyInstance, call: InjectOptions): Promise<Outcome> {
  const answer = await app.inject(call);
  const offence = offenceIn(call, answer);
  const isRefusal = offence === undefined && answer.statusCode >= 400;
  const errors = isRefusal ? Object.keys(answer.json().errors ?? {}) : [];
  return { statusCode: answer.statusCode, errors, offence };
}

function offenceIn(call: InjectOptions, { statusCode, headers, payload }: LightMyRequestResponse): string | undefined {
  const said = `${statusCode} ${payload.slice(0, 300)}`;
  if (statusCode >= 500) return said;
  if (statusCode < 400) return undefined;
  if (!String(headers['content-type']).startsWith('application/json')) return `no JSON: ${said}`;
  const { status, message, code, params, ...rest } = JSON.parse(payload) as Record<string, unknown>;
  if (status !== 0 || typeof message !== 'string' || message.trim() === '') return `not {status: 0, message}: ${said}`;
  if (typeof code !== 'string' || !isRefusalCode(code) || typeof params !== 'object') return `names no code: ${said}`;
  if (Object.keys(rest).some((key) => key !== 'errors' && key !== 'fields'))
    return `more than {status, message, code, params, errors, fields}: ${said}`;
  const own = JSON.stringify([call.url, call.payload]);
  const inner = INNER_WORDS.exec(JSON.stringify([message, rest]))?.[0];
  return inner !== undefined && !own.includes(inner) ? `says "${inner}": ${said}` : undefined;
}
