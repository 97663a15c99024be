import { incompleteDeliveryCalls } from '@ghala/contract/calls/incomplete-deliveries';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { type ReceiptAnswer, receiptCalls } from '@ghala/contract/calls/receipts';
import { Alert, Button, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { totalPrice } from '../../../format/line-prices';
import type { Address } from '../../../net/address';
import { ApiError } from '../../../net/api-client';
import { PURCHASES_KEY, RECEIPTS_KEY, STOCK_KEY } from '../../../net/query-keys';
import { carryOut, change } from '../../../net/send';
import { UserPicker } from '../../../pickers/people-pickers';
import { useSession } from '../../../session/session';
import { say, t } from '../../../text/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { notifySuccess } from '../../../ui/notices';
import { useAction } from '../../../ui/use-action';
import { differencesOf, isOfOrder, uncountedLines } from '../against-order/received-against-order';
import { Differences } from '../lines/differences';
import { LackingLots } from '../lines/lacking-lots';
import { type ProcessValues, receiptQuery } from '../receipts.api';
import { numbersOf } from './open-notes';
import { useOpenNotes } from './use-open-notes';

interface ProcessDialogProps {
  saved: ReceiptAnswer;
  /** Afterwards, the user settles the incomplete delivery notes that these goods complete. */
  settles: boolean;
  onClose: () => void;
  /** Asks for the lots of an item that lacks them, instead of processing. */
  onLots: (item: ReceiptItem) => void;
  /** Completes the order's lines that are not counted yet, instead of processing; left out if none has a quantity. */
  onCompleteRest: (() => void) | undefined;
  /** Passes the next address, if it is not the usual one. */
  onProcessed: (next?: Address) => void | Promise<void>;
}

/** Asks a last time before the goods enter stock. */
export function ProcessDialog(props: ProcessDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={t.receipts.confirmStockEntry} centered>
      <ProcessForm {...props} />
    </Dialog>
  );
}

function ProcessForm({ saved, settles, onClose, onLots, onCompleteRest, onProcessed }: ProcessDialogProps) {
  const { batch: receipt } = saved;
  // The receipt is fetched again: a user who has just added an item became one of its authors after it was loaded.
  const { data = saved } = useQuery({ ...receiptQuery(receipt.id), refetchOnMount: 'always' });
  const mayVerify = data.whyNotVerify === '';
  const { whyNotProcess } = data;
  const session = useSession();
  const ofOrder = isOfOrder(receipt) ? receipt : null;
  const uncounted = ofOrder === null ? 0 : uncountedLines(ofOrder).length;
  const { lacksMore, waiting, met } = useOpenNotes({ batch: receipt, openNotes: data.openNotes });
  const [raises, setRaises] = useState(false);
  const [settlesMet, setSettlesMet] = useState(settles);

  const raising = useAction({
    mutation: () => change(incompleteDeliveryCalls.create, { body: { batchId: receipt.id, fillsIn: true } }),
    failureTitle: t.receipts.idnNotCreated,
    onSuccess: ({ note: { idnNo } }) =>
      notifySuccess(
        t.incompleteDeliveries.incompleteDeliveryNoteProcessedSuccessfully,
        say(t.incompleteDeliveries.state, { idnNo, status: 'open' }),
      ),
  });

  /** Chooses what follows from goods that are missing, or that came after all. */
  async function next(): Promise<Address | undefined> {
    const raised = raises && lacksMore ? await raising.start() : undefined;
    const to = '/transaction/incompletenotes';
    if (settlesMet && met.length > 0) return { to, search: { settle: met.map(({ id }) => id).join(',') } };
    return raised && { to, search: { status: 'open' } };
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
      {whyNotProcess === '' ? null : <Alert color="yellow">{whyNotProcess}</Alert>}
      {uncounted > 0 ? (
        <Alert color="yellow">
          <Stack gap="xs" align="start">
            {say(t.receipts.linesUncounted, { count: uncounted })}
            {onCompleteRest ? (
              <Button variant="default" onClick={onCompleteRest}>
                {t.receipts.completeAllRemaining}
              </Button>
            ) : null}
          </Stack>
        </Alert>
      ) : null}
      <LackingLots items={receipt.items} onLots={onLots} />
      <Text size="sm">
        {say(t.receipts.willEnterStock, {
          batchNo: receipt.batchNo,
          count: receipt.items.length,
          price: totalPrice(receipt.items),
        })}
      </Text>
      {ofOrder ? <Differences differences={differencesOf(ofOrder)} isWhole={uncounted === 0} /> : null}
      {lacksMore ? (
        <Switch
          label={
            waiting.length === 0 ? t.receipts.raiseIdn : say(t.receipts.raiseIdnBeyond, { idnNo: numbersOf(waiting) })
          }
          checked={raises}
          onChange={(event) => setRaises(event.currentTarget.checked)}
        />
      ) : waiting.length > 0 ? (
        <Text size="sm">{say(t.receipts.idnCovers, { idnNo: numbersOf(waiting), count: waiting.length })}</Text>
      ) : null}
      {met.length > 0 ? (
        <Switch
          label={say(t.receipts.settleIdn, { idnNo: numbersOf(met) })}
          checked={settlesMet}
          onChange={(event) => setSettlesMet(event.currentTarget.checked)}
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
        <SubmitButton disabled={whyNotProcess !== ''}>{t.common.process}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** A deleted receipt is reported with the specified text. */
function explainLost(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw new Error(t.receipts.notFoundTryAgainOrCreate);
  throw error;
}

const blank: Omit<ProcessValues, 'guardianId'> = { isVerified: true, isGuardian: true, note: '' };
