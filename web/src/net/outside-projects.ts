import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { useQuery } from '@tanstack/react-query';
import { send } from './send';

/** Tells whether an outside service stores the projects, so that none can be added here. */
export function useProjectsAreOutside(): boolean {
  const { data } = useQuery({
    queryKey: ['projects', 'source'],
    queryFn: ({ signal }) => send(catalogueCalls.projects.list, { query: { limit: 1 } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.isOutside ?? false;
}
