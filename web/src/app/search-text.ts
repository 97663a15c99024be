import type { SearchParser, SearchSerializer } from '@tanstack/react-router';

/** Addresses have plain values (`?q=007&page=2`), all of them text; schemas parse the numbers. */
export const parseSearch: SearchParser = (text) => Object.fromEntries(new URLSearchParams(text));
export const stringifySearch: SearchSerializer = (search) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};
