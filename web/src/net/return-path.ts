/**
 * Reads where to go after signing in from the login address's `from`: a path of this application, or undefined.
 * Anything that a browser could take for another host is refused.
 */
export function returnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  return from === '/' || from.startsWith('/?') || isEntry(from) ? undefined : from;
}

/** Tells whether a path is a page for links in messages, whether or not anyone is signed in. */
export function isEntry(path: string): boolean {
  return path.startsWith('/reset/') || path.startsWith('/confirm-email/');
}
