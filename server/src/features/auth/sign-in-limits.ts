import { guessLimit, networkLimit } from '../../accounts/try-limits';
import { signInKeyOf } from '../../accounts/user-password';
import type { TryLimit } from '../../kernel/attempts';

/**
 * What slows guessing down, the narrowest first: by account and network together, so that whoever guesses elsewhere
 * never stops the owner; the account from all networks together; and one network over all accounts.
 */
export function signInLimits(email: string, network: string): readonly [TryLimit, ...TryLimit[]] {
  const account = signInKeyOf(email);
  return [
    guessLimit(`${account} from ${network}`),
    { key: account, free: 50, firstPauseS: 1, longestPauseS: 15 * 60, forgetS: 60 },
    networkLimit('sign-in', network),
  ];
}

/** A browser that is known to a user, in place of all those: whoever stole its cookie guesses no better than others. */
export function deviceLimit(userId: number, deviceHash: Buffer): TryLimit {
  return guessLimit(`sign-in of user ${userId} by device ${deviceHash.toString('base64url')}`);
}
