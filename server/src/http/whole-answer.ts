import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { rowSerializer } from './serializer';

/** An answer that contains a list: its other fields, and the key of the rows. */
export interface RowsWithin {
  answer: object;
  key: string;
}

/** The text of a whole list according to the answer's schema, a part at a time. */
export async function* wholeAnswer<Row>(
  reply: FastifyReply,
  schema: z.ZodType,
  within: RowsWithin | undefined,
  parts: AsyncIterable<Row[]>,
  complete: (rows: Row[]) => Promise<readonly unknown[]>,
): AsyncGenerator<string> {
  const serialize = rowSerializer(schema, within?.key);
  const [start, end] = around(reply, within);
  let separator = start;
  for await (const part of parts) {
    yield separator + (await complete(part)).map(serialize).join(',');
    separator = ',';
  }
  yield separator === start ? start + end : end;
}

/** The text before and after the rows. */
function around(reply: FastifyReply, within: RowsWithin | undefined): [string, string] {
  if (within === undefined) return ['[', ']'];
  const empty = `"${within.key}":[]`;
  const text = reply.serialize({ ...within.answer, [within.key]: [] }) as string;
  const at = text.indexOf(empty);
  return [text.slice(0, at + empty.length - 1), text.slice(at + empty.length - 1)];
}
