import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { isPlain } from '../../shared/address';
import type { Session } from '../../shared/session';
import { t } from '../../text/t';
import { mayOpen, screens } from '../screens';
import { type Hit, sources } from './sources';

const FEWEST_LETTERS = 2;
/** How many results of a kind are shown: the list has the rest. */
const MOST_HITS = 5;
/** The maximum that the lists accept. */
export const MOST_LETTERS = 200;
const TYPING_MS = 200;

export interface HitGroup {
  title: string;
  hits: Hit[];
}

export interface SearchState {
  groups: HitGroup[];
  isSearching: boolean;
  /** Why a source could not be searched. */
  error: Error | undefined;
  retry: () => void;
}

/** The matches for the words among everything that the user may open: screens at once, then the server's results. */
export function useSearch(words: string, session: Session): SearchState {
  const wanted = words.trim();
  const [settled] = useDebouncedValue(wanted, TYPING_MS);
  const asked = sources.filter(({ needs }) => needs === undefined || session.can(needs));
  const isEnough = settled.length >= FEWEST_LETTERS;
  const answers = useQueries({
    queries: asked.map(({ path, search }) => ({
      queryKey: ['search', path, settled],
      queryFn: ({ signal }: { signal: AbortSignal }) => search(settled, MOST_HITS, signal),
      enabled: isEnough,
      placeholderData: keepPreviousData,
      gcTime: 60_000,
    })),
  });
  const found = asked.map(({ title }, index) => ({
    title,
    hits: isEnough ? (answers[index]?.data?.(session) ?? []) : [],
  }));
  const groups = [{ title: t.app.screens, hits: screenHits(wanted, session) }, ...found];
  return {
    groups: groups.filter(({ hits }) => hits.length > 0),
    isSearching: wanted !== settled || answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ isError }) => isError)?.error ?? undefined,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

/** Screens whose title contains every word; those for a single record have no address of their own. */
function screenHits(words: string, session: Session): Hit[] {
  if (words === '') return [];
  const parts = words.toLowerCase().split(/\s+/);
  return screens
    .filter((screen) => screen.opens !== 'public' && mayOpen(screen, session.can))
    .filter(({ title }) => parts.every((part) => title.toLowerCase().includes(part)))
    .flatMap(({ path, title }) => (isPlain(path) ? [{ to: path, label: title, description: '' }] : []))
    .slice(0, MOST_HITS);
}
