import { type NoticeChoices, type NoticeRow, noticeCalls } from '@ghala/contract/calls/notices';
import { queryOptions } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { NOTICES_KEY } from '../../net/query-keys';
import { change, send } from '../../net/send';
import { useAction } from '../../ui/use-action';

/** The bell shows this many; the others are on their own screen. */
const SHOWN_AT_THE_BELL = 10;

/** Loads the newest notices, and how many are unread. */
export const latestQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'latest'],
  queryFn: ({ signal }) => send(noticeCalls.list, { query: { limit: SHOWN_AT_THE_BELL } }, { signal }),
  refetchOnWindowFocus: 'always',
});

/** Loads what the user is told about, and how. */
export const choicesQuery = queryOptions({
  queryKey: [...NOTICES_KEY, 'choices'],
  queryFn: ({ signal }) => send(noticeCalls.choices, {}, { signal }),
});

export function saveChoices(choices: NoticeChoices) {
  return change(noticeCalls.choose, { body: choices });
}

/** Marks all notices up to the newest one shown: one that arrives meanwhile stays unread. */
export function useReadAll() {
  return useAction({
    mutation: (notices: readonly NoticeRow[]) =>
      change(noticeCalls.read, { body: { upTo: Math.max(...notices.map(({ id }) => id)) } }),
    refresh: [NOTICES_KEY],
  });
}

/** Opens what a notice is about, and marks it as read. */
export function useOpenNotice(): (notice: NoticeRow) => void {
  const router = useRouter();
  const read = useAction({
    mutation: (id: number) => change(noticeCalls.read, { body: { ids: [id] } }),
    refresh: [NOTICES_KEY],
    // The screen opens all the same, and the notice stays unread.
    onFailure: async () => false,
  });
  return ({ id, path, readAt }) => {
    if (readAt === null) void read.start(id);
    if (path !== '') void router.navigate({ href: path });
  };
}
