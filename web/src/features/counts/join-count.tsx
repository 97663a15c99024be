import { countReviewers } from '@ghala/contract/access/permissions';
import type { CountDetail } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBlindCounts } from '../../session/blind-counts';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { MainButton } from '../../ui/page/main-action';
import { Section } from '../../ui/page/section';
import { useAction } from '../../ui/use-action';
import { COUNT_CHANGED, joinCount } from './counts.api';

/** Asks reviewers to join a blind count before they count in it; others can count at once. */
export function JoinedOnly({ count, children }: { count: CountDetail; children: ReactNode }) {
  const numbers = useBlindCounts().split(', ');
  const joining = useAction({
    mutation: joinCount,
    failureTitle: t.counts.notJoined,
    successText: t.counts.joined,
    refresh: COUNT_CHANGED,
  });
  const mayReview = useCan([...countReviewers]);
  if (!count.isBlind || count.status !== 'counting' || !mayReview || numbers.includes(count.number)) return children;
  return (
    <Section title={t.counts.joinTitle}>
      <Text maw="42rem">{t.counts.joinHint}</Text>
      <MainButton mt="md" loading={joining.isRunning} onClick={() => void joining.start(count.id)}>
        {t.counts.join}
      </MainButton>
    </Section>
  );
}
