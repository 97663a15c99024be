import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Puts the answer of a change where a query has its data. A fetch under way may have been read before the change, and would
 * bring back what was: it is dropped, and made again.
 * @param update gets what the query has; a query that has nothing stays as it is
 */
export function keepAnswer<Data = unknown, Key extends QueryKey = QueryKey>(
  client: QueryClient,
  queryKey: Key,
  update: (known: NoInfer<InferDataFromTag<Data, Key>>) => NoInfer<InferDataFromTag<Data, Key>>,
): void {
  if (client.getQueryData(queryKey) === undefined) return;
  const isFetching = client.isFetching({ queryKey, exact: true }) > 0;
  if (isFetching) void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data, Key>(queryKey, (known) => known && update(known));
  if (isFetching) void client.invalidateQueries({ queryKey, exact: true });
}
