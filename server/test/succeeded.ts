import type { Call, InputOf } from '@ghala/contract/common/call';
import type { Answer } from './test-app';

/** What a call that prepares a test answered. @throws {Error} with the whole answer, where it was refused */
export function succeeded(answer: Answer): Answer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** What a call's body takes. */
export type BodyOf<C extends Call> = NonNullable<InputOf<C, never>['body']>;

/** The last of what was answered. @throws {Error} where that is nothing */
export function last<Row>(rows: readonly Row[]): Row {
  const row = rows.at(-1);
  if (row === undefined) throw new Error('the answer has no rows');
  return row;
}
