import type { BusinessProfile } from '@ghala/contract/calls/business-profile';
import { queryOptions } from '@tanstack/react-query';
import { apiGet, apiPost } from '../../shared/api-client';
import { formBody } from '../../shared/form-body';
import { writeLocal } from '../../shared/local-store';

/** The profile that is current now, asked for each time the page opens: what the browser keeps may be older. */
export const editedProfileQuery = queryOptions({
  queryKey: ['business-profile', 'edited'],
  queryFn: async ({ signal }) => {
    const profiles = await apiGet<BusinessProfile[]>('/profile', undefined, { signal });
    return profiles.at(-1) ?? null;
  },
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Saves the profile, also in this browser. */
export async function saveProfile(body: object, idempotencyKey: string): Promise<void> {
  const { profile } = await apiPost<{ profile: BusinessProfile }>('/profile', body, { idempotencyKey });
  writeLocal('business-profile', profile);
}

/** Uploads a logo and returns its address. */
export async function uploadLogo(file: File, idempotencyKey: string): Promise<string> {
  const answer = await apiPost<{ businessLogo: string }>('/profile/logo', formBody({ file }), { idempotencyKey });
  return answer.businessLogo;
}
