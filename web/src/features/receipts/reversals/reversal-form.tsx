import type { ReversibleLine } from '@ghala/contract/calls/receipt-reversals';
import { type ReceiptDetail, receiptCalls } from '@ghala/contract/calls/receipts';
import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { RECEIPTS_KEY } from '../../../net/query-keys';
import { carryOut, change } from '../../../net/send';
import { t } from '../../../text/t';
import { Form, SubmitButton } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { Section } from '../../../ui/page/section';
import { ReversalLines } from './reversal-lines';
import { allOf, itemsOf, reversalRows, type Taken } from './reversal-rows';

interface ReversalFormProps {
  receipt: Pick<ReceiptDetail, 'id'>;
  lines: ReversibleLine[];
}

/** Asks for goods of a processed receipt to leave stock again, and why. */
export function ReversalForm({ receipt: { id }, lines }: ReversalFormProps) {
  const client = useQueryClient();
  const rows = reversalRows(lines);
  const all = allOf(rows);
  const form = useServerForm({
    initialValues: { reason: '', taken: {} as Taken },
    schema: async () => (await import('@ghala/contract/calls/receipt-reversals')).reversalRequest,
    toRequest: ({ reason, taken }) => {
      const items = itemsOf(rows, taken);
      return { reason, items: items.length === 0 ? null : items };
    },
    otherFaults: ({ taken }): Record<string, string> =>
      itemsOf(rows, taken).length === 0 ? { '': t.receipts.reversal.nothingChosen } : {},
    run: async (body, { idempotencyKey }) => {
      try {
        return await carryOut(change(receiptCalls.reverse, { params: { id }, body }), { idempotencyKey });
      } catch (error) {
        // What is in stock may have changed.
        void client.invalidateQueries({ queryKey: RECEIPTS_KEY });
        throw error;
      }
    },
    failureTitle: t.receipts.reversal.notRequested,
    successText: t.receipts.reversal.requested,
    refresh: [RECEIPTS_KEY],
  });
  const { taken } = form.getValues();
  function setTaken(next: Taken) {
    form.clearFieldError('');
    form.setFieldValue('taken', next);
  }
  return (
    <Form form={form} label={t.titles.reverseReceipt}>
      <Section title={t.receipts.reversal.lines}>
        <Text size="sm">{t.receipts.reversal.hint}</Text>
        <ReversalLines
          rows={rows}
          taken={taken}
          onTake={(rowId, quantity) => setTaken({ ...form.getValues().taken, [rowId]: quantity })}
        />
        <Group gap="xs">
          <Button variant="default" disabled={Object.keys(all).length === 0} onClick={() => setTaken(all)}>
            {t.receipts.reversal.all}
          </Button>
          <Text size="sm" c="dimmed">
            {t.receipts.reversal.allHint}
          </Text>
        </Group>
      </Section>
      <Textarea
        label={t.receipts.reversal.reason}
        required
        autosize
        minRows={2}
        maw="44rem"
        {...form.getInputProps('reason')}
      />
      <Group gap="xs">
        <SubmitButton>{t.receipts.reversal.request}</SubmitButton>
      </Group>
    </Form>
  );
}
