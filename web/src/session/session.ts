import { isForGateOnly, type PermissionFlag } from '@ghala/contract/access/permissions';
import { authCalls } from '@ghala/contract/calls/auth';
import { userCalls } from '@ghala/contract/calls/users';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keepBusinessTimeZone } from '../format/format';
import type { PlainPath } from '../net/address';
import { ApiError } from '../net/api-client';
import { PROFILE_KEY } from '../net/query-keys';
import { send } from '../net/send';
import { isOtherLanguage, keepLanguage } from '../text/chosen-language';
import { language, t } from '../text/t';
import { accessToken, endSession, keepProfile, type Profile, storedProfile } from './session-store';

/** The page was loaded within a session, not to sign in. */
const isWithinSession = accessToken() !== undefined;
/**
 * Within this many milliseconds, nobody has begun to work on the page, so the first answer about the user may still
 * reload it.
 */
const FIRST_ANSWER_MS = 5_000;
let isFirstAnswer = true;

/** Loads the page again in the user's language, if they chose it elsewhere since this browser last asked. */
function correctLanguage(): void {
  const isSoon = isFirstAnswer && performance.now() < FIRST_ANSWER_MS;
  isFirstAnswer = false;
  if (isWithinSession && isSoon && isOtherLanguage(language)) window.location.reload();
}

/** Loads the profile. An answer without status 1 ends the session, which leads to the login page. */
export const profileQuery = queryOptions({
  queryKey: PROFILE_KEY,
  queryFn: async ({ signal }) => {
    const answer = await send(userCalls.profile, {}, { signal });
    if (answer.status !== 1) {
      endSession('expired');
      throw new ApiError(401, t.shared.sessionEnded);
    }
    keepProfile(answer.user);
    keepLanguage(answer.user.language);
    correctLanguage();
    keepBusinessTimeZone(answer.businessTimezone);
    return answer.user;
  },
  // Once nobody is signed in, the parts of a screen that is about to be left ask for nothing.
  enabled: () => accessToken() !== undefined,
  // The stored profile paints the first screen at once; the call then brings it up to date.
  initialData: () => (accessToken() === undefined ? undefined : storedProfile()),
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

export interface Session {
  user: Profile;
  /** It is true if the user's role has the flag, or any of them, and false for an empty list. */
  can: (flags: PermissionFlag | readonly PermissionFlag[]) => boolean;
}

/** Tells who is signed in; undefined while that is not known yet. */
export function useSession(): Session | undefined {
  const isSignedIn = accessToken() !== undefined;
  const { data: user } = useQuery(profileQuery);
  return isSignedIn && user ? sessionOf(user) : undefined;
}

const sessions = new WeakMap<Profile, Session>();

/** Returns the same session for the same profile: what was drawn for it need not be drawn again. */
function sessionOf(user: Profile): Session {
  const known = sessions.get(user) ?? { user, can: (flags) => holds(user, flags) };
  sessions.set(user, known);
  return known;
}

/** Tells whether the signed-in user has the flag, or any of several. */
export function useCan(flags: PermissionFlag | readonly PermissionFlag[]): boolean {
  return useSession()?.can(flags) ?? false;
}

/** Tells whether `user` has the flag, or any of several. */
function holds(user: Profile, flags: PermissionFlag | readonly PermissionFlag[]): boolean {
  const asked = typeof flags === 'string' ? [flags] : flags;
  return asked.some((flag) => user.Permission[flag] === true);
}

/** Logs out: ends the session on the server, and locally even if the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await send(authCalls.logout, {});
  } catch {
    // The token expires after 12 hours without use.
  }
  endSession('signed-out');
  keepLanguage('');
  if (isOtherLanguage(language)) window.location.assign('/');
}

/**
 * Chooses a user's first screen: the gate if the role is for nothing else; or else the dashboard, the transactions, or
 * the stock levels, as the role allows.
 */
export function landingPath(user: Profile): PlainPath {
  if (isForGateOnly((flag) => holds(user, flag))) return '/gate';
  if (holds(user, 'dashboard')) return '/home';
  return holds(user, 'transaction') ? '/transaction' : '/inventory/stocks';
}
