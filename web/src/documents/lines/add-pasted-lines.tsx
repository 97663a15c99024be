import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { useEffect } from 'react';
import type { Mutation } from '../../net/send';
import { say, t } from '../../text/t';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { notifySuccess } from '../../ui/notices';
import { type PastedItem, pastedFaults, pastedField, refusedRow, usePastedRows } from './pasted-items';
import { PastedTable, type PastedTableProps } from './pasted-table';

type FoundItem = PastedItem & { product: MatchedProduct };

interface AddPastedLinesProps<Answer> {
  read: PastedItem[];
  failureTitle: string;
  quantityLabel: string;
  beside: PastedTableProps['beside'];
  /** Adds the rows, whose products and figures are right: all of them, or none. */
  add: (items: FoundItem[]) => Mutation<Answer>;
  onAdded: (answer: Answer) => void;
  /** Tells how much of a product can be taken. */
  availableOf?: (product: MatchedProduct) => Promise<number>;
  onClose: () => void;
}

/** Adds pasted rows to a document, all at once. If one is refused, it is marked and none is added. */
export function AddPastedLines<Answer>(props: AddPastedLinesProps<Answer>) {
  const { read, failureTitle, add, availableOf, onAdded, onClose } = props;
  const form = useServerForm({
    initialValues: { items: read },
    mutation: ({ items }) => add(items.filter((item): item is FoundItem => item.product !== null)),
    otherFaults: ({ items }) => pastedFaults(items, { isPriced: props.beside === 'price' }),
    failureTitle,
    fieldOf: pastedField,
    explain: refusedRow,
    onSuccess: (answer: Answer, { items }) => {
      onAdded(answer);
      notifySuccess(say(t.lines.rowsAdded, { count: items.length }));
      onClose();
    },
  });
  const { items } = form.getValues();
  const { rows, edit, note, leaveOut } = usePastedRows(form);

  useEffect(() => {
    if (availableOf === undefined) return;
    for (const { id, product, available } of items)
      if (product !== null && available === undefined)
        void availableOf(product).then(
          (found) => note(id, found),
          // The server refuses what is not there.
          () => note(id, Number.POSITIVE_INFINITY),
        );
  }, [items, availableOf, note]);

  return (
    <Form form={{ ...form, isChanged: () => items.length > 0 }} label={t.lines.pasteRows}>
      <PastedTable
        items={rows}
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
