import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import { type ReceiptAnswer, receiptCalls } from '@ghala/contract/calls/receipts';
import { ScrollArea, Switch, Table, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { UserPicker } from '../../pickers/people-pickers';
import type { Address } from '../../shared/address';
import { ApiError } from '../../shared/api-client';
import { formatQuantity } from '../../shared/format';
import { totalPrice } from '../../shared/line-prices';
import { PURCHASES_KEY, RECEIPTS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { carryOut, change } from '../../shared/send';
import { useSession } from '../../shared/session';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useAction } from '../../ui/use-action';
import { useServerForm } from '../../ui/use-server-form';
import { type ProcessValues, receiptQuery } from './receipts.api';
import { differencesOf, isLacking, type LineDifference } from './received-against-order';

interface ProcessDialogProps {
  saved: ReceiptAnswer;
  /** The open incomplete delivery note is to be settled next. */
  settles: boolean;
  onClose: () => void;
  /** With the address that comes next, if not the usual one. */
  onProcessed: (next?: Address) => void | Promise<void>;
}

/** The last confirmation before the goods enter stock. */
export function ProcessDialog(props: ProcessDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={t.receipts.confirmStockEntry} centered>
      <ProcessForm {...props} />
    </Dialog>
  );
}

function ProcessForm({ saved, settles, onClose, onProcessed }: ProcessDialogProps) {
  const { batch: receipt } = saved;
  // Fetched again: a user who has just added an item became an author of the receipt after it was loaded.
  const { data = saved } = useQuery({ ...receiptQuery(receipt.id), refetchOnMount: 'always' });
  const mayVerify = data.whyNotVerify === '';
  const session = useSession();
  const differences = receipt.Purchase === null ? undefined : differencesOf({ ...receipt, Purchase: receipt.Purchase });
  const lacks = differences !== undefined && isLacking(differences);
  const [follows, setFollows] = useState(settles);
  const [note] = data.openNotes;
  const offers = session?.can('transaction') && (lacks || note !== undefined);

  const raising = useAction({
    mutation: () => change(incompleteDeliveryCalls.create, { body: { batchId: receipt.id, fillsIn: true } }),
    failureTitle: t.receipts.idnNotCreated,
  });

  /** What the goods that are missing, or came after all, call for next. */
  async function next(): Promise<Address | undefined> {
    if (!follows) return undefined;
    if (!lacks) return { to: '/transaction/incompletenotes', search: { settle: String(note?.id) } };
    const raised = await raising.start();
    return raised && { to: '/transaction/incompletenotes/add', search: { id: String(raised.note.id) } };
  }

  const form = useServerForm({
    initialValues: { ...blank, guardianId: session?.user.id ?? null },
    schema: async () => (await import('@ghala/contract/calls/receipt-steps')).processRequest,
    toRequest: (values) => ({ ...values, batchId: receipt.id }),
    run: (request, { values, idempotencyKey }) => {
      const isVerified = mayVerify && values.isVerified;
      const processed = change(receiptCalls.process, { body: { ...request, isVerified } });
      return carryOut(processed, { idempotencyKey }).catch(explainLost);
    },
    failureTitle: t.receipts.batchNotProcessed,
    successText: t.receipts.batchProcessed,
    refresh: [RECEIPTS_KEY, STOCK_KEY, PURCHASES_KEY],
    onSuccess: async () => onProcessed(await next()),
    guarded: false,
  });
  return (
    <Form form={form}>
      <Text size="sm">
        {say(t.receipts.willEnterStock, {
          batchNo: receipt.batchNo,
          count: receipt.items.length,
          price: totalPrice(receipt.items),
        })}
      </Text>
      {differences ? <Differences differences={differences} /> : null}
      {offers ? (
        <Switch
          label={lacks ? t.receipts.raiseIdn : say(t.receipts.settleIdn, { idnNo: note?.idnNo ?? '' })}
          checked={follows}
          onChange={(event) => setFollows(event.currentTarget.checked)}
        />
      ) : null}
      <Switch
        label={t.receipts.isVerifiedByYou}
        description={mayVerify ? undefined : data.whyNotVerify}
        data-autofocus={mayVerify || undefined}
        {...form.getInputProps('isVerified', { type: 'checkbox' })}
        {...(!mayVerify && { checked: false, disabled: true })}
      />
      <Switch
        label={t.receipts.hasGuardian}
        data-autofocus={!mayVerify || undefined}
        {...form.getInputProps('isGuardian', { type: 'checkbox' })}
      />
      {form.getValues().isGuardian ? (
        <UserPicker label={t.receipts.guardian} required {...form.getInputProps('guardianId')} />
      ) : null}
      <Textarea
        label={t.receipts.bpnNote}
        placeholder={t.receipts.bpnNoteHint}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.common.process}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** What differs from the order: the last chance to count again. */
function Differences({ differences }: { differences: LineDifference[] }) {
  if (differences.length === 0) return <Text size="sm">{t.receipts.allAsOrdered}</Text>;
  return (
    <ScrollArea.Autosize
      mah="14rem"
      type="auto"
      offsetScrollbars
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': t.receipts.differences }}
    >
      <Table aria-label={t.receipts.differences} verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.common.product}</Table.Th>
            <Table.Th ta="end">{t.receipts.awaited}</Table.Th>
            <Table.Th ta="end">{t.receipts.receivedNow}</Table.Th>
            <Table.Th ta="end">{t.receipts.difference}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ line, received }) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.Product.name}</Table.Td>
              <Table.Td ta="end">{formatQuantity(line.quantityOutstanding)}</Table.Td>
              <Table.Td ta="end">{formatQuantity(received)}</Table.Td>
              <Table.Td ta="end" fw={600} c={received < line.quantityOutstanding ? 'red' : 'yellow'}>
                {received < line.quantityOutstanding ? '−' : '+'}
                {formatQuantity(Math.abs(line.quantityOutstanding - received))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

/** A deleted receipt is reported with the specified text. */
function explainLost(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw new Error(t.receipts.notFoundTryAgainOrCreate);
  throw error;
}

const blank: Omit<ProcessValues, 'guardianId'> = { isVerified: true, isGuardian: true, note: '' };
