import type { Call, RowOf } from '@ghala/contract/common/call';
import { useQuery } from '@tanstack/react-query';
import { byMatch } from '../format/best-first';
import { type ListInput, sendList } from '../net/send';
import type { SearchOption, SearchSelectProps } from '../ui/inputs/search-select';

/** Every picker takes a field's own settings; the search and the format of options belong to the picker. */
export type PickerProps<Option extends SearchOption<number>> = Omit<
  SearchSelectProps<number, Option>,
  'queryKey' | 'fetch' | 'about' | 'notFound' | 'fetchLabel' | 'label'
> & {
  /** By default, it is the picker's own label. */
  label?: SearchSelectProps<number, Option>['label'];
};

/** This many options are shown at once; typing narrows them. */
const MOST_OPTIONS = 50;

/** Fetches the rows of a list call that match the words, the best match first. */
export async function searchRows<C extends Call>(
  call: C,
  words: string,
  signal: AbortSignal | undefined,
  input: ListInput<C>,
  order = byMatch,
): Promise<RowOf<C>[]> {
  return (await sendList(call, input, { q: words, limit: MOST_OPTIONS, sort: order(words) }, { signal })).rows;
}

/** Makes an option for all or none, such as `firstOption('All')`; its value is 0. */
export function firstOption(label: string): { value: 0; label: string } {
  return { value: 0, label };
}

/**
 * Labels a value that was not picked here but came from an address or a document: its name is looked up once. @returns
 * undefined while it is not known, and for none
 * @returns undefined while it is not known, and for none
 */
export function useNameOf(
  kind: string,
  id: number | null | undefined,
  look: (id: number, signal: AbortSignal) => Promise<string | undefined>,
): string | undefined {
  const { data } = useQuery({
    queryKey: [kind, 'name', id],
    queryFn: async ({ signal }) => (await look(id ?? 0, signal)) ?? null,
    enabled: Boolean(id),
    staleTime: 60_000,
  });
  return data ?? undefined;
}
