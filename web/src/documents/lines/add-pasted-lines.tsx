import type { MatchedProduct } from '@ghala/contract/calls/product-matches';
import { useEffect } from 'react';
import type { Mutation } from '../../shared/send';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { firstProblem } from '../../ui/figure-problem';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { useServerForm } from '../../ui/use-server-form';
import { type PastedItem, problemOf, refusedRow, usePastedRows } from './pasted-items';
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
  /** How much of a product can be taken. */
  availableOf?: (product: MatchedProduct) => Promise<number>;
  onClose: () => void;
}

/** Adds pasted rows to a document, all at once. If one is refused it is named, and none is in the document. */
export function AddPastedLines<Answer>(props: AddPastedLinesProps<Answer>) {
  const { read, failureTitle, add, availableOf, onAdded, onClose } = props;
  const form = useServerForm({
    initialValues: { items: read },
    mutation: ({ items }) => add(items.filter((item): item is FoundItem => item.product !== null)),
    failureTitle,
    explain: refusedRow,
    onSuccess: (answer: Answer, { items }) => {
      onAdded(answer);
      notifySuccess(say(t.lines.rowsAdded, { count: items.length }));
      onClose();
    },
  });
  const { items } = form.getValues();
  const { edit, leaveOut } = usePastedRows(form);

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

  async function send() {
    const problem = await firstProblem(items, (item) => problemOf(item, { isPriced: props.beside === 'price' }));
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
