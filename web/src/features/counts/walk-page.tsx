import type { CountDetail, CountSection } from '@ghala/contract/calls/counts';
import { NativeSelect, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { address } from '../../net/address';
import { useOfflineQueue } from '../../offline/offline-queue';
import { useSession } from '../../session/session';
import { labels, say, t } from '../../text/t';
import { EmptyState } from '../../ui/page/empty-state';
import { LinkButton } from '../../ui/page/link-button';
import { LoadingPage } from '../../ui/page/loading-page';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { countQuery } from './counts.api';
import { JoinedOnly } from './join-count';
import { NotCounted } from './not-counted';
import { progressWith, waitingFigures } from './offline-count';
import { PreparedSections } from './prepared-sections';
import { SectionWalk } from './section-walk';
import { useCounting } from './use-counting';

/** Counts on a phone: by the list of a section, in the order of the walk, or by scanning. */
export default function WalkPage() {
  const { id } = useParams({ from: '/shell/inventory/counts/$id/count' });
  const query = useQuery(countQuery(Number(id)));
  const count = query.data;
  if (count === undefined) return <LoadingPage query={query} errorTitle={t.counts.oneNotLoaded} />;
  const back = (
    <LinkButton variant="default" to={address('/inventory/counts/$id', { id: count.id })}>
      {t.counts.openSheet}
    </LinkButton>
  );
  const isOpen = count.status === 'counting' || count.status === 'review';
  return (
    <Page record={<RecordName name={count.name} code={count.number} />} actions={back}>
      {isOpen ? (
        <JoinedOnly count={count}>
          <Walk count={count} />
        </JoinedOnly>
      ) : (
        <>
          <NotCounted countId={count.id} />
          <EmptyState
            text={t.counts.notOpen}
            hint={say(t.counts.notOpenHint, { status: labels.countStatus[count.status], name: count.User.name })}
          />
        </>
      )}
    </Page>
  );
}

function Walk({ count }: { count: CountDetail }) {
  const { section } = useSearch({ from: '/shell/inventory/counts/$id/count' });
  const navigate = useNavigate();
  const session = useSession();
  const { sections } = count;
  const waiting = waitingFigures(useOfflineQueue(), count.id);
  const progress = progressWith(count, waiting);
  const progressIn = (section: CountSection) =>
    progressWith(section, waiting, ({ sectionId }) => sectionId === section.id);
  // The first section stays the same, whatever is counted meanwhile.
  const [first] = useState(() => firstOpen(sections)?.id);
  const chosen = sections.find(({ id }) => String(id) === section) ?? sections.find(({ id }) => id === first);
  const counting = useCounting(count);

  /** @returns whether what was begun in the section before could be saved */
  async function go(sectionId: number | null): Promise<boolean> {
    if (!(await counting.saveBegun())) return false;
    const search = sectionId === null ? {} : { section: String(sectionId) };
    void navigate({ to: '.', search, replace: true, resetScroll: false });
    return true;
  }

  if (chosen === undefined) return null;
  const others = sections.flatMap(({ name, counting }) => {
    const names = counting.filter(({ id }) => id !== session?.user.id).map((one) => one.name);
    return names.length === 0 ? [] : [{ place: name, names: names.join(', ') }];
  });
  return (
    <Stack gap="sm">
      <Paper p="sm">
        <Stack gap="xs">
          {sections.length > 1 ? (
            <NativeSelect
              label={t.counts.inSection}
              data={sections.map((section) => ({
                value: String(section.id),
                label: say(t.counts.sectionOption, { name: section.name, ...progressIn(section) }),
              }))}
              value={String(chosen.id)}
              onChange={(event) => void go(Number(event.currentTarget.value))}
            />
          ) : null}
          <Progress value={(100 * progress.counted) / Math.max(1, progress.lines)} aria-hidden />
          <Text size="sm" c="dimmed">
            {say(t.counts.countedOf, progress)}
            {count.awaitsOther > 0 ? ` · ${say(t.counts.awaitingOther, { count: count.awaitsOther })}` : null}
            {others.map(({ place, names }) => ` · ${say(t.counts.whoCounts, { names, place })}`)}
          </Text>
          <PreparedSections countId={count.id} sections={sections} />
          {count.note === '' ? null : <Text size="sm">{count.note}</Text>}
          {count.status === 'review' ? (
            <Text size="sm" fw={600} c="var(--ghala-waiting)">
              {t.counts.onlyRecounts}
            </Text>
          ) : null}
        </Stack>
      </Paper>
      <NotCounted countId={count.id} />
      <SectionWalk key={chosen.id ?? 0} count={count} section={chosen} counting={counting} onSection={go} />
    </Stack>
  );
}

/** Finds the first section with something left to do, or the first of all if everything is done. */
function firstOpen(sections: readonly CountSection[]): CountSection | undefined {
  return sections.find(({ lines, counted, awaitsOther }) => counted + awaitsOther < lines) ?? sections[0];
}
