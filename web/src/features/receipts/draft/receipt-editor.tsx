import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { Button, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { mayDiscardBegunLine } from '../../../documents/lines/begun-line';
import { useCountingRules } from '../../../documents/lines/counting-rule';
import type { EntryHandle } from '../../../documents/lines/entry-row';
import type { Address } from '../../../net/address';
import { isLocalId } from '../../../offline/local-ids';
import { useOfflineQueue } from '../../../offline/offline-queue';
import { say, t } from '../../../text/t';
import { alertError } from '../../../ui/dialogs/dialogs';
import { onDemand } from '../../../ui/dialogs/on-demand';
import { Form } from '../../../ui/form/form';
import { focusWrongLine } from '../../../ui/form/line-keys';
import { FootBar } from '../../../ui/page/foot-bar';
import { MainButton } from '../../../ui/page/main-action';
import { Section } from '../../../ui/page/section';
import { askToDiscard } from '../../../ui/waiting/discard-waiting';
import { OrderedItems } from '../against-order/ordered-items';
import { countLines, isOfOrder, type LineCounts, uncountedLines } from '../against-order/received-against-order';
import { EditableItems } from '../lines/editable-items';
import { ItemEntry } from '../lines/item-entry';
import { NotAccepted } from '../lines/not-accepted';
import { useItemLots } from '../lines/use-item-lots';
import { draftOf, forgetLineDrafts, useLineDrafts } from '../lines/use-line-drafts';
import { useReceiptsHome } from '../receipts-home';
import { DetailsFields } from './details-fields';
import { DetailsSummary } from './details-summary';
import { aboutReceipt } from './offline-receipt';
import { useDetailsForm } from './use-details-form';
import { useOpenNotes } from './use-open-notes';
import { useCancelReceipt } from './use-receipt-actions';

const ItemLotsDialog = onDemand(async () => (await import('../lines/lots-dialogs')).ItemLotsDialog);
const ProcessDialog = onDemand(async () => (await import('./process-dialog')).ProcessDialog);

interface ReceiptEditorProps {
  saved: ReceiptAnswer;
  /** The details are folded to a summary, so that the items come first. */
  startsFolded: boolean;
}

/** Edits a saved receipt: its details, its items, and its final buttons. */
export function ReceiptEditor({ saved, startsFolded }: ReceiptEditorProps) {
  const { batch: receipt } = saved;
  const ofOrder = isOfOrder(receipt) ? receipt : null;
  const navigate = useNavigate();
  const home = useReceiptsHome();
  const leave = () => navigate({ to: home });
  const [isFolded, setFolded] = useState(startsFolded);
  /** The user confirms the receipt alone, or with the settling of the open notes that it completes. */
  const [processing, setProcessing] = useState<'alone' | 'settling'>();
  const lots = useItemLots(receipt.id);
  const { met } = useOpenNotes(saved);
  const completeRest = useRef<(() => void) | null>(null);
  const entry = useRef<EntryHandle>(null);
  const editor = useRef<HTMLDivElement>(null);
  // Save stores the details and leaves; processing stores them first and stays.
  const afterSaving = useRef<() => void | Promise<void>>(leave);
  const details = useDetailsForm({ receipt, onSaved: () => afterSaving.current() });
  const lineDrafts = useLineDrafts(receipt.id);
  const ruleOf = useCountingRules();
  const canCompleteRest =
    ofOrder !== null &&
    uncountedLines(ofOrder).some((line) => draftOf(line, lineDrafts.drafts[line.id]).quantity !== '');
  const cancellation = useCancelReceipt(receipt, () => leaveForGood());
  const unsent = useOfflineQueue().filter(({ about }) => about === aboutReceipt(receipt.id));

  /** What was typed here is no longer needed. */
  function leaveForGood(next?: Address) {
    entry.current?.discard();
    details.resetDirty();
    forgetLineDrafts(receipt.id);
    return next ? navigate(next) : leave();
  }

  /** Saves once another order is chosen: its lines replace the items. */
  async function saveAndStay() {
    if (!(await mayDiscardBegunLine(entry.current))) return;
    afterSaving.current = () => undefined;
    await details.send();
  }

  async function save() {
    // An item's wrong figure is not saved; those of an order's lines are kept here.
    if (ofOrder === null && focusWrongLine(editor.current)) return;
    if (!(await mayDiscardBegunLine(entry.current))) return;
    // An order's lines are saved when they are completed.
    if ((ofOrder !== null || isLocalId(receipt.id)) && !details.isDirty()) return leave();
    afterSaving.current = leave;
    await details.send();
  }

  async function process(how: 'alone' | 'settling' = 'alone') {
    if (unsent.length > 0) return void alertError(t.receipts.batchNotProcessed, t.receipts.sendFirst);
    if (focusWrongLine(editor.current)) return;
    if (!(await mayDiscardBegunLine(entry.current))) return;
    if (receipt.items.length === 0) return void alertError(t.receipts.batchNotProcessed, t.receipts.completeLineFirst);
    if (!details.isDirty()) return setProcessing(how);
    afterSaving.current = () => setProcessing(how);
    await details.send();
  }

  function complete() {
    setProcessing(undefined);
    completeRest.current?.();
  }

  /** A receipt that was never sent is only discarded. */
  async function cancel() {
    if (!isLocalId(receipt.id)) return cancellation.ask();
    const [first] = unsent;
    if (first !== undefined && (await askToDiscard(first, unsent))) await leaveForGood();
  }

  return (
    <Stack gap="md" ref={editor}>
      <NotAccepted receiptId={receipt.id} onGone={() => void leaveForGood()} />
      {isFolded ? (
        <Section
          title={t.receipts.deliveryDetails}
          actions={
            <Button variant="default" size="xs" onClick={() => setFolded(false)}>
              {t.receipts.editDetails}
            </Button>
          }
        >
          <DetailsSummary answer={saved} isShort />
        </Section>
      ) : (
        <Form form={{ ...details, send: save }} label={t.receipts.receiptDetails}>
          <DetailsFields form={details} saved={saved} onOrderChosen={() => void saveAndStay()} />
        </Form>
      )}
      {ofOrder === null ? (
        <Section title={t.receipts.addItems}>
          <ItemEntry receipt={receipt} suggestedPlace={saved.suggestedPlace} handle={entry} takesFocus={startsFolded} />
          <EditableItems receipt={receipt} onLots={lots.ask} />
        </Section>
      ) : (
        <Section title={say(t.receipts.orderItemsTitle, { purchaseNo: ofOrder.Purchase.purchaseNo })}>
          <OrderedItems
            receipt={ofOrder}
            suggestedPlace={saved.suggestedPlace}
            placesInRows={!startsFolded}
            lineDrafts={lineDrafts}
            settling={{ notes: met, start: () => void process('settling') }}
            completeRest={completeRest}
            onLots={lots.ask}
          />
        </Section>
      )}
      <FootBar summary={ofOrder && countsText(countLines(ofOrder, lineDrafts.drafts, ruleOf))}>
        <Button variant="default" loading={cancellation.isRunning} onClick={() => void cancel()}>
          {t.common.cancel}
        </Button>
        <Button variant="default" loading={details.isSending} onClick={() => void save()}>
          {t.receipts.save}
        </Button>
        {receipt.items.length === 0 ? null : <MainButton onClick={() => void process()}>{t.common.process}</MainButton>}
      </FootBar>
      {processing ? (
        <ProcessDialog
          saved={saved}
          settles={processing === 'settling'}
          onClose={() => setProcessing(undefined)}
          onCompleteRest={canCompleteRest ? complete : undefined}
          onLots={(item) => {
            setProcessing(undefined);
            lots.ask(item);
          }}
          onProcessed={leaveForGood}
        />
      ) : null}
      {lots.item ? <ItemLotsDialog batchId={receipt.id} item={lots.item} onClose={lots.close} /> : null}
    </Stack>
  );
}

/** Writes '37 right · 3 short · 1 over', leaving out zeros. */
function countsText({ right, short, over, wrong, open }: LineCounts): string {
  const parts = [
    ...(right > 0 ? [say(t.receipts.linesRight, { count: right })] : []),
    ...(short > 0 ? [say(t.receipts.linesShort, { count: short })] : []),
    ...(over > 0 ? [say(t.receipts.linesOver, { count: over })] : []),
    ...(wrong > 0 ? [say(t.receipts.linesWrong, { count: wrong })] : []),
    ...(open > 0 ? [say(t.receipts.linesOpen, { count: open })] : []),
  ];
  return parts.join(' · ');
}
