import {
  type IncompleteNote,
  incompleteDeliveryCalls,
  type MissableProduct,
} from '@ghala/contract/calls/incomplete-deliveries';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { type EntryHandle, EntryRow, onEnter, useEntry, WideField } from '../../documents/lines/entry-row';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import { exactQuantity } from '../../format/exact-quantity';
import { formatQuantity } from '../../format/format';
import { INCOMPLETE_NOTES_KEY } from '../../net/query-keys';
import { change } from '../../net/send';
import { say, t } from '../../text/t';
import { Form } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { type SearchOption, SearchSelect } from '../../ui/inputs/search-select';
import { keepItems, type MissingItemValues, searchMissable } from './incomplete-deliveries.api';

interface MissingItemEntryProps {
  note: IncompleteNote;
  handle: RefObject<EntryHandle | null>;
}

/** Enters missing products one after the other: product, quantity, Enter, and on to the next. */
export function MissingItemEntry({ note, handle }: MissingItemEntryProps) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<MissableProduct>();
  const form = useServerForm({
    initialValues: emptyItem,
    schema: async () => (await import('@ghala/contract/calls/incomplete-deliveries')).newMissingItem,
    toRequest: (values) => ({ ...values, noteId: note.id }),
    mutation: (body) => change(incompleteDeliveryCalls.addItem, { body }),
    failureTitle: t.incompleteDeliveries.itemNotCreated,
    onSuccess: ({ items }) => {
      keepItems(client, note.id, items);
      entry.beginNext();
    },
  });
  const entry = useEntry(form, { handle, blank: emptyItem, onBegin: () => setChosen(undefined) });

  /** The missing quantity is usually what is outstanding on the order and on no open note. */
  function choose(product: MissableProduct | undefined) {
    setChosen(product);
    form.setFieldValue('productId', product?.Product.id ?? null);
    if (product === undefined) return;
    const isNew = note.items.every((item) => item.productId !== product.Product.id);
    const unreported = exactQuantity(product.outstanding - product.reported);
    if (isNew && unreported > 0) form.setFieldValue('quantity', unreported);
    form.focusField('quantity');
  }

  return (
    <Form form={form} label={t.incompleteDeliveries.addMissingItems}>
      <EntryRow handle={handle} columns="minmax(0, 3fr) 7rem 11rem minmax(0, 2fr)" isSending={form.isSending}>
        <WideField>
          <SearchSelect<number, MissableOption>
            label={t.common.product}
            required
            queryKey={[...INCOMPLETE_NOTES_KEY, 'products', note.id]}
            fetch={async (words, signal) => (await searchMissable(note.id, words, signal)).map(optionOf)}
            notFound={t.common.noProductFound}
            fetchLabel={t.common.fetchProducts}
            {...form.getInputProps('productId')}
            onChange={(_id, option) => choose(option?.missable)}
          />
        </WideField>
        <TextInput
          label={t.common.unit}
          readOnly
          tabIndex={-1}
          variant="filled"
          value={chosen?.Product.unit.unit ?? ''}
        />
        <ProductQuantity
          label={t.common.quantity}
          required
          countedIn={chosen?.Product}
          by="isBought"
          {...form.getInputProps('quantity')}
          onKeyDown={onEnter(() => void form.send())}
        />
        <WideField>
          <TextInput label={t.common.comment} autoComplete="off" {...form.getInputProps('comment')} />
        </WideField>
      </EntryRow>
    </Form>
  );
}

const emptyItem: MissingItemValues = { productId: null, quantity: '', comment: '' };

interface MissableOption extends SearchOption<number> {
  missable?: MissableProduct;
}

function optionOf(missable: MissableProduct): MissableOption {
  const { Product } = missable;
  const facts = [Product.code, knownOf(missable)].filter((fact) => fact !== '');
  return {
    value: Product.id,
    label: `${Product.name} - ${Product.unit.unit}`,
    description: facts.length === 0 ? undefined : facts.join(', '),
    missable,
  };
}

/** Writes the quantities of a product: 'ordered 10, received 7, 3 outstanding, 2 on open notes'. */
function knownOf({ ordered, received, outstanding, reported }: MissableProduct): string {
  const facts: string[] = [];
  if (ordered !== null) facts.push(say(t.incompleteDeliveries.ordered, { ordered: formatQuantity(ordered) }));
  if (received !== null || ordered !== null)
    facts.push(say(t.incompleteDeliveries.received, { received: formatQuantity(received ?? 0) }));
  if (outstanding > 0)
    facts.push(say(t.incompleteDeliveries.outstanding, { outstanding: formatQuantity(outstanding) }));
  if (reported > 0) facts.push(say(t.incompleteDeliveries.reported, { reported: formatQuantity(reported) }));
  return facts.join(', ');
}
