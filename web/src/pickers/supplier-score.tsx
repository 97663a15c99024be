import {
  MOST_SCORED,
  type SupplierScore as Score,
  supplierScorecardCalls,
} from '@ghala/contract/calls/supplier-scorecard';
import { quantityText } from '@ghala/contract/common/figure-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { SUPPLIERS_KEY } from '../net/query-keys';
import { send } from '../net/send';
import { say, t } from '../text/t';

/** Figures over months of orders change slowly, and very many orders take a moment to count. */
const STALE_AFTER_MS = 5 * 60_000;

function scoresQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...SUPPLIERS_KEY, 'scores', ids],
    queryFn: async ({ signal }) =>
      (await send(supplierScorecardCalls.scores, { query: { ids: ids.join() } }, { signal })).scores,
    staleTime: STALE_AFTER_MS,
  });
}

/**
 * Tells how a supplier among others did; they are fetched together, as many as allowed. It is undefined while it is not
 * known.
 */
export function useSupplierScore({ id, ids }: Among): Score | undefined {
  const at = ids.indexOf(id);
  const first = at - (at % MOST_SCORED);
  const { data } = useQuery(scoresQuery(ids.slice(first, first + MOST_SCORED)));
  return data?.find((one) => one.id === id);
}

interface Among {
  id: number;
  ids: readonly number[];
}

/** Shows how a supplier among others did, after its code; nothing while it is not known. */
export function SupplierScore({ id, ids }: Among) {
  const score = useSupplierScore({ id, ids });
  if (score === undefined) return null;
  const { onTime, leadTime } = score;
  const parts = [
    ...(onTime.percent === null ? [] : [say(t.pickers.onTime, { percent: quantityText(onTime.percent) })]),
    ...(leadTime.days === null ? [] : [say(t.pickers.daysTaken, { days: leadTime.days })]),
    leadTime.orders === 0 ? t.pickers.nothingReceivedYet : say(t.common.orderCount, { count: leadTime.orders }),
  ];
  return ` · ${parts.join(' · ')}`;
}
