import { Text } from '@mantine/core';
import { useState } from 'react';
import { say, t } from '../../../text/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { DialogButtons, Form, SubmitButton } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { type CompletedLine, completeLines, type ItemsAnswer } from '../receipts.api';
import { PlaceFields } from './place-pickers';
import type { ReceivingPlace } from './receiving-place';

/** Adds the name by which the question mentions a line that is about to be completed. */
export interface LineToPlace extends CompletedLine {
  product: string;
  /** Reads '12 Bag' or '3 Carton'. */
  measure: string;
}

interface PlaceDialogProps {
  batchId: number;
  lines: LineToPlace[];
  /** The last line went to this place. */
  place: ReceivingPlace;
  /** This many lines stay open, since their lots are still to be entered. */
  left: number;
  onClose: () => void;
  onCompleted: (answer: ItemsAnswer, lines: LineToPlace[], place: ReceivingPlace) => void;
}

/** Asks where the received goods are stored, and completes one line of the order, or all remaining ones. */
export function PlaceDialog(props: PlaceDialogProps) {
  return (
    <Dialog opened onClose={props.onClose} title={t.receipts.selectWarehouseAndSection} centered>
      <PlaceForm {...props} />
    </Dialog>
  );
}

function PlaceForm({ batchId, lines, place: lastPlace, left, onClose, onCompleted }: PlaceDialogProps) {
  const [place, setPlace] = useState(lastPlace);
  const form = useServerForm({
    initialValues: { warehouseId: lastPlace.warehouseId, sectionId: lastPlace.sectionId },
    schema: async () => (await import('@ghala/contract/calls/receipt-items')).receivingPlace,
    mutation: (at) => completeLines(batchId, at, lines),
    failureTitle: t.receipts.batchItemNotCreated,
    onSuccess: (answer) => onCompleted(answer, lines, place),
    guarded: false,
  });
  const [first] = lines;
  return (
    <Form form={form}>
      <Text size="sm">
        {lines.length === 1 && first
          ? say(t.receipts.amountOf, {
              measure: first.measure,
              product: first.product,
            })
          : say(t.receipts.linesAsTheyStand, { count: lines.length })}
      </Text>
      {left > 0 ? (
        <Text size="sm" c="var(--ghala-waiting)">
          {say(t.lots.linesLeft, { count: left })}
        </Text>
      ) : null}
      <PlaceFields form={form} place={place} onChange={setPlace} />
      <DialogButtons onClose={onClose}>
        <SubmitButton data-autofocus={lastPlace.warehouseId === null ? undefined : true}>
          {say(t.receipts.completeItems, { count: lines.length })}
        </SubmitButton>
      </DialogButtons>
    </Form>
  );
}
