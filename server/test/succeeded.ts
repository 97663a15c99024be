import type { Answer } from './test-app';

/** What a call that prepares a test answered. @throws {Error} with the whole answer, where it was refused */
export function succeeded(answer: Answer): Answer['body'] {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
