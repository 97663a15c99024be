import type { CategoryCount } from '@ghala/contract/calls/dashboard';
import { say, t } from '../../text/t';

/** Picks the categories with the most products; beyond `limit`, the last bar combines all others. */
export function largestCategories(categories: readonly CategoryCount[], limit: number): CategoryCount[] {
  if (categories.length <= limit) return [...categories];
  const others = categories.slice(limit - 1);
  return [
    ...categories.slice(0, limit - 1),
    {
      category: say(t.dashboard.others, { count: others.length }),
      Products: others.reduce((sum, { Products }) => sum + Products, 0),
    },
  ];
}
