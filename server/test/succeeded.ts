import type { Call, InputOf } from '@ghala/contract/common/call';

/** The answer of a call that prepares a test. @throws {Error} with the whole answer, if it was refused */
export function succeeded<Body>({ status, body }: { status: number; body: Body }): Body {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export type BodyOf<C extends Call> = NonNullable<InputOf<C, never>['body']>;

/** The last element of an answer. @throws {Error} if it is empty */
export function last<Row>(rows: readonly Row[]): Row {
  const row = rows.at(-1);
  if (row === undefined) throw new Error('the answer has no rows');
  return row;
}
