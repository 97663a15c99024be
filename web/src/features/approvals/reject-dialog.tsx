import type { ApprovalRow } from '@ghala/contract/approvals';
import { Button, Group, Modal, Textarea } from '@mantine/core';
import { Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { requestTitle } from './approval-columns';
import { DECIDED, rejectRequest } from './approvals.api';

interface RejectDialogProps {
  request: ApprovalRow;
  onClose: () => void;
  onRejected: () => void;
}

/** Rejects a request, with a comment that whoever asked will read. */
export function RejectDialog(props: RejectDialogProps) {
  return (
    <Modal opened onClose={props.onClose} title={`Reject ${requestTitle(props.request)}?`} centered>
      <RejectForm {...props} />
    </Modal>
  );
}

function RejectForm({ request, onClose, onRejected }: RejectDialogProps) {
  const form = useServerForm<{ comment: string }, unknown>({
    initialValues: { comment: '' },
    send: ({ comment }, { idempotencyKey }) => rejectRequest(request.id, comment, idempotencyKey),
    failureTitle: 'Approvals not found',
    successText: 'Approval request Rejected',
    refresh: DECIDED,
    onSuccess: onRejected,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Textarea
        label="Comment"
        description={`${request.User.name} is shown this as the reason.`}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('comment')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton color="red">Reject</SubmitButton>
      </Group>
    </Form>
  );
}
