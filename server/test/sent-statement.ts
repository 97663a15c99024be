import type { QueryConfig } from 'pg';

/** Reads a statement and its values from the arguments of `query` of pg's client: a text with values, or one object. */
export function sentStatement([query, values]: readonly unknown[]): { text: string; values: unknown[] } {
  const sent = typeof query === 'string' ? { text: query, values } : (query as QueryConfig);
  return { text: sent.text, values: Array.isArray(sent.values) ? sent.values : [] };
}
