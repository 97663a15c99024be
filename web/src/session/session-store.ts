import type { ProfileUser } from '@ghala/contract/calls/own-profile';
import { readLocal, writeLocal } from '../offline/local-store';

/** Types the signed-in user as GET /users/profile returns it. */
export type Profile = ProfileUser;

/** Tells why a session is over: the user left, or its token is no longer valid. */
export type SessionEnd = 'signed-out' | 'expired';
type EndListener = (end: SessionEnd) => void;

let token = readLocal<string>('token');
const endListeners = new Set<EndListener>();

/** Reads the access token of this browser, if someone is signed in. */
export function accessToken(): string | undefined {
  return token;
}

export function keepAccessToken(value: string): void {
  token = value;
  writeLocal('token', value);
}

/** Reads the profile as last returned, so that the first paint needs no call. */
export function storedProfile(): Profile | undefined {
  return readLocal<Profile>('profile');
}

/** Stores profile and permissions, both as specified. */
export function keepProfile(profile: Profile): void {
  writeLocal('profile', profile);
  writeLocal('permissions', profile.Permission);
}

/** Forgets who is signed in and notifies the listeners (the router goes to login, caches are emptied). */
export function endSession(end: SessionEnd): void {
  token = undefined;
  for (const name of ['token', 'profile', 'permissions']) writeLocal(name, undefined);
  for (const listener of endListeners) listener(end);
}

/**
 * Calls back when the session ends: a 401, Log Out, or Log Out in another tab. Returns a function that stops listening.
 */
export function onSessionEnd(listener: EndListener): () => void {
  endListeners.add(listener);
  return () => {
    endListeners.delete(listener);
  };
}

/** Follows other tabs: signing out there signs out here, and signing in there signs in here. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'ghala.token' && event.key !== null) return;
    token = readLocal<string>('token');
    if (token === undefined) endSession('signed-out');
  });
}
