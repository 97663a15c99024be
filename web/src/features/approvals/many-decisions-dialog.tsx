import type { ApprovalRow, Decision, ManyDecisionsAnswer } from '@ghala/contract/calls/approvals';
import { Alert, Button, Group, List, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { DECIDED } from '../../documents/approvals/decide';
import { requestTitle } from '../../documents/approvals/request-title';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';
import { decideMany } from './approvals.api';

const words = {
  approve: {
    question: t.approvals.approveManyQuestion,
    verb: t.approvals.approveMany,
    done: t.approvals.manyApproved,
    hint: t.approvals.keptWithTheDocument,
    color: undefined,
  },
  reject: {
    question: t.approvals.rejectManyQuestion,
    verb: t.approvals.rejectMany,
    done: t.approvals.manyRejected,
    hint: t.approvals.reasonForAll,
    color: 'red',
  },
} as const;

interface ManyDecisionsDialogProps {
  requests: readonly ApprovalRow[];
  decision: Decision;
  onClose: () => void;
  /** Gets the ids of the requests that were decided. */
  onDecided: (ids: number[]) => void;
}

/** Approves or rejects several requests, and says which were not decided, and why. */
export function ManyDecisionsDialog({ requests, decision, onClose, onDecided }: ManyDecisionsDialogProps) {
  // The requests leave the list once they are decided, and so leave the selection.
  const [asked] = useState(requests);
  const [answer, setAnswer] = useState<ManyDecisionsAnswer>();
  const { question, done } = words[decision];

  function tell(given: ManyDecisionsAnswer) {
    onDecided(given.decided);
    if (given.refused.length > 0) return setAnswer(given);
    notifySuccess(say(done, { count: given.decided.length }));
    onClose();
  }

  return (
    <Dialog opened onClose={onClose} title={say(question, { count: asked.length })} centered>
      {answer ? (
        <Outcome answer={answer} requests={asked} decision={decision} onClose={onClose} />
      ) : (
        <Question requests={asked} decision={decision} onClose={onClose} onAnswer={tell} />
      )}
    </Dialog>
  );
}

interface QuestionProps extends Pick<ManyDecisionsDialogProps, 'requests' | 'decision' | 'onClose'> {
  onAnswer: (answer: ManyDecisionsAnswer) => void;
}

const MOST_NAMED = 5;

function Question({ requests, decision, onClose, onAnswer }: QuestionProps) {
  const { verb, hint, color } = words[decision];
  const form = useServerForm({
    initialValues: { comment: '' },
    mutation: ({ comment }) =>
      decideMany(
        decision,
        requests.map(({ id }) => id),
        comment,
      ),
    failureTitle: t.approvals.approvalsNotFound,
    refresh: DECIDED,
    onSuccess: onAnswer,
    guarded: false,
  });
  const more = requests.length - MOST_NAMED;
  return (
    <Form form={form}>
      <List size="sm">
        {requests.slice(0, MOST_NAMED).map((request) => (
          <List.Item key={request.id}>{requestTitle(request)}</List.Item>
        ))}
        {more > 0 ? <List.Item>{say(t.common.andMore, { count: more })}</List.Item> : null}
      </List>
      <Text size="sm">{t.approvals.manyHint}</Text>
      <Textarea
        label={t.common.comment}
        description={hint}
        rows={2}
        data-autofocus
        {...form.getInputProps('comment')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton color={color}>{say(verb, { count: requests.length })}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

interface OutcomeProps extends Pick<ManyDecisionsDialogProps, 'requests' | 'decision' | 'onClose'> {
  answer: ManyDecisionsAnswer;
}

function Outcome({ answer: { decided, refused }, requests, decision, onClose }: OutcomeProps) {
  const titles = new Map(requests.map((request) => [request.id, requestTitle(request)]));
  return (
    <Stack gap="sm">
      {decided.length > 0 ? <Text size="sm">{say(words[decision].done, { count: decided.length })}</Text> : null}
      <Alert color="red" role="alert" title={say(t.approvals.manyNotDecided, { count: refused.length })}>
        <List size="sm">
          {refused.map(({ approvalId, why }) => (
            <List.Item key={approvalId}>
              <Text component="span" inherit fw={600}>
                {titles.get(approvalId)}
              </Text>
              <br />
              {why}
            </List.Item>
          ))}
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
