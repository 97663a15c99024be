import { type LotDetail, lotCalls } from '@ghala/contract/calls/lots';
import { Textarea, TextInput } from '@mantine/core';
import { PRODUCTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { FieldGrid } from '../../ui/form/field-grid';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { DateField } from '../../ui/inputs/date-field';

interface CorrectDialogProps {
  lot: LotDetail;
  onClose: () => void;
}

/** Corrects the number or the dates of a lot, wherever it is. */
export function CorrectDialog({ lot, onClose }: CorrectDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.lotLists.correctOf, { product: lot.Product.name })}>
      <CorrectForm lot={lot} onClose={onClose} />
    </Dialog>
  );
}

function CorrectForm({ lot, onClose }: CorrectDialogProps) {
  const { lotId, number, expiresOn, madeOn, Product } = lot;
  const form = useServerForm({
    initialValues: { number, expiresOn: expiresOn ?? '', madeOn: madeOn ?? '', reason: '' },
    schema: async () => (await import('@ghala/contract/calls/lots')).correctedLot,
    mutation: (body) => change(lotCalls.update, { params: { id: lotId }, body }),
    failureTitle: t.lotLists.notCorrected,
    successText: t.lotLists.corrected,
    refresh: [STOCK_KEY, PRODUCTS_KEY],
    onSuccess: onClose,
    guarded: false,
  });
  const isTold = (values: { number: string; expiresOn: string }) =>
    values.expiresOn !== (expiresOn ?? '') || values.number.trim().toLowerCase() !== number.toLowerCase();
  return (
    <Form form={form} label={t.lotLists.correct}>
      <TextInput
        label={Product.tracking === 'serial' ? t.lotLists.serial : t.lots.lot}
        required
        data-autofocus
        {...form.getInputProps('number')}
      />
      <FieldGrid>
        <DateField
          label={t.lots.expiresOn}
          nearest="future"
          required={(Product.shelfLife ?? 0) > 0}
          {...form.getInputProps('expiresOn')}
        />
        <DateField label={t.lots.madeOn} nearest="past" {...form.getInputProps('madeOn')} />
      </FieldGrid>
      {isTold(form.getValues()) ? (
        <Textarea
          label={t.lotLists.whyMoved}
          description={t.lotLists.movedIsTold}
          required
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      ) : null}
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.update}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
