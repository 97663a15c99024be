import { queryOptions, useQuery } from '@tanstack/react-query';
import { apiGet } from './api-client';
import { readLocal, writeLocal } from './local-store';

/** The company as its documents and the header show it. */
export interface BusinessProfile {
  systemName?: string | null;
  businessLogo?: string | null;
  businessName?: string | null;
  businessWebsite?: string | null;
  businessEmail?: string | null;
}

/** The name shown where no profile is stored. */
export const DEFAULT_SYSTEM_NAME = 'Ghala';

/** Public call: a list whose last element is the current profile. Kept in the browser, as the specification asks. */
export const businessProfileQuery = queryOptions({
  queryKey: ['business-profile'],
  queryFn: async ({ signal }) => {
    const profiles = await apiGet<BusinessProfile[]>('/profile', undefined, { signal });
    const current = profiles.at(-1) ?? {};
    writeLocal('business-profile', current);
    return current;
  },
  initialData: () => readLocal<BusinessProfile>('business-profile'),
  initialDataUpdatedAt: 0,
  staleTime: 300_000,
});

/** The current business profile, with the default name where none is set. */
export function useBusinessProfile(): BusinessProfile & { systemName: string } {
  const { data } = useQuery(businessProfileQuery);
  return { ...data, systemName: data?.systemName || DEFAULT_SYSTEM_NAME };
}
