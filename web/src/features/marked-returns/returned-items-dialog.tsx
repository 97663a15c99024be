import { type MarkedReturn, markedReturnCalls, type ReturnReceipt } from '@ghala/contract/calls/marked-returns';
import { issuedTo, returnQuantity } from '@ghala/contract/labels/marked-return-labels';
import { Text, Textarea } from '@mantine/core';
import { formatQuantity } from '../../format/format';
import { MARKED_RETURNS_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { rich } from '../../text/rich';
import { language, say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { alertError } from '../../ui/dialogs/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { type SearchOption, SearchSelect } from '../../ui/inputs/search-select';
import { ScreenLink } from '../../ui/page/screen-access';
import { type ReturnValues, searchReturnReceipts } from './marked-returns.api';

interface ReturnedItemsDialogProps {
  marked: MarkedReturn;
  onClose: () => void;
}

/** Records the receipt by which goods came back. */
export function ReturnedItemsDialog({ marked, onClose }: ReturnedItemsDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t.markedReturns.returnedItems} centered>
      <ReturnForm marked={marked} onClose={onClose} />
    </Dialog>
  );
}

function ReturnForm({ marked, onClose }: ReturnedItemsDialogProps) {
  const form = useServerForm({
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/marked-returns')).returnedGoods,
    toRequest: (values) => ({ ...values, markedId: marked.id }),
    mutation: (body) => change(markedReturnCalls.markReturned, { body }),
    failureTitle: t.markedReturns.itemsNotReturnedTryAgain,
    successText: say(t.markedReturns.markedAsReturned, {
      quantity: formatQuantity(returnQuantity(marked)),
      unit: marked.unit,
      product: marked.ProductName,
    }),
    refresh: [MARKED_RETURNS_KEY],
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form} label={t.markedReturns.returnedItems}>
      <Text size="sm">
        {say(t.markedReturns.returnHint, {
          quantity: formatQuantity(returnQuantity(marked)),
          unit: marked.unit,
          product: marked.ProductName,
          noteNo: marked.noteNo,
          holder: issuedTo(marked, language),
        })}
      </Text>
      <SearchSelect<number>
        label="BPN"
        required
        placeholder={t.markedReturns.selectBpn}
        queryKey={[...MARKED_RETURNS_KEY, 'receipts', marked.id]}
        fetch={async (words, signal) => {
          const receipts = await searchReturnReceipts(marked.id, words, signal).catch(tellAndThrow);
          return receipts.map((receipt) => optionOf(receipt, marked.unit));
        }}
        notFound={t.markedReturns.noBatchFound}
        whenNone={rich(t.markedReturns.receiveFirst, {
          receive: <ScreenLink to="/transaction/addbatch">{t.markedReturns.receiveGoods}</ScreenLink>,
        })}
        {...form.getInputProps('batchId')}
      />
      <Textarea label={t.common.comment} autosize minRows={2} {...form.getInputProps('comment')} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.confirm}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

function optionOf({ id, batchNo, available }: ReturnReceipt, unit: string): SearchOption<number> {
  return {
    value: id,
    label: batchNo,
    description: say(t.markedReturns.unclaimed, { quantity: formatQuantity(available), unit }),
  };
}

/** The specified text appears once; the field offers to fetch again. */
function tellAndThrow(error: unknown): never {
  if (!(error instanceof DOMException)) void alertError(t.markedReturns.tryAgain, error);
  throw error;
}

const blank: ReturnValues = { batchId: null, comment: '' };
