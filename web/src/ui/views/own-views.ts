import type { Call } from '@ghala/contract/common/call';
import type { ViewCount } from '@ghala/contract/common/view-counts';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { VIEW_COUNTS } from '../../net/query-keys';
import { send } from '../../net/send';

/** Describes a view that the list itself offers. */
export interface OwnView {
  name: string;
  label: string;
  filters: Readonly<Record<string, unknown>>;
  /** It shows this many rows, once that is known. */
  count?: ViewCount;
}

interface OwnViewsOptions<Name extends string> {
  /** This call counts them. */
  call: Call;
  /** Its key in the cache begins with this: the key of the list's data. */
  queryKey: QueryKey;
  views: Readonly<Record<Name, Readonly<Record<string, unknown>>>>;
  labels: Readonly<Record<Name, string>>;
  /** Views without rows are left out. */
  hidesEmpty?: boolean;
  enabled?: boolean;
}

/** Gives a table the views that its list itself offers. They are counted beside the list, which never waits for it. */
export function useOwnViews<Name extends string>(options: OwnViewsOptions<Name>): OwnView[] {
  const { call, queryKey, views, labels, hidesEmpty = false, enabled } = options;
  const { data: counts } = useQuery({
    queryKey: [...queryKey, VIEW_COUNTS],
    queryFn: async ({ signal }) => {
      const answer = (await send(call, {}, { signal })) as { counts: Partial<Record<string, ViewCount>> };
      return answer.counts;
    },
    enabled,
  });
  const all = Object.entries(views) as [Name, Readonly<Record<string, unknown>>][];
  return all
    .map(([name, filters]) => ({ name, label: labels[name], filters, count: counts?.[name] }))
    .filter(({ count, filters }) => !hidesEmpty || Object.keys(filters).length === 0 || (count?.total ?? 0) > 0);
}
