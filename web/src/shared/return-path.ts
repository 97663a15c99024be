/**
 * Where to go after signing in, out of the login address's `from`: a path of this application, or undefined.
 * Anything that a browser could take for another host is refused.
 */
export function returnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from)) return undefined;
  return from === '/' || from.startsWith('/?') || from.startsWith('/reset/') ? undefined : from;
}
