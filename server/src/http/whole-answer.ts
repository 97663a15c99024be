import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { rowSerializer } from './serializer';

/** An answer that holds a list. */
export interface RowsWithin {
  /** What it says beside the rows, its status and message among it. */
  answer: object;
  /** What it calls the rows. */
  key: string;
}

/** The text of a whole list, as its route's schema has it, a part at a time. */
export async function* wholeAnswer<Row>(
  reply: FastifyReply,
  within: RowsWithin | undefined,
  parts: AsyncIterable<Row[]>,
  complete: ((rows: Row[]) => Promise<object[]>) | undefined,
): AsyncGenerator<string> {
  const { response } = reply.routeOptions.schema as { response: { 200: z.ZodType } };
  const serialize = rowSerializer(response[200], within?.key);
  const [start, end] = around(reply, within);
  let separator = start;
  for await (const part of parts) {
    const rows = complete === undefined ? part : await complete(part);
    yield separator + rows.map(serialize).join(',');
    separator = ',';
  }
  yield separator === start ? start + end : end;
}

/** What stands before and after the rows. */
function around(reply: FastifyReply, within: RowsWithin | undefined): [string, string] {
  if (within === undefined) return ['[', ']'];
  const empty = `"${within.key}":[]`;
  const text = reply.serialize({ ...within.answer, [within.key]: [] }) as string;
  const at = text.indexOf(empty);
  return [text.slice(0, at + empty.length - 1), text.slice(at + empty.length - 1)];
}
