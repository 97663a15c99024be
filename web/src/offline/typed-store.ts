import { onSessionEnd, storedProfile } from '../session/session-store';
import { readLocal, writeLocal } from './local-store';

/*
 * What its user typed and has not sent yet is kept in this browser between visits: each user sees only their own, and
 * Log Out removes it.
 */

const BEGIN = 'typed';
/** The names match those in the browser's stores: the drafts of forms are in that of the tab (`kept-drafts.ts`). */
const STORED = /^ghala\.(typed|draft)\./;

/** Reads what is kept for the signed-in user; undefined while there is none. */
export function readTyped<Value>(name: string): Value | undefined {
  const user = storedProfile();
  return user && readLocal<Value>(`${BEGIN}.${user.id}.${name}`);
}

/** Keeps `value` for the signed-in user, or removes it if it is undefined. */
export function writeTyped(name: string, value: unknown): void {
  const user = storedProfile();
  if (user) writeLocal(`${BEGIN}.${user.id}.${name}`, value);
}

/** Tells whether anything of the signed-in user is kept. */
export function isAnythingTyped(): boolean {
  const begin = `ghala.${BEGIN}.${storedProfile()?.id}.`;
  return keysIn(() => window.localStorage).some((key) => key.startsWith(begin));
}

/** Lets Log Out remove what was typed, from now on. A session that expired leaves it for its user. */
export function forgetTypedWithLogOut(): void {
  onSessionEnd((end) => {
    if (end !== 'signed-out') return;
    for (const store of [() => window.localStorage, () => window.sessionStorage])
      for (const key of keysIn(store)) if (STORED.test(key)) store().removeItem(key);
  });
}

function keysIn(store: () => Storage): string[] {
  try {
    return Object.keys(store());
  } catch {
    // Storage is blocked, so nothing is kept there.
    return [];
  }
}
