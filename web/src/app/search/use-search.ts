import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { meritOf } from '../../format/merit';
import type { Session } from '../../session/session';
import { say, t } from '../../text/t';
import { screenHits } from './screen-hits';
import { type Hit, sources } from './sources';

const FEWEST_LETTERS = 2;
/** So many results of a kind are shown: the list has the rest. */
const MOST_HITS = 5;
/** The lists accept at most this many. */
export const MOST_LETTERS = 200;
const TYPING_MS = 200;

export interface HitGroup {
  title: string;
  hits: [Hit, ...Hit[]];
}

export interface SearchState {
  groups: HitGroup[];
  isSearching: boolean;
  /** Asks at once, without waiting for the user to stop typing. */
  askNow: () => void;
  /** Tells why a source could not be searched. */
  error: Error | undefined;
  retry: () => void;
}

/**
 * Finds the matches for the words among everything that the user may open: screens at once, then the server's results.
 * The best comes first, in its group, and its group among the groups.
 */
export function useSearch(words: string, session: Session): SearchState {
  const wanted = words.trim();
  const [paused] = useDebouncedValue(wanted, TYPING_MS);
  const [entered, setEntered] = useState<string>();
  const settled = entered === wanted ? wanted : paused;
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
  const exact = found.map(({ title, hits }) => ({
    title,
    hits: hits.filter(({ similarTo }) => similarTo === undefined),
  }));
  const ofScreens = screenHits(wanted, session, MOST_HITS);
  const screens = ofScreens.filter(({ similarTo }) => similarTo === undefined);
  const similar = [...ofScreens, ...found.flatMap(({ hits }) => hits)];
  const groups = [{ title: t.app.screens, hits: screens }, ...exact];
  const byMerit = (one: Hit, other: Hit) => meritOf(wanted, one) - meritOf(wanted, other);
  return {
    groups: groups
      .map(({ title, hits }) => ({ title, hits: hits.toSorted(byMerit) }))
      .filter((group): group is HitGroup => group.hits.length > 0)
      .sort((one, other) => byMerit(one.hits[0], other.hits[0]))
      .concat(similarHits(similar)),
    isSearching: wanted !== settled || answers.some(({ isFetching }) => isFetching),
    askNow: () => setEntered(wanted),
    error: answers.find(({ isError }) => isError)?.error ?? undefined,
    retry: () => {
      for (const answer of answers) if (answer.isError) void answer.refetch();
    },
  };
}

/** With this many hits, nobody wonders what else the words might have meant. */
const ENOUGH = 3;

/**
 * Groups what was found by other words than were typed, after all else, by these words and in the order of the server.
 */
function similarHits(hits: Hit[]): HitGroup[] {
  if (hits.filter(({ similarTo }) => similarTo === undefined).length >= ENOUGH) return [];
  const groups = new Map<string, HitGroup>();
  for (const hit of hits) {
    if (hit.similarTo === undefined) continue;
    const group = groups.get(hit.similarTo);
    if (group === undefined)
      groups.set(hit.similarTo, { title: say(t.app.similarTo, { words: hit.similarTo }), hits: [hit] });
    else group.hits.push(hit);
  }
  return [...groups.values()];
}
