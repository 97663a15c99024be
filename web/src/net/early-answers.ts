import { accessToken } from '../session/session-store';

/** An answer that has come and was read. */
export interface EarlyAnswer {
  headers: Headers;
  body: unknown;
}

/** What `early.js` asked for while the application was loading, by address under /api. */
interface Early {
  token: string;
  answers: Map<string, Promise<Response>>;
  /** Those that have come, if they are successes. */
  read: Map<string, EarlyAnswer>;
}

/** Who opens another screen first may come to it later than this. */
const EARLY_FOR_MS = 20_000;

function earlyOf(token: string | undefined): Early | undefined {
  const { early } = globalThis as { early?: Early };
  return token === early?.token && performance.now() <= EARLY_FOR_MS ? early : undefined;
}

/** The early answer to a call made with `token`, once, as long as it is new. */
export function takeEarly(path: string, token: string | undefined): Promise<Response> | undefined {
  const early = earlyOf(token);
  const answer = early?.answers.get(path);
  early?.answers.delete(path);
  early?.read.delete(path);
  return answer;
}

/** The early answer to a call of the session if it has come and is not yet taken: a screen is first drawn with it. */
export function seeEarly(path: string): EarlyAnswer | undefined {
  return earlyOf(accessToken())?.read.get(path);
}
