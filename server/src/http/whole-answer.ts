import type { FastifyReply } from 'fastify';

/** Describes an answer that contains a list: its other fields, and the key of the rows. */
export interface RowsWithin {
  answer: object;
  key: string;
}

/**
 * Yields the text of a long list, a part at a time. While one is written, the next is read.
 * @param around see aroundRows
 * @param write makes JSON text of rows, separated by commas
 */
export async function* wholeAnswer<Part>(
  [start, end]: readonly [string, string],
  parts: AsyncIterable<Part>,
  write: (part: Part) => string,
): AsyncGenerator<Buffer> {
  let separator = start;
  for await (const part of parts) {
    yield Buffer.from(separator + write(part));
    separator = ',';
  }
  yield Buffer.from(end);
}

/** Writes the text of an answer before and after its rows. @param within omitted if the answer is the list */
export function aroundRows(reply: FastifyReply, within: RowsWithin | undefined): [string, string] {
  if (within === undefined) return ['[', ']'];
  const empty = `"${within.key}":[]`;
  const text = reply.serialize({ ...within.answer, [within.key]: [] }) as string;
  const at = text.indexOf(empty);
  return [text.slice(0, at + empty.length - 1), text.slice(at + empty.length - 1)];
}
