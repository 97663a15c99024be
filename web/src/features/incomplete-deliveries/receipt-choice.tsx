import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { INCOMPLETE_NOTES_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { ReceiveFirst } from '../../pickers/comes-from';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import { useServerForm } from '../../ui/form/use-server-form';
import { SearchSelect } from '../../ui/inputs/search-select';
import { Section } from '../../ui/page/section';
import { searchReceiptNumbers } from './incomplete-deliveries.api';

interface ReceiptChoiceProps {
  onCreated: (id: number) => void | Promise<void>;
  onClose: () => void;
}

/** Shows the first step: choosing the receipt with the shortage. */
export function ReceiptChoice({ onCreated, onClose }: ReceiptChoiceProps) {
  const form = useServerForm({
    initialValues: { batchId: null as number | null },
    schema: async () => (await import('@ghala/contract/calls/incomplete-deliveries')).newIncompleteNote,
    mutation: (body) => change(incompleteDeliveryCalls.create, { body }),
    failureTitle: t.incompleteDeliveries.incompleteDeliveryNoteNotCreated,
    refresh: [INCOMPLETE_NOTES_KEY],
    onSuccess: ({ note }) => onCreated(note.id),
    guarded: false,
  });
  return (
    <Form form={form} label={t.incompleteDeliveries.selectBpn}>
      <Section title={t.incompleteDeliveries.receiptTitle}>
        <FieldGrid>
          <SearchSelect<number>
            label="BPN"
            required
            placeholder={t.incompleteDeliveries.searchByItsNumber}
            queryKey={['receipts', 'numbers']}
            fetch={searchReceiptNumbers}
            notFound={t.incompleteDeliveries.noBatchFound}
            whenNone={<ReceiveFirst />}
            {...form.getInputProps('batchId')}
          />
        </FieldGrid>
      </Section>
      <FormButtons close={onClose}>
        <SubmitButton>{t.common.add}</SubmitButton>
      </FormButtons>
    </Form>
  );
}
