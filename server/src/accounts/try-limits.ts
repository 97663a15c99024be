import type { TryLimit } from '../access/attempts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** Limits guesses of one secret: five free attempts, then pauses from 5 seconds to 15 minutes. */
export function guessLimit(key: string): TryLimit {
  return { key, free: 5, firstPauseS: 5, longestPauseS: 15 * MINUTE_S, forgetS: 15 * MINUTE_S };
}

/** Limits attempts from one network, which may be a whole office, or a town, behind one address. */
export function networkLimit(what: string, network: string): TryLimit {
  return { key: `${what} from ${network}`, free: 120, firstPauseS: 1, longestPauseS: 5 * MINUTE_S, forgetS: MINUTE_S };
}

/** Limits messages of one kind to one user: at most three within any hour. */
export function messageLimit(key: string): TryLimit {
  return { key, free: 3, firstPauseS: HOUR_S, longestPauseS: HOUR_S, forgetS: 3 * HOUR_S };
}
