import { everyCall } from '@ghala/contract/calls/every-call';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call } from '@ghala/contract/common/call';
import { exportFormats } from '@ghala/contract/common/list-query';
import { readXlsx } from 'hucre/xlsx';
import { z } from 'zod';
import { sortsIn } from './offered-lists';
import { pdfText } from './read-pdf';
import { rounds, sampled } from './rounds';
import type { Answer, Client } from './test-app';

/** Holds values for the parameters, filters and bodies of calls, by their names. */
export type ReadSamples = Readonly<Record<string, readonly unknown[]>>;

/** Describes a way of making a call that reads. */
interface Read {
  call: Call;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body?: Record<string, unknown>;
}

/** All formats hold the same rows and columns: the cheapest to read will do in `npm test`. */
const formats = exportFormats.slice(0, rounds(1, exportFormats.length));
/** Answers of these calls have no end, or are of another process. */
const ENDLESS = ['/approvals/events', '/metrics', '/health', '/ready'];
/** These POST calls only read. */
const READING_POSTS = /\/(search|report|locate|labels|matches|plan)$|^\/inventory\/(warehouse|activity)$/;

/**
 * Makes every call of the contract that reads, as the client: with each sample of each parameter, by each of its filters and
 * in each of its orders, whole and a page at a time, and as each file.
 * @returns what each answered, as text, by how it was called; of files the text in them
 */
export async function everyRead(client: Client, samples: ReadSamples): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const call of everyCall.filter(isRead))
    for (const read of await readsOf(client, call, samples)) {
      const name = `${call.method} ${addressOf(call, read)} ${JSON.stringify(read.body ?? {})}`;
      answers.set(name, await textOf(await client.attempt(call, read)));
    }
  return answers;
}

function isRead({ method, path, isChange, access }: Call): boolean {
  if (ENDLESS.includes(path) || access === 'public') return false;
  return method === 'GET' ? !isChange : method === 'POST' && READING_POSTS.test(path);
}

async function readsOf(client: Client, call: Call, samples: ReadSamples): Promise<Read[]> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const [name] = names;
  const targets = name === undefined ? [{}] : (samples[name] ?? ['1']).map((value) => ({ [name]: value }));
  const body = call.method === 'POST' ? filled(call.body, samples) : undefined;
  const reads: Read[] = [];
  for (const [at, params] of targets.entries()) {
    const plain: Read = { call, params, query: {}, ...(body !== undefined && { body }) };
    reads.push(plain);
    const offered = propertiesOf(call.query);
    const isList = 'cursor' in offered;
    const queries: Record<string, unknown>[] = [];
    if (isList) {
      queries.push({ limit: 50 }, { limit: 2 }, { limit: 50, total: 'exact' });
      queries.push(...formats.map((format) => ({ format, columns: 'all' })));
      const refused = await client.attempt(call, { ...plain, query: { sort: 'nothing' } });
      if (refused.status === 422)
        queries.push(
          ...sortsIn(JSON.stringify(refused.body)).flatMap((sort) => [
            { sort, limit: 50 },
            { sort: `-${sort}`, limit: 50 },
          ]),
        );
    }
    for (const [key, schema] of Object.entries(offered)) {
      if (['cursor', 'limit', 'format', 'columns', 'sort', 'total'].includes(key)) continue;
      const values = sampled([...choicesOf(schema), ...(samples[key] ?? [])], at + queries.length);
      queries.push(...values.map((value) => ({ [key]: value, ...(isList && { limit: 50 }) })));
    }
    // Each filter and order of a record's list is tried with some record, and each filter with some value.
    const tried = name === undefined ? queries : sampled(queries, at);
    reads.push(...tried.map((query) => ({ ...plain, query })));
  }
  return reads;
}

type Schema = { enum?: unknown[]; const?: unknown; anyOf?: Schema[] };

function propertiesOf(schema: z.ZodType | undefined): Record<string, Schema> {
  if (schema === undefined) return {};
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return (json.properties ?? {}) as Record<string, Schema>;
}

function choicesOf(schema: Schema): unknown[] {
  if (schema.enum !== undefined) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  return (schema.anyOf ?? []).flatMap(choicesOf);
}

function filled(schema: z.ZodType | undefined, samples: ReadSamples): Record<string, unknown> {
  const known = Object.keys(propertiesOf(schema)).flatMap((key) => {
    const [value] = samples[`body.${key}`] ?? samples[key] ?? [];
    return value === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(known);
}

/** Writes the answer's status, how many there are, and what it says; times of the answer itself are left out. */
async function textOf({ status, headers, raw, body }: Answer): Promise<string> {
  const type = String(headers['content-type']);
  const head = `${status} ${headers['x-total-count'] ?? ''} `;
  if (type.startsWith('application/pdf'))
    return head + (await pdfText(raw)).join('\n').replaceAll(/\d\d:\d\d(:\d\d)?/g, '');
  if (type.includes('spreadsheetml')) return head + JSON.stringify((await readXlsx(raw)).sheets);
  if (!type.startsWith('application/json')) return head + raw.toString('utf8');
  // Links that open without signing in are signed anew each time.
  return head + JSON.stringify(body, (key, value) => (key === 'now' ? undefined : withoutSignature(value)));
}

function withoutSignature(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('http') ? value.replace(/\?.*/, '') : value;
}
