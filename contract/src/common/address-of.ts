import type { Call } from './call';
import { pathOf } from './path-of';

/**
 * Makes the address of a call with these parameters, and with this query: its fields, or text that is sent as it is.
 */
export function addressOf(
  call: Pick<Call, 'path'>,
  { params, query = '' }: { readonly params?: unknown; readonly query?: unknown } = {},
): string {
  const text = typeof query === 'string' ? query : queryText(Object(query));
  return `/api${pathOf(call, Object(params))}${text === '' ? '' : `?${text}`}`;
}

function queryText(query: object): string {
  return Object.entries(query)
    .map((field) => field.map((text) => encodeURIComponent(String(text))).join('='))
    .join('&');
}
