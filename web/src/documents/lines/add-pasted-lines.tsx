import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { useCallback, useEffect, useState } from 'react';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { useServerForm } from '../../ui/use-server-form';
import { type PastedItem, problemOf } from './pasted-items';
import { PastedTable, type PastedTableProps } from './pasted-table';

interface AddPastedLinesProps {
  read: PastedItem[];
  failureTitle: string;
  quantityLabel: string;
  beside: PastedTableProps['beside'];
  /** Adds one row, whose product and figures are right. */
  add: (item: PastedItem & { product: MatchedProduct }, idempotencyKey: string) => Promise<unknown>;
  /** How much of a product can be taken. */
  availableOf?: (product: MatchedProduct) => Promise<number>;
  onClose: () => void;
}

/**
 * Adds pasted rows to a document, one after the other, as if each was entered by hand. If one is refused, those before
 * it are in the document, and this one and the rest stay to be corrected.
 */
export function AddPastedLines(props: AddPastedLinesProps) {
  const { read, failureTitle, add, availableOf, onClose } = props;
  const [items, setItems] = useState(read);
  const edit = useCallback(
    (id: number, fields: Partial<PastedItem>) =>
      setItems((before) => before.map((item) => (item.id === id ? { ...item, ...fields } : item))),
    [],
  );
  const leaveOut = useCallback((id: number) => setItems((before) => before.filter((item) => item.id !== id)), []);

  useEffect(() => {
    if (availableOf === undefined) return;
    for (const { id, product, available } of items)
      if (product !== null && available === undefined)
        void availableOf(product).then(
          (found) => edit(id, { available: found }),
          // The server refuses what is not there.
          () => edit(id, { available: Number.POSITIVE_INFINITY }),
        );
  }, [items, availableOf, edit]);

  const form = useServerForm({
    initialValues: {},
    run: async (_request, { idempotencyKey }) => {
      for (const item of items) {
        const { product } = item;
        if (product === null) continue;
        await add({ ...item, product }, `${idempotencyKey}-${item.id}`);
        leaveOut(item.id);
      }
      return items.length;
    },
    failureTitle,
    onSuccess: (count) => {
      notifySuccess(say(t.lines.rowsAdded, { count }));
      onClose();
    },
  });

  async function send() {
    const [problem] = items
      .map((item) => problemOf(item, { isPriced: props.beside === 'price' }))
      .filter((text) => text !== undefined);
    if (problem !== undefined) return void alertError(failureTitle, problem);
    await form.send();
  }

  return (
    <Form form={{ ...form, isChanged: () => items.length > 0, send }} label={t.lines.pasteRows}>
      <PastedTable
        items={items}
        edit={edit}
        leaveOut={leaveOut}
        quantityLabel={props.quantityLabel}
        beside={props.beside}
      />
      <DialogButtons onClose={onClose}>
        <SubmitButton disabled={items.length === 0}>{say(t.lines.addRows, { count: items.length })}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
