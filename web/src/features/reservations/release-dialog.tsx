import { type ReservationRow, reservationCalls } from '@ghala/contract/calls/reservations';
import { type ApprovalPriority, approvalPriorities } from '@ghala/contract/common/priority';
import { Select, Text, Textarea } from '@mantine/core';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import { formatQuantity } from '../../format/format';
import { placeText } from '../../format/place';
import { change } from '../../net/send';
import { labels, say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { RESERVED } from './reservations.api';

const priorities = approvalPriorities.map((value) => ({ value, label: labels.priorities[value] }));

interface ReleaseDialogProps {
  reservation: ReservationRow;
  onClose: () => void;
}

/** Requests the release of some or all of a reservation. */
export function ReleaseDialog({ reservation, onClose }: ReleaseDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={t.reservations.releaseReservedStockRequest} centered>
      <ReleaseForm reservation={reservation} onClose={onClose} />
    </Dialog>
  );
}

function ReleaseForm({ reservation, onClose }: ReleaseDialogProps) {
  const { id, quantity, Product, Inventory } = reservation;
  const unit = Product.unit.unit;
  const form = useServerForm({
    initialValues: { priority: 'normal' as ApprovalPriority, quantity: quantity as number | string, comment: '' },
    schema: async () => (await import('@ghala/contract/calls/reservations')).releaseRequest,
    toRequest: (values) => ({ ...values, reservedId: id }),
    mutation: (body) => change(reservationCalls.release, { body }),
    failureTitle: t.reservations.stockReleaseNotRequested,
    successText: ({ awaitsApproval }) => (awaitsApproval ? t.reservations.releaseRequested : t.reservations.released),
    refresh: RESERVED,
    onSuccess: onClose,
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">
        {Product.name}, {placeText(Inventory)}
      </Text>
      <Select
        label={t.common.priority}
        required
        allowDeselect={false}
        data={priorities}
        {...form.getInputProps('priority')}
      />
      <ProductQuantity
        label={t.reservations.quantityToRelease}
        countedIn={Product}
        all={quantity}
        most={quantity}
        description={say(t.reservations.stillHeld, { quantity: formatQuantity(quantity), unit })}
        required
        unit={unit}
        data-autofocus
        {...form.getInputProps('quantity')}
      />
      <Textarea label={t.common.comment} autosize minRows={2} {...form.getInputProps('comment')} />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.confirm}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
