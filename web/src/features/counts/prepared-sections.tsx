import type { CountSection } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isConnectionLost, useConnectionLost } from '../../net/connection';
import { areKept } from '../../offline/kept-answers';
import { say, t } from '../../text/t';
import { MOST_WALKED, walkQuery } from './counts.api';

/** A phone fetches this many within half a minute, and keeps them beside other screens that were opened lately. */
const MOST_SECTIONS = 200;
const MOST_LINES = 10_000;
/** At most this many unprepared sections are named. */
const MOST_NAMED = 3;

/** Chooses the sections that a device prepares. Those without lines, where goods may still be found, come last. */
export function sectionsToPrepare<Section extends Pick<CountSection, 'lines'>>(
  sections: readonly Section[],
): Section[] {
  let lines = 0;
  const chosen = new Set(
    sections
      .toSorted((one, other) => Number(other.lines > 0) - Number(one.lines > 0))
      .slice(0, MOST_SECTIONS)
      .filter((section) => {
        lines += Math.min(section.lines, MOST_WALKED);
        return lines <= MOST_LINES;
      }),
  );
  // The order of the walk stays when goods are found in a section without lines.
  return sections.filter((section) => chosen.has(section));
}

interface PreparedSectionsProps {
  countId: number;
  sections: readonly CountSection[];
}

/** Fetches the lines of the sections, so that they open without a network, and tells which are ready. */
export function PreparedSections({ countId, sections }: PreparedSectionsProps) {
  const { done, ready } = usePreparation(countId, sections);
  if (ready === undefined)
    return (
      <Text size="sm" c="dimmed">
        {say(t.counts.preparing, { done, count: sections.length })}
      </Text>
    );
  const others = sections.filter(({ id }) => !ready.has(id ?? 0));
  if (others.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t.counts.prepared}
      </Text>
    );
  const names = others.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = others.length - names.length;
  const named = [names.join(', '), ...(more > 0 ? [say(t.common.andMore, { count: more })] : [])];
  return (
    <Text size="sm" fw={600} c="var(--ghala-waiting)" role="status">
      {say(t.counts.partlyPrepared, {
        ready: sections.length - others.length,
        count: sections.length,
        names: named.join(' '),
      })}
    </Text>
  );
}

/**
 * Tells how many sections were fetched and, at the end, the ids of those that this device keeps; a place without
 * sections has the id 0.
 */
function usePreparation(countId: number, sections: readonly CountSection[]) {
  const client = useQueryClient();
  const isLost = useConnectionLost();
  const [done, setDone] = useState(0);
  const [ready, setReady] = useState<ReadonlySet<number>>();
  const ids = sectionsToPrepare(sections)
    .map(({ id }) => id ?? 0)
    .join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it goes on once there is a network again.
  useEffect(() => {
    const abort = new AbortController();
    async function prepare() {
      const walks = ids.split(',').map((id) => ({ id: Number(id), query: walkQuery(countId, Number(id) || null) }));
      for (const [place, { query }] of walks.entries()) {
        if (abort.signal.aborted || isConnectionLost()) break;
        await client.prefetchQuery(query);
        setDone(place + 1);
      }
      const kept = await areKept(walks.map(({ query }) => query.queryKey));
      if (!abort.signal.aborted) setReady(new Set(walks.filter((_, place) => kept[place]).map(({ id }) => id)));
    }
    void prepare();
    return () => abort.abort();
  }, [client, countId, ids, isLost]);
  return { done, ready };
}
