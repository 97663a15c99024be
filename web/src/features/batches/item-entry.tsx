import { type BatchDetail, batchItemRequest } from '@ghala/contract/batches';
import { conditions } from '@ghala/contract/common/condition';
import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { firstOption } from '../../pickers/picker';
import { SectionPicker, searchSections, type WarehouseOption, WarehousePicker } from '../../pickers/place-pickers';
import { ProductPicker } from '../../pickers/product-picker';
import { unitPrice } from '../../shared/line-prices';
import { Form } from '../../ui/form';
import { MoneyInput, QuantityInput } from '../../ui/number-inputs';
import type { SearchOption } from '../../ui/search-select';
import { useServerForm } from '../../ui/use-server-form';
import { type ItemsAnswer, type ItemValues, keepItems, saveItem } from './batches.api';
import classes from './item-entry.module.css';
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

  async function chooseWarehouse(warehouse: WarehouseOption | null) {
    const chosen = {
      warehouseId: warehouse?.value ?? null,
      warehouseLabel: warehouse?.label ?? '',
      isVirtual: warehouse?.isVirtual ?? false,
    };
    stand(chosen, null);
    if (warehouse === null || chosen.isVirtual) return;
    // The oldest section is the one that the server would take.
    const [oldest] = await searchSections(warehouse.value, '').catch(() => []);
    if (oldest && form.getValues().warehouseId === warehouse.value) stand(chosen, oldest);
  }

  /** Puts the line, and those after it, in a place. */
  function stand(
    at: Pick<ReceivingPlace, 'warehouseId' | 'warehouseLabel' | 'isVirtual'>,
    section: SearchOption<number> | null,
  ) {
    form.setValues({ warehouseId: at.warehouseId, sectionId: section?.value ?? null });
    setPlace((before) => ({
      ...before,
      ...at,
      sectionId: section?.value ?? null,
      sectionLabel: section?.label ?? '',
    }));
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
        <div className={classes.place}>
          <WarehousePicker
            required
            describesVirtual
            valueLabel={place.warehouseLabel}
            {...form.getInputProps('warehouseId')}
            onChange={(_id, option) => void chooseWarehouse(option)}
          />
        </div>
        <div className={classes.place}>
          <SectionPicker
            warehouseId={values.warehouseId}
            valueLabel={place.sectionLabel}
            {...form.getInputProps('sectionId')}
            disabled={place.isVirtual}
            onChange={(_id, option) => stand(place, option)}
          />
        </div>
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
