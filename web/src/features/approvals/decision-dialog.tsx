import type { ApprovalRow } from '@ghala/contract/calls/approvals';
import { Modal, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { APPROVALS_KEY } from '../../shared/query-keys';
import { carryOut } from '../../shared/send';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { requestTitle } from './approval-columns';
import { DECIDED, type Decision, decideRequest } from './approvals.api';

const words = {
  approve: { verb: 'Approve', done: 'Approval request accepted', color: undefined },
  reject: { verb: 'Reject', done: 'Approval request Rejected', color: 'red' },
} as const;

interface DecisionDialogProps {
  request: ApprovalRow;
  decision: Decision;
  onClose: () => void;
  onDecided: () => void;
}

/** Approves or rejects a request, with a comment that whoever asked will read. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { verb } = words[props.decision];
  return (
    <Modal opened onClose={props.onClose} title={`${verb} ${requestTitle(props.request)}?`} centered>
      <DecisionForm {...props} />
    </Modal>
  );
}

function DecisionForm({ request, decision, onClose, onDecided }: DecisionDialogProps) {
  const client = useQueryClient();
  const { verb, done, color } = words[decision];
  const form = useServerForm({
    initialValues: { comment: '' },
    run: async ({ comment }, { idempotencyKey }) => {
      try {
        return await carryOut(decideRequest(decision, request.id, comment), { idempotencyKey });
      } catch (error) {
        // Someone else may have decided it: the queue is read again.
        void client.invalidateQueries({ queryKey: APPROVALS_KEY });
        throw error;
      }
    },
    failureTitle: 'Approvals not found',
    successText: done,
    refresh: DECIDED,
    onSuccess: onDecided,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">{request.User.name} asked for it. A decision can’t be taken back.</Text>
      <Textarea
        label="Comment"
        description={
          decision === 'reject' ? `${request.User.name} is shown this as the reason.` : 'Kept with the document.'
        }
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('comment')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton color={color}>{verb}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
