import type { BatchAnswer } from '@ghala/contract/calls/batches';
import { Button, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { EntryHandle } from '../../documents/lines/entry-row';
import { say, t } from '../../text/t';
import { confirm } from '../../ui/dialogs';
import { Form } from '../../ui/form';
import { Section } from '../../ui/section';
import { DetailsFields } from './details-fields';
import { DetailsSummary } from './details-summary';
import { EditableItems } from './editable-items';
import { ItemEntry } from './item-entry';
import { OrderedItems } from './ordered-items';
import { ProcessDialog } from './process-dialog';
import { useReceiptsHome } from './receipts-home';
import { useCancelBatch } from './use-batch-deeds';
import { useDetailsForm } from './use-details-form';
import { forgetLineDrafts } from './use-line-drafts';

interface BatchEditorProps {
  saved: BatchAnswer;
  /** The details are folded to what they say, so that the items come first. */
  startsFolded: boolean;
}

/** A saved receipt being worked on: its details, its items, and how it ends. */
export function BatchEditor({ saved, startsFolded }: BatchEditorProps) {
  const { batch } = saved;
  const navigate = useNavigate();
  const home = useReceiptsHome();
  const leave = () => navigate({ to: home });
  const [isFolded, setFolded] = useState(startsFolded);
  const [isProcessing, setProcessing] = useState(false);
  const entry = useRef<EntryHandle>(null);
  // Details are saved by Save, which leaves, and before processing, which stays.
  const afterSaving = useRef<() => void | Promise<void>>(leave);
  const details = useDetailsForm({ batch, onSaved: () => afterSaving.current() });
  const cancellation = useCancelBatch(batch, leaveForGood);

  /** Nothing typed here has a use any more. */
  function leaveForGood() {
    entry.current?.drop();
    details.resetDirty();
    forgetLineDrafts(batch.id);
    return leave();
  }

  /** Another order was chosen: its lines are then shown in place of the items. */
  async function saveAndStay() {
    if (!(await mayDropBegunLine())) return;
    afterSaving.current = () => undefined;
    await details.send();
  }

  async function save() {
    if (!(await mayDropBegunLine())) return;
    // The lines of an order are saved as they are completed.
    if (batch.Purchase !== null && !details.isDirty()) return leave();
    afterSaving.current = leave;
    await details.send();
  }

  async function process() {
    if (!(await mayDropBegunLine())) return;
    if (!details.isDirty()) return setProcessing(true);
    afterSaving.current = () => setProcessing(true);
    await details.send();
  }

  async function mayDropBegunLine(): Promise<boolean> {
    if (!entry.current?.isBegun()) return true;
    const isSure = await confirm({
      title: t.common.goOnWithoutThisItem,
      text: t.common.theItemThatYouAre,
      confirmLabel: t.common.goOnWithoutIt,
      danger: false,
    });
    if (isSure) entry.current.drop();
    return isSure;
  }

  return (
    <Stack gap="md">
      {isFolded ? (
        <Section
          title={t.batches.deliveryDetails}
          actions={
            <Button variant="default" size="xs" onClick={() => setFolded(false)}>
              {t.batches.editDetails}
            </Button>
          }
        >
          <DetailsSummary answer={saved} isShort />
        </Section>
      ) : (
        <Form form={{ ...details, send: save }} label={t.batches.receiptDetails}>
          <DetailsFields form={details} saved={saved} onOrderChosen={() => void saveAndStay()} />
        </Form>
      )}
      {batch.Purchase === null ? (
        <Section title={t.batches.addItems}>
          <ItemEntry batch={batch} handle={entry} takesFocus={startsFolded} />
          <EditableItems batch={batch} />
        </Section>
      ) : (
        <Section title={say(t.batches.purchaseOrderItems, { purchaseNo: batch.Purchase.purchaseNo })}>
          <OrderedItems batch={{ ...batch, Purchase: batch.Purchase }} placesInRows={!startsFolded} />
        </Section>
      )}
      <Group gap="xs">
        <Button onClick={() => void process()}>{t.common.process}</Button>
        <Button variant="default" loading={details.isSending} onClick={() => void save()}>
          {t.batches.save}
        </Button>
        <Button variant="default" loading={cancellation.isRunning} onClick={cancellation.ask}>
          {t.common.cancel}
        </Button>
      </Group>
      {isProcessing ? (
        <ProcessDialog saved={saved} onClose={() => setProcessing(false)} onProcessed={leaveForGood} />
      ) : null}
    </Stack>
  );
}
