import { lotCalls } from '@ghala/contract/calls/lots';
import type { ProductDetail } from '@ghala/contract/calls/products';
import { type Tracking, trackings } from '@ghala/contract/common/tracking';
import { Alert, Select, Stack, Text, Textarea } from '@mantine/core';
import { type LotDraft, sentLots } from '../../documents/lots/lot-drafts';
import { LotsEditor } from '../../documents/lots/lots-editor';
import { lotsProblem } from '../../documents/lots/lots-problem';
import { formatMeasure } from '../../format/format';
import { placeText } from '../../format/place';
import { PRODUCTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';

interface TrackingDialogProps {
  product: ProductDetail;
  onChanged: (tracking: Tracking) => void;
  onClose: () => void;
}

/** Changes how a product in stock is tracked: the user counts what is in each place by lot or serial number. */
export function TrackingDialog(props: TrackingDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={say(t.lotLists.trackingOf, { name: props.product.name })} size="xl">
      <TrackingForm {...props} />
    </Dialog>
  );
}

interface Values extends Record<string, unknown> {
  tracking: Tracking;
  counts: LotDraft[][];
  reason: string;
}

function TrackingForm({ product, onChanged, onClose }: TrackingDialogProps) {
  // The server refuses to tell it of goods that the user counts blind.
  const told = product.Inventory.map((record) => ({
    ...record,
    quantity: record.quantity ?? 0,
    quantityReserved: record.quantityReserved ?? 0,
  }));
  const held = told.filter(({ quantity, quantityReserved }) => quantity + quantityReserved > 0);
  const reserved = held.filter(({ quantityReserved }) => quantityReserved > 0);
  const productAs = (tracking: Tracking) => ({ ...product, tracking });
  const lineOf = ({ counts }: Values, index: number) => ({
    quantity: held[index]?.quantity ?? 0,
    lots: counts[index] ?? [],
  });
  const form = useServerForm({
    initialValues: { tracking: product.tracking, counts: held.map((): LotDraft[] => []), reason: '' } as Values,
    schema: async () => (await import('@ghala/contract/calls/lots')).trackingChange,
    toRequest: (values) => ({
      tracking: values.tracking,
      reason: values.reason,
      counts:
        values.tracking === 'none'
          ? []
          : held.map(({ id }, index) => ({
              inventoryId: id,
              lots: sentLots(productAs(values.tracking), lineOf(values, index)),
            })),
    }),
    otherFaults: (values) => {
      if (values.tracking === 'none') return {};
      const faults = held.map((_, index) => {
        const line = lineOf(values, index);
        const text =
          line.lots.length === 0 ? t.lotLists.countThis : lotsProblem(productAs(values.tracking), line)?.text;
        return [`counts.${index}`, text] as const;
      });
      return Object.fromEntries(faults.flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])));
    },
    mutation: (body) => change(lotCalls.changeTracking, { params: { id: product.id }, body }),
    failureTitle: t.lotLists.trackingNotChanged,
    successText: t.lotLists.trackingChanged,
    refresh: [PRODUCTS_KEY, STOCK_KEY],
    onSuccess: (_, { tracking }) => {
      onChanged(tracking);
      onClose();
    },
  });
  const { tracking, counts } = form.values;
  const choices = trackings.map((value) => ({ value, label: t.lotLists.trackingChoices[value] }));
  const isCounted = tracking !== 'none' && tracking !== product.tracking;
  return (
    <Form form={form} label={t.lotLists.changeTracking}>
      <Select
        label={t.lotLists.trackedBy}
        data={choices}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('tracking')}
        onChange={(value) => {
          form.setFieldValue('tracking', (value ?? 'none') as Tracking);
          form.setFieldValue(
            'counts',
            held.map(() => []),
          );
        }}
      />
      {reserved.length > 0 ? (
        <Alert color="yellow">
          {say(t.lotLists.releaseFirst, { places: reserved.map(placeText).join(', '), count: reserved.length })}
        </Alert>
      ) : null}
      {tracking === 'none' && product.tracking !== 'none' ? <Text size="sm">{t.lotLists.noLongerTracked}</Text> : null}
      {isCounted
        ? held.map((record, index) => {
            const { error } = form.getInputProps(`counts.${index}`);
            const lots = counts[index] ?? [];
            return (
              <Stack key={record.id} gap="xs" component="section" aria-label={placeText(record)}>
                <Text fw={600} size="sm">
                  {placeText(record)} · {formatMeasure(record.quantity, product.unit.unit)}
                </Text>
                <LotsEditor
                  product={{ ...product, tracking }}
                  quantity={record.quantity}
                  lots={lots}
                  error={error ?? form.getInputProps(`counts.${index}.lots`).error}
                  onChange={(lots) => form.setFieldValue('counts', counts.with(index, lots))}
                  // The quantity in stock stays as it is.
                  onQuantity={() => {}}
                />
              </Stack>
            );
          })
        : null}
      {held.length > 0 && tracking !== product.tracking ? (
        <Textarea
          label={t.lotLists.whyTracked}
          description={t.lotLists.whyTrackedHint}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
      ) : null}
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.lotLists.changeTracking}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
