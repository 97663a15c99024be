/**
 * Where to go after signing in, out of the login address's `from`: a path of this application, or undefined.
 * Anything that a browser could take for another host is refused.
 */
export function returnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  return from === '/' || from.startsWith('/?') || isEntry(from) ? undefined : from;
}

/** Whether a path is a page that a link in a message opens, for whoever is signed in or nobody. */
export function isEntry(path: string): boolean {
  return path.startsWith('/reset/') || path.startsWith('/confirm-email/');
}
