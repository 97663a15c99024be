import { conditions } from '@ghala/contract/common/condition';
import { newNoteItem, type StockLine } from '@ghala/contract/issue-notes';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { z } from 'zod';
import { formatQuantity } from '../shared/format';
import { alertError } from '../ui/dialogs';
import { Form } from '../ui/form';
import { QuantityInput } from '../ui/number-inputs';
import { useIsPhone } from '../ui/use-is-phone';
import { useServerForm } from '../ui/use-server-form';
import classes from './item-entry.module.css';
import { addItem, keepNote, type NewItemValues } from './note-calls';
import type { IssuedItem, Note, NoteKind } from './note-kind';
import { StockPicker } from './stock-picker';

const schema = z.object(newNoteItem);

/** What the screen around the entry asks of it. */
export interface ItemEntryHandle {
  /** A line has been begun and not added. */
  isBegun: () => boolean;
  /** Forgets the line that was begun. */
  drop: () => void;
}

interface ItemEntryProps {
  kind: NoteKind;
  note: Note;
  handle: RefObject<ItemEntryHandle | null>;
}

/** The row in which products are asked for one after the other: product, quantity, Enter, and on to the next. */
export function ItemEntry({ kind, note, handle }: ItemEntryProps) {
  const client = useQueryClient();
  const [line, setLine] = useState<StockLine>();
  const form = useServerForm<NewItemValues, IssuedItem[]>({
    initialValues: emptyItem,
    schema,
    send: (_request, { values, idempotencyKey }) => addItem(kind, note.id, values, idempotencyKey),
    failureTitle: kind.failures.addItem,
    onSuccess: (items, { condition }) => {
      keepNote(client, kind, note.id, { items });
      beginNext({ ...emptyItem, condition });
      focusOn('productId');
    },
  });
  const focusOn = (field: keyof NewItemValues) =>
    form.elementRef.current?.querySelector<HTMLInputElement>(`input[data-path="${field}"]`)?.focus();
  useImperativeHandle(handle, () => ({
    isBegun: () => form.getValues().productId !== null,
    drop: () => beginNext(emptyItem),
  }));
  const isPhone = useIsPhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first line can be typed at once; on a phone the keyboard would hide the screen.
  useEffect(() => {
    if (!isPhone) focusOn('productId');
  }, []);

  function beginNext(values: NewItemValues) {
    form.setInitialValues(values);
    form.setValues(values);
    form.resetDirty(values);
    form.clearErrors();
    setLine(undefined);
  }

  async function send() {
    const { quantity } = form.getValues();
    if (line === undefined || Number(quantity) <= line.quantity) return form.send();
    form.setFieldError('quantity', `This must be at most ${formatQuantity(line.quantity)}`);
    await alertError(kind.failures.addItem, kind.shortage);
    focusOn('quantity');
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void send();
  }

  return (
    <Form form={{ ...form, send }} label="Add Items">
      <div className={classes.row}>
        <div className={classes.wide}>
          <StockPicker
            kind={kind}
            warehouseId={note.warehouseId}
            required
            {...form.getInputProps('productId')}
            onChange={(id, option) => {
              form.setFieldValue('productId', id);
              setLine(option?.line);
              if (id) focusOn('quantity');
            }}
          />
        </div>
        <TextInput label="Unit" readOnly tabIndex={-1} variant="filled" value={line?.Product.unit.unit ?? ''} />
        <TextInput
          label="Quantity Available"
          readOnly
          tabIndex={-1}
          variant="filled"
          styles={{ input: { textAlign: 'end' } }}
          value={line ? formatQuantity(line.quantity) : ''}
        />
        <QuantityInput label="Quantity Assigned" required {...form.getInputProps('quantity')} onKeyDown={addOnEnter} />
        <NativeSelect label="Condition" data={conditions} {...form.getInputProps('condition')} />
        <div className={classes.wide}>
          <TextInput label="Comments" autoComplete="off" {...form.getInputProps('comment')} />
        </div>
        <div className={`${classes.wide} ${classes.add}`}>
          <Button type="submit" variant="default" fullWidth loading={form.isSending}>
            Add
          </Button>
        </div>
      </div>
    </Form>
  );
}

const emptyItem: NewItemValues = { productId: null, quantity: '', condition: 'New', comment: '' };
