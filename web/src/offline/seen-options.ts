import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../net/query-client';

interface Option {
  value: number | string;
  label: string;
  description?: string;
}

/** Finds the option of a picker with this value, as it was offered in this window. */
export function seenOption<Found extends Option>(under: QueryKey, value: unknown): Found | undefined {
  for (const [, options] of queryClient.getQueriesData<Found[]>({ queryKey: under })) {
    const found = Array.isArray(options) ? options.find((option) => option.value === value) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Finds, among all options that were offered, those with each word in their texts; at most `most`. */
export function optionsWith(words: string, seen: unknown[], most = 50): Option[] | undefined {
  if (seen.length === 0) return undefined;
  const wanted = words.toLowerCase().split(/\s+/);
  const options = new Map(seen.flat().map((option) => [(option as Option).value, option as Option]));
  const texts = ({ label, description = '' }: Option) => `${label} ${description}`.toLowerCase();
  return [...options.values()].filter((one) => wanted.every((word) => texts(one).includes(word))).slice(0, most);
}
