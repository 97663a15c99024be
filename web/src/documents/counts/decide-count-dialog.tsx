import { approvalCalls, type Decision, MOST_DECIDED } from '@ghala/contract/calls/approvals';
import { countCalls } from '@ghala/contract/calls/counts';
import { Alert, Button, Group, List, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { APPROVALS_KEY, COUNTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { carryOut, change, send } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';

const questions = {
  approve: { title: t.counts.approveAllQuestion, verb: t.counts.approveAll, color: undefined },
  reject: { title: t.counts.rejectAllQuestion, verb: t.counts.rejectAll, color: 'red' },
} as const;

interface DecideCountDialogProps {
  count: { id: number; number: string; pending: number };
  decision: Decision;
  onClose: () => void;
}

/** Tells why differences were not decided, each reason once. */
interface Outcome {
  decided: number;
  refused: string[];
}

/**
 * Decides all differences of a count that await approval, a hundred at a time, and says which were not decided and why.
 */
export function DecideCountDialog({ count, decision, onClose }: DecideCountDialogProps) {
  // The count has fewer differences once some are decided.
  const [asked] = useState(count);
  const [outcome, setOutcome] = useState<Outcome>();
  const { title } = questions[decision];

  function tell(given: Outcome) {
    if (given.refused.length > 0) return setOutcome(given);
    notifySuccess(say(t.counts.decided, { count: given.decided }));
    onClose();
  }

  return (
    <Dialog opened onClose={onClose} title={say(title, { count: asked.pending, number: asked.number })} centered>
      {outcome ? (
        <NotDecided outcome={outcome} onClose={onClose} />
      ) : (
        <Question count={asked} decision={decision} onClose={onClose} onDone={tell} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends DecideCountDialogProps {
  onDone: (outcome: Outcome) => void;
}

function Question({ count, decision, onClose, onDone }: QuestionProps) {
  const [done, setDone] = useState<number>();
  const { verb, color } = questions[decision];
  const form = useServerForm({
    initialValues: { comment: '' },
    run: async ({ comment }): Promise<Outcome> => {
      const { approvalIds } = await send(countCalls.requests, { params: { id: count.id } });
      const refused = await decideEach(approvalIds, { comment, before: 0 });
      const decided = approvalIds.length - refused.length;
      // A serial number that the books had elsewhere can come in once it has left that place.
      const again = refused.map(({ approvalId }) => approvalId);
      const left = decided === 0 ? refused : await decideEach(again, { comment, before: decided });
      return { decided: approvalIds.length - left.length, refused: left.map(({ why }) => why) };
    },
    failureTitle: t.counts.decisionFailed,
    refresh: [APPROVALS_KEY, COUNTS_KEY, STOCK_KEY],
    onSuccess: onDone,
    guarded: false,
  });

  /**
   * @param before how many were decided before
   * @returns those that were refused, and why
   */
  async function decideEach(approvalIds: readonly number[], { comment, before }: { comment: string; before: number }) {
    const all: { approvalId: number; why: string }[] = [];
    for (let from = 0; from < approvalIds.length; from += MOST_DECIDED) {
      setDone(before + from - all.length);
      const body = { approvalIds: approvalIds.slice(from, from + MOST_DECIDED), decision, comment };
      const { refused } = await carryOut(change(approvalCalls.decideMany, { body }));
      all.push(...refused);
    }
    return all;
  }

  return (
    <Form form={form}>
      <Text size="sm">{t.counts.decideHint}</Text>
      <Textarea label={t.common.comment} rows={2} data-autofocus {...form.getInputProps('comment')} />
      {form.isSending && done !== undefined ? (
        <>
          <Progress value={(100 * done) / Math.max(1, count.pending)} aria-hidden />
          <Text size="sm" role="status">
            {say(t.counts.deciding, { done, count: count.pending })}
          </Text>
        </>
      ) : null}
      <DialogButtons onClose={onClose}>
        <SubmitButton color={color}>{say(verb, { count: count.pending })}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

const MOST_NAMED = 20;

function NotDecided({ outcome: { decided, refused }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const reasons = [...new Set(refused)];
  return (
    <Stack gap="sm">
      {decided > 0 ? <Text size="sm">{say(t.counts.decided, { count: decided })}</Text> : null}
      <Alert color="red" role="alert" title={say(t.counts.notDecided, { count: refused.length })}>
        <List size="sm">
          {reasons.slice(0, MOST_NAMED).map((why) => (
            <List.Item key={why}>{why}</List.Item>
          ))}
          {reasons.length > MOST_NAMED ? (
            <List.Item>{say(t.common.andMore, { count: reasons.length - MOST_NAMED })}</List.Item>
          ) : null}
        </List>
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t.common.close}
        </Button>
      </Group>
    </Stack>
  );
}
