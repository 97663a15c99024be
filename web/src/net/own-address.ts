/**
 * Reads the path in one of Ghala's own printed codes: the gate pass's page, for example, or a signed document.
 * @returns undefined for any other code
 */
export function ownAddress(code: string, origin: string): string | undefined {
  if (!URL.canParse(code)) return undefined;
  const url = new URL(code);
  return url.origin === origin ? `${url.pathname}${url.search}` : undefined;
}
