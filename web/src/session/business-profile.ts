import { type BusinessProfile, businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../net/send';
import { readLocal, writeLocal } from '../offline/local-store';

/** This name is shown if no profile is stored. */
export const DEFAULT_SYSTEM_NAME = 'Ghala';

/**
 * Loads, without a session, a list whose last element is the current profile. It is stored in the browser, as
 * specified.
 */
const businessProfileQuery = queryOptions({
  queryKey: ['business-profile'],
  queryFn: async ({ signal }) => {
    const profiles = await send(businessProfileCalls.list, {}, { signal });
    const current: Partial<BusinessProfile> = profiles.at(-1) ?? {};
    writeLocal('business-profile', current);
    return current;
  },
  initialData: () => readLocal<Partial<BusinessProfile>>('business-profile'),
  initialDataUpdatedAt: 0,
  staleTime: 300_000,
});

/** Gives the current business profile, with the default name if none is set. */
export function useBusinessProfile(): Partial<BusinessProfile> & { systemName: string } {
  const { data } = useQuery(businessProfileQuery);
  return { ...data, systemName: data?.systemName || DEFAULT_SYSTEM_NAME };
}
