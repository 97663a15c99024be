import { batchCalls, mergeRequest } from '@ghala/contract/calls/batches';
import { Modal, Textarea } from '@mantine/core';
import { BATCHES_KEY } from '../../shared/query-keys';
import { change } from '../../shared/send';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { SearchSelect } from '../../ui/search-select';
import { useServerForm } from '../../ui/use-server-form';
import { searchMergeCandidates } from './batches.api';

interface MergeDialogProps {
  batchId: number;
  onClose: () => void;
}

/** Ties a receipt that brought the rest to the split one that it completes. */
export function MergeDialog({ batchId, onClose }: MergeDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Merge Receipt" centered>
      <MergeForm batchId={batchId} onClose={onClose} />
    </Modal>
  );
}

function MergeForm({ batchId, onClose }: MergeDialogProps) {
  const form = useServerForm({
    initialValues: { mergeId: null as number | null, comment: '' },
    schema: mergeRequest,
    toRequest: (values) => ({ ...values, batchId }),
    mutation: (body) => change(batchCalls.merge, { body }),
    failureTitle: 'Batch Item not found',
    successText: 'Batch Merged',
    refresh: [BATCHES_KEY],
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form}>
      <SearchSelect<number>
        label="Merge with BPN"
        required
        queryKey={[...BATCHES_KEY, 'merge candidates']}
        fetch={searchMergeCandidates}
        notFound="No Batch Found"
        {...form.getInputProps('mergeId')}
      />
      <Textarea label="Merge Comment" autosize minRows={2} {...form.getInputProps('comment')} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>Confirm</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
