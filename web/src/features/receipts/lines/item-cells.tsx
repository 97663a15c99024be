import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { namesOf, omit } from '@ghala/contract/common/names';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FocusEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { asEntered } from '../../../documents/lines/counting-rule';
import { EnteredQuantity } from '../../../documents/lines/entered-quantity';
import { ProductQuantity } from '../../../documents/lines/product-quantity';
import { linePriceOf, unitPriceOf } from '../../../format/line-prices';
import { conditionChoices } from '../../../format/stored-words';
import { say, t } from '../../../text/t';
import { moveAlongLines } from '../../../ui/form/line-keys';
import { MoneyInput } from '../../../ui/inputs/number-inputs';
import { useAction } from '../../../ui/use-action';
import { useIsPhone } from '../../../ui/use-is-phone';
import { itemNow, keepItems, lineOf, saveItem } from '../receipts.api';

/** No list of items has a column of its own for these fields. */
export const furtherFields = namesOf(omit(receiptItemFields, ['comment', 'batchNo']));

type Editable = 'quantity' | 'price' | 'unitPrice' | 'condition' | keyof typeof receiptItemFields;

interface ItemCellProps {
  batchId: number;
  item: ReceiptItem;
  field: Editable;
  /** No heading names the field, so it has a label. */
  isLabelled?: boolean;
}

/**
 * Edits one figure or text of a line in place: leaving the field or pressing Enter saves it, Escape reverts it. A wrong
 * figure stays as typed and is not saved. A change that the server refuses is reverted, with a message.
 */
export const ItemCell = memo(function ItemCell(props: ItemCellProps) {
  const { item, field } = props;
  // A quantity that is the sum of several lots changes only with them.
  if (field === 'quantity' && (item.lots?.length ?? 0) > 1) return <EnteredQuantity {...item} />;
  return <EditedCell {...props} />;
});

function EditedCell({ batchId, item, field, isLabelled = false }: ItemCellProps) {
  const client = useQueryClient();
  const size = useIsPhone() ? 'sm' : 'xs';
  const stored = shownOf(item, field);
  const [value, setValue] = useState<number | string>(stored);
  const shown = useRef(stored);
  useEffect(() => {
    const before = shown.current;
    shown.current = stored;
    // The answer to another field's change does not overwrite what is being typed here.
    setValue((typed) => (typed === before ? stored : typed));
  }, [stored]);
  const change = useAction({
    mutation: saveItem,
    failureTitle: t.receipts.batchItemNotUpdated,
    onSuccess: ({ items }) => keepItems(client, batchId, items),
  });

  async function save(given: number | string) {
    if (given === stored || (field === 'quantity' && given === '')) return setValue(stored);
    const answer = await inTurn(item.id, () => {
      const latest = itemNow(client, batchId, item.id) ?? item;
      const changed = field === 'unitPrice' ? { price: linePriceOf(given, latest.quantity) } : { [field]: given };
      return change.start({ ...lineOf(latest), batchId, ...changed });
    });
    const saved = answer?.items.find(({ id }) => id === item.id);
    setValue(saved === undefined ? stored : shownOf(saved, field));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    moveAlongLines(event);
    if (event.key === 'Escape') setValue(stored);
  }

  const common = {
    'aria-label': say(t.receipts.fieldOf, { label: labels[field], name: item.Product.name }),
    label: isLabelled ? labels[field] : undefined,
    size,
    disabled: change.isRunning,
    'aria-busy': change.isRunning || undefined,
    value,
  };
  const typed = {
    ...common,
    'data-line-field': field,
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (currentTarget.validity.valid) void save(value);
    },
    onKeyDown,
  };
  if (field === 'quantity')
    return (
      <ProductQuantity
        {...typed}
        countedIn={item.Product}
        all={item.quantity}
        unit={item.Product.unit.unit}
        onChange={setValue}
      />
    );
  if (field === 'price' || field === 'unitPrice') return <MoneyInput {...typed} onChange={setValue} />;
  if (field === 'condition')
    return (
      <NativeSelect
        {...common}
        data={conditionChoices}
        onChange={({ currentTarget }) => {
          setValue(currentTarget.value);
          void save(currentTarget.value);
        }}
      />
    );
  return <TextInput {...typed} onChange={(event) => setValue(event.currentTarget.value)} />;
}

function shownOf(item: ReceiptItem, field: Editable): number | string {
  if (field === 'quantity') return asEntered(item.Product, item);
  return field === 'unitPrice' ? unitPriceOf(item.price, item.quantity) : item[field];
}

const turns = new Map<number, Promise<unknown>>();

/**
 * Saves the changes of one line one after the other: each replaces the whole line, and would undo what another field
 * saved while its answer was under way.
 */
export function inTurn<Result>(itemId: number, save: () => Promise<Result>): Promise<Result> {
  const turn = (turns.get(itemId) ?? Promise.resolve()).then(save);
  const over = turn.catch(() => {});
  turns.set(itemId, over);
  void over.then(() => {
    if (turns.get(itemId) === over) turns.delete(itemId);
  });
  return turn;
}

const labels: Record<Editable, string> = {
  quantity: t.common.quantity,
  price: t.common.price,
  unitPrice: t.common.pricePerUnit,
  condition: t.receipts.condition,
  ...t.entityFields.labels.receiptItem,
};
