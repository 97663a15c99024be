import { newPurchaseLine } from '@ghala/contract/purchases';
import { Button, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { type ProductOption, ProductPicker } from '../../pickers/product-picker';
import { unitPrice } from '../../shared/line-prices';
import { Form } from '../../ui/form';
import { MoneyInput, QuantityInput } from '../../ui/number-inputs';
import { useIsPhone } from '../../ui/use-is-phone';
import { useServerForm } from '../../ui/use-server-form';
import classes from './line-entry.module.css';
import { addLine, keepLines, type LinesAnswer, type LineValues } from './purchases.api';

/** What the screen around the entry asks of it. */
export interface LineEntryHandle {
  /** A line has been begun and not added. */
  isBegun: () => boolean;
  /** Forgets the line that was begun. */
  drop: () => void;
}

interface LineEntryProps {
  purchaseId: number;
  handle: RefObject<LineEntryHandle | null>;
}

/** The row in which products are ordered: product, quantity, Enter, price, Enter, and the focus is on the product. */
export function LineEntry({ purchaseId, handle }: LineEntryProps) {
  const client = useQueryClient();
  const [product, setProduct] = useState<ProductOption | null>(null);
  const form = useServerForm<LineValues, LinesAnswer>({
    initialValues: emptyLine,
    schema: newPurchaseLine,
    toRequest: (values) => ({ ...values, purchaseId }),
    send: (_request, { values, idempotencyKey }) => addLine(purchaseId, values, idempotencyKey),
    failureTitle: 'Product not added',
    onSuccess: (answer) => {
      keepLines(client, purchaseId, answer);
      beginNext();
      form.focusField('productId');
    },
  });
  const values = form.getValues();
  useImperativeHandle(handle, () => ({ isBegun: () => form.getValues().productId !== null, drop: beginNext }));
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line can be typed at once; on a phone the keyboard would hide the screen.
  useEffect(() => {
    if (!isPhone) form.focusField('productId');
  }, []);

  function beginNext() {
    form.setValues(emptyLine);
    form.resetDirty(emptyLine);
    form.clearErrors();
    setProduct(null);
  }

  function goOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    form.focusField('price');
  }

  return (
    <Form form={form} label="Add Products">
      <div className={classes.row}>
        <div className={classes.wide}>
          <ProductPicker
            required
            {...form.getInputProps('productId')}
            onChange={(id, option) => {
              form.setFieldValue('productId', id);
              setProduct(option);
              if (id) form.focusField('quantity');
            }}
          />
        </div>
        <TextInput label="Code" readOnly tabIndex={-1} variant="filled" value={product?.code ?? ''} />
        <TextInput label="Unit" readOnly tabIndex={-1} variant="filled" value={product?.unit ?? ''} />
        <div className={classes.wide}>
          <TextInput label="Description" autoComplete="off" {...form.getInputProps('description')} />
        </div>
        <QuantityInput label="Quantity Requested" required {...form.getInputProps('quantity')} onKeyDown={goOnEnter} />
        <div>
          <MoneyInput label="Price" required {...form.getInputProps('price')} />
          <Text size="sm" c="dimmed" mt={4} aria-live="polite">
            {unitPrice(values.price, values.quantity, product?.unit)}
          </Text>
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

const emptyLine: LineValues = { productId: null, description: '', quantity: '', price: '' };
