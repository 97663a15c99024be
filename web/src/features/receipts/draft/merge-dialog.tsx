import { receiptCalls } from '@ghala/contract/calls/receipts';
import { Textarea } from '@mantine/core';
import { RECEIPTS_KEY } from '../../../net/query-keys';
import { change } from '../../../net/send';
import { ReceiveFirst } from '../../../pickers/comes-from';
import { t } from '../../../text/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { SearchSelect } from '../../../ui/inputs/search-select';
import { searchMergeCandidates } from '../receipts.api';

interface MergeDialogProps {
  batchId: number;
  onClose: () => void;
}

/** Links a receipt of remaining goods to the split one that it completes. */
export function MergeDialog({ batchId, onClose }: MergeDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t.receipts.mergeReceipt} centered>
      <MergeForm batchId={batchId} onClose={onClose} />
    </Dialog>
  );
}

function MergeForm({ batchId, onClose }: MergeDialogProps) {
  const form = useServerForm({
    initialValues: { mergeId: null as number | null, comment: '' },
    schema: async () => (await import('@ghala/contract/calls/receipt-steps')).mergeRequest,
    toRequest: (values) => ({ ...values, batchId }),
    mutation: (body) => change(receiptCalls.merge, { body }),
    failureTitle: t.receipts.batchItemNotFound,
    successText: t.receipts.batchMerged,
    refresh: [RECEIPTS_KEY],
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form}>
      <SearchSelect<number>
        label={t.receipts.mergeWithBpn}
        required
        queryKey={[...RECEIPTS_KEY, 'merge candidates']}
        fetch={searchMergeCandidates}
        notFound={t.receipts.noBatchFound}
        whenNone={<ReceiveFirst />}
        {...form.getInputProps('mergeId')}
      />
      <Textarea label={t.receipts.mergeComment} autosize minRows={2} {...form.getInputProps('comment')} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.confirm}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
