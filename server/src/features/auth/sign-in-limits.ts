import type { TryLimit } from '../../access/attempts';
import { guessLimit, networkLimit } from '../../accounts/try-limits';
import { signInKeyOf } from '../../accounts/user-password';

/**
 * Lists the limits that slow guessing down, narrowest first: account and network together, so that guesses from
 * elsewhere never stop the owner; the account from all networks; and one network over all accounts.
 */
export function signInLimits(name: string, network: string): readonly [TryLimit, ...TryLimit[]] {
  const account = signInKeyOf(name);
  return [
    guessLimit(`${account} from ${network}`),
    { key: account, free: 50, firstPauseS: 1, longestPauseS: 15 * 60, forgetS: 60 },
    networkLimit('sign-in', network),
  ];
}

/** Limits the PINs of one user on one device, and whatever one network tries. */
export function pinLimits(deviceId: number, network: string): readonly [TryLimit, ...TryLimit[]] {
  return [guessLimit(`PIN of device ${deviceId}`), networkLimit('sign-in', network)];
}

/** Limits a browser known to a user, in place of all those: a stolen cookie makes guessing no easier. */
export function deviceLimit(userId: number, deviceHash: Buffer): TryLimit {
  return guessLimit(`sign-in of user ${userId} by device ${deviceHash.toString('base64url')}`);
}
