import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { queryOptions } from '@tanstack/react-query';
import { change, send } from '../../net/send';

/** Fetches the profile each time the page opens: the browser's copy may be older. */
export const editedProfileQuery = queryOptions({
  queryKey: ['business-profile', 'edited'],
  queryFn: async ({ signal }) => {
    const profiles = await send(businessProfileCalls.list, {}, { signal });
    return profiles.at(-1) ?? null;
  },
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

export function uploadLogo(file: File) {
  return change(businessProfileCalls.saveLogo, { files: { file } });
}

/** All keys about backups begin with this. */
export const BACKUPS_KEY = ['backups'] as const;
