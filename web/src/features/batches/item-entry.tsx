import { type BatchDetail, batchItemRequest } from '@ghala/contract/batches';
import { conditions } from '@ghala/contract/common/condition';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { firstOption } from '../../pickers/picker';
import { ProductPicker } from '../../pickers/product-picker';
import { unitPrice } from '../../shared/line-prices';
import { Form } from '../../ui/form';
import { MoneyInput, QuantityInput } from '../../ui/number-inputs';
import { useServerForm } from '../../ui/use-server-form';
import { type ItemsAnswer, type ItemValues, keepItems, saveItem } from './batches.api';
import classes from './item-entry.module.css';
import { PlacePickers } from './place-pickers';
import { keepPlace, type ReceivingPlace, rememberedPlace } from './receiving-place';

/** What the screen around the entry asks of it. */
export interface ItemEntryHandle {
  /** A line has been begun and not added. */
  isBegun: () => boolean;
  /** Forgets the line that was begun. */
  drop: () => void;
}

interface ItemEntryProps {
  batch: BatchDetail;
  handle: RefObject<ItemEntryHandle | null>;
  /** The first line can be typed at once. */
  takesFocus: boolean;
}

/**
 * The row in which items are entered one after the other: product, quantity, price, Enter, and the focus is back on
 * the product. Warehouse, section and condition stay as they were for the next line.
 */
export function ItemEntry({ batch, handle, takesFocus }: ItemEntryProps) {
  const client = useQueryClient();
  const [place, setPlace] = useState<ReceivingPlace>(() => rememberedPlace(batch.items));
  const [unit, setUnit] = useState<string>();
  const form = useServerForm<ItemValues, ItemsAnswer>({
    initialValues: emptyLine(place),
    schema: batchItemRequest,
    toRequest: (values) => ({ ...values, batchId: batch.id }),
    send: (_request, { values, idempotencyKey }) => saveItem(batch.id, values, idempotencyKey),
    failureTitle: 'Batch Item not created',
    onSuccess: ({ items }, { condition }) => {
      keepItems(client, batch.id, items);
      const next = { ...place, condition };
      keepPlace(next);
      beginNext(next);
      focusOn('productId');
    },
  });
  const focusOn = (name: string) =>
    form.elementRef.current?.querySelector<HTMLInputElement>(`input[data-path="${name}"]`)?.focus();
  const values = form.getValues();
  useImperativeHandle(handle, () => ({
    isBegun: () => form.getValues().productId !== null,
    drop: () => beginNext(place),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the screen opens.
  useEffect(() => {
    if (takesFocus) focusOn('productId');
  }, []);

  function beginNext(at: ReceivingPlace) {
    form.setInitialValues(emptyLine(at));
    form.setValues(emptyLine(at));
    form.resetDirty(emptyLine(at));
    setUnit(undefined);
  }

  function goOnEnter(event: KeyboardEvent, next: string) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    focusOn(next);
  }

  /** All that the form says of a field but its value, which the place holds with its name. */
  function fieldOf(name: 'warehouseId' | 'sectionId') {
    const { value: _value, onChange: _onChange, ...field } = form.getInputProps(name);
    return field;
  }

  /** Puts the line, and those after it, in a place. */
  function stand(at: ReceivingPlace) {
    form.setValues({ warehouseId: at.warehouseId, sectionId: at.sectionId });
    setPlace(at);
  }

  return (
    <Form form={form} label="Add Items">
      <div className={classes.row}>
        <div className={classes.product}>
          <ProductPicker
            required
            firstOption={firstOption('All')}
            {...form.getInputProps('productId')}
            onChange={(id, option) => {
              form.setFieldValue('productId', id || null);
              setUnit(option?.unit);
              if (id) focusOn('quantity');
            }}
          />
        </div>
        <TextInput label="Unit" readOnly tabIndex={-1} variant="filled" value={unit ?? ''} />
        <QuantityInput
          label="Quantity"
          required
          {...form.getInputProps('quantity')}
          onKeyDown={(event) => goOnEnter(event, 'price')}
        />
        <div>
          <MoneyInput label="Price" {...form.getInputProps('price')} />
          <Text size="sm" c="dimmed" mt={4} aria-live="polite">
            {unitPrice(values.price, values.quantity, unit)}
          </Text>
        </div>
        <NativeSelect label="Condition" data={conditions} {...form.getInputProps('condition')} />
        <PlacePickers
          className={classes.place}
          place={place}
          onChange={stand}
          warehouse={fieldOf('warehouseId')}
          section={fieldOf('sectionId')}
        />
        <div className={classes.comment}>
          <TextInput label="Comments" autoComplete="off" {...form.getInputProps('comment')} />
        </div>
        <div className={classes.add}>
          <Button type="submit" variant="default" fullWidth loading={form.isSending}>
            Add
          </Button>
        </div>
      </div>
    </Form>
  );
}

function emptyLine(place: ReceivingPlace): ItemValues {
  return {
    productId: null,
    quantity: '',
    price: '',
    condition: place.condition,
    comment: '',
    warehouseId: place.warehouseId,
    sectionId: place.sectionId,
  };
}
