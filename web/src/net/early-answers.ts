import { accessToken } from '../session/session-store';

/** Holds an answer that has come and was read. */
export interface EarlyAnswer {
  headers: Headers;
  body: unknown;
}

/** Holds what `early.js` asked for while the application was loading, by address under /api. */
interface Early {
  token: string;
  answers: Map<string, Promise<Response>>;
  /** Holds those that have come, if they are successes. */
  read: Map<string, EarlyAnswer>;
}

/** A user who opens another screen first may come to it later than this. */
const EARLY_FOR_MS = 20_000;

function earlyOf(token: string | undefined): Early | undefined {
  const { early } = globalThis as { early?: Early };
  return token === early?.token && performance.now() <= EARLY_FOR_MS ? early : undefined;
}

/** Takes the early answer to a call made with `token`, once, as long as it is new. */
export function takeEarly(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = earlyOf(token);
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  early?.read.delete(path);
  return answer;
}

/**
 * Reads the early answer to a call of the session if it has come and is not yet taken: a screen is first drawn with it.
 */
export function seeEarly(path: string): EarlyAnswer | undefined {
  return earlyOf(accessToken())?.read.get(path);
}
