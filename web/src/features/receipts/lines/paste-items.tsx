import type { ReceiptDetail } from '@ghala/contract/calls/receipts';
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { PasteDialog } from '../../../documents/lines/paste-dialog';
import {
  type PastedItem,
  pastedFaults,
  pastedField,
  refusedRow,
  usePastedRows,
} from '../../../documents/lines/pasted-items';
import { shownPrices } from '../../../documents/lines/pasted-prices';
import { PastedTable } from '../../../documents/lines/pasted-table';
import { batchNoOf, sentLots } from '../../../documents/lots/lot-drafts';
import { lotsProblem } from '../../../documents/lots/lots-problem';
import { pastedLots } from '../../../documents/lots/pasted-lots';
import { say, t } from '../../../text/t';
import { DialogButtons, Form, SubmitButton } from '../../../ui/form/form';
import { useServerForm } from '../../../ui/form/use-server-form';
import { notifySuccess } from '../../../ui/notices';
import { PlaceFields } from '../draft/place-pickers';
import { keepPlace, type ReceivingPlace } from '../draft/receiving-place';
import { keepItems, saveItems } from '../receipts.api';

interface PasteItemsProps {
  receipt: ReceiptDetail;
  /** Holds rows that were already pasted; if there are none, the dialog asks for them. */
  rows: string;
  /** The last item went to this place. */
  place: ReceivingPlace;
  onClose: () => void;
}

/** Turns rows of a spreadsheet into items of one place, all at once. */
export function PasteItems(props: PasteItemsProps) {
  return (
    <PasteDialog rows={props.rows} failureTitle={t.receipts.batchItemNotCreated} hasPrice onClose={props.onClose}>
      {(items) => <PastedItems {...props} read={items} />}
    </PasteDialog>
  );
}

function PastedItems({ receipt, read, place: lastPlace, onClose }: PasteItemsProps & { read: PastedItem[] }) {
  const client = useQueryClient();
  const [place, setPlace] = useState(lastPlace);
  const form = useServerForm({
    initialValues: { warehouseId: lastPlace.warehouseId, sectionId: lastPlace.sectionId, items: read },
    schema: async () => (await import('@ghala/contract/calls/receipt-items')).receivingPlace,
    toRequest: ({ warehouseId, sectionId }) => ({ warehouseId, sectionId }),
    mutation: (at, { items }) =>
      saveItems(
        receipt.id,
        items.map((item) => ({
          productId: item.product?.id ?? 0,
          quantity: item.quantity,
          price: shownPrices(item).price,
          condition: place.condition,
          ...lotsOf(item),
          ...at,
        })),
      ),
    otherFaults: ({ items }) => pastedFaults(items, { otherFault: lotProblemOf }),
    failureTitle: t.receipts.batchItemNotCreated,
    fieldOf: pastedField,
    explain: refusedRow,
    onSuccess: (answer, { items }) => {
      keepItems(client, receipt.id, answer.items);
      keepPlace(place);
      notifySuccess(t.receipts.batchItemCreated, say(t.receipts.itemsAdded, { count: items.length }));
      onClose();
    },
  });
  const { items } = form.getValues();
  const { rows, edit, leaveOut } = usePastedRows(form);

  return (
    <Form form={{ ...form, isChanged: () => items.length > 0 }} label={t.lines.pasteRows}>
      <Group grow align="start">
        <PlaceFields form={form} place={place} onChange={setPlace} />
      </Group>
      <PastedTable
        items={rows}
        edit={edit}
        leaveOut={leaveOut}
        quantityLabel={t.receipts.qtyReceived}
        beside="price"
        hasLots
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton disabled={items.length === 0}>{say(t.lines.addRows, { count: items.length })}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}

/** Reads the lots that a row names, if its product is tracked. */
function lotsOf({ product, ...row }: PastedItem) {
  const lots = sentLots(product, { quantity: row.quantity, lots: pastedLots(product, row) });
  return product === null || lots === null ? {} : { lots, batchNo: batchNoOf(product, lots) };
}

function lotProblemOf({ product, ...row }: PastedItem): string | undefined {
  return lotsProblem(product, { quantity: row.quantity, lots: pastedLots(product, row) })?.text;
}
