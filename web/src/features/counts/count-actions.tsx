import { countKeepers, handlerFlags } from '@ghala/contract/access/permissions';
import type { Decision } from '@ghala/contract/calls/approvals';
import type { CountDetail } from '@ghala/contract/calls/counts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { address } from '../../net/address';
import { useCan } from '../../session/session';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs/dialogs';
import { onDemand } from '../../ui/dialogs/on-demand';
import { LinkButton } from '../../ui/page/link-button';
import { MainButton } from '../../ui/page/main-action';
import { useAction } from '../../ui/use-action';
import { COUNT_CHANGED, endCounting, resumeCounting, startCount, submitCount } from './counts.api';

const CancelCountDialog = onDemand(async () => (await import('./cancel-count-dialog')).CancelCountDialog);
const DecideCountDialog = onDemand(
  async () => (await import('../../documents/counts/decide-count-dialog')).DecideCountDialog,
);

/** Offers what the user may do with a count in its state; the button of the next step is filled. */
export function CountActions({ count }: { count: CountDetail }) {
  const mayKeep = useCan(countKeepers);
  const mayCount = useCan(handlerFlags);
  const steps = useSteps(count);
  const [isCancelling, setCancelling] = useState(false);
  const [decision, setDecision] = useState<Decision>();
  const { id, status, recount, pending, mayDecide } = count;
  const isOpen = status === 'counting' || (status === 'review' && recount > 0);
  const walk = address('/inventory/counts/$id/count', { id });

  const parts: ReactNode[] = [];
  if (mayKeep && (status === 'draft' || status === 'counting' || status === 'review'))
    parts.push(
      <Button key="cancel" variant="subtle" color="red" onClick={() => setCancelling(true)}>
        {t.counts.cancel}
      </Button>,
    );
  if (mayKeep && status === 'draft')
    parts.push(
      <LinkButton key="edit" variant="default" to={{ to: '/inventory/counts/add', search: { id: String(id) } }}>
        {t.counts.editPlan}
      </LinkButton>,
      <MainButton key="start" loading={steps.isRunning} onClick={() => void steps.start()}>
        {t.counts.start}
      </MainButton>,
    );
  if (mayKeep && status === 'counting')
    parts.push(
      <Button key="end" variant="default" loading={steps.isRunning} onClick={() => void steps.end()}>
        {t.counts.end}
      </Button>,
    );
  if (mayKeep && status === 'review')
    parts.push(
      <Button key="resume" variant="default" onClick={() => void steps.resume()}>
        {t.counts.resume}
      </Button>,
    );
  if (mayCount && isOpen)
    parts.push(
      <LinkButton key="count" variant={status === 'counting' ? 'filled' : 'default'} to={walk}>
        {status === 'counting' ? t.titles.countStock : t.counts.toRecount}
      </LinkButton>,
    );
  if (mayKeep && status === 'review')
    parts.push(
      <MainButton key="send" loading={steps.isRunning} onClick={() => void steps.send()}>
        {t.counts.send}
      </MainButton>,
    );
  if (mayDecide && status === 'pending')
    parts.push(
      <Button key="reject" variant="default" onClick={() => setDecision('reject')}>
        {say(t.counts.rejectAll, { count: pending })}
      </Button>,
      <MainButton key="approve" onClick={() => setDecision('approve')}>
        {say(t.counts.approveAll, { count: pending })}
      </MainButton>,
    );
  return (
    <>
      {parts}
      {isCancelling ? <CancelCountDialog count={count} onClose={() => setCancelling(false)} /> : null}
      {decision ? <DecideCountDialog count={count} decision={decision} onClose={() => setDecision(undefined)} /> : null}
    </>
  );
}

/** Takes the steps of a count, asking before each. */
function useSteps(count: CountDetail) {
  const { id, number, name, lines, counted, totals } = count;
  const starting = useAction({
    mutation: startCount,
    failureTitle: t.counts.notStarted,
    successText: t.counts.startedText,
    refresh: COUNT_CHANGED,
  });
  const ending = useAction({
    mutation: endCounting,
    failureTitle: t.counts.notEnded,
    successText: t.counts.endedText,
    refresh: COUNT_CHANGED,
  });
  const resuming = useAction({
    mutation: resumeCounting,
    failureTitle: t.counts.notResumed,
    successText: t.counts.resumed,
    refresh: COUNT_CHANGED,
  });
  const sending = useAction({
    mutation: submitCount,
    failureTitle: t.counts.notSent,
    successText: t.counts.sentText,
    refresh: COUNT_CHANGED,
  });
  const left = lines - counted;
  const ask = async (question: Parameters<typeof confirm>[0], step: () => Promise<unknown>) => {
    if (await confirm({ danger: false, ...question })) await step();
  };
  return {
    isRunning: starting.isRunning || ending.isRunning || sending.isRunning,
    start: () =>
      ask(
        {
          title: say(t.counts.startQuestion, { name }),
          text: say(t.counts.startHint, { count: lines, place: count.Warehouse.name }),
          confirmLabel: t.counts.start,
        },
        () => starting.start(id),
      ),
    end: () =>
      ask(
        {
          title: say(t.counts.endQuestion, { number }),
          text: say(t.counts.endHint, { left }),
          confirmLabel: t.counts.end,
        },
        () => ending.start(id),
      ),
    resume: () => resuming.start(id),
    send: () =>
      ask(
        {
          title: say(t.counts.sendQuestion, { number }),
          text: [
            say(t.counts.sendDifferences, { count: totals?.differences ?? 0 }),
            left > 0 ? say(t.counts.sendLeft, { count: left }) : '',
            t.counts.sendFinal,
          ]
            .filter((part) => part !== '')
            .join(' '),
          confirmLabel: t.counts.send,
        },
        () => sending.start(id),
      ),
  };
}
