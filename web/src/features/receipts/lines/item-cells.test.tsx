import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { onScreen } from '../../../../test/on-screen';
import { receiptQuery } from '../receipts.api';
import { ItemCell } from './item-cells';

const item = {
  ...{ id: 8, productId: 1, quantity: 36, price: 720, condition: 'New', comment: '', batchNo: '' },
  ...{ warehouseId: 2, sectionId: 3, Product: { id: 1, name: 'Paint', code: '', unit: { unit: 'Bucket' } } },
} as unknown as ReceiptItem;

function Cells() {
  const client = useQueryClient();
  const { queryKey } = receiptQuery(5);
  useState(() => client.setQueryData(queryKey, { batch: { id: 5, items: [item] } } as unknown as ReceiptAnswer));
  const { data } = useQuery({ ...receiptQuery(5), enabled: false });
  const [shown = item] = data?.batch.items ?? [];
  return (
    <>
      <ItemCell batchId={5} item={shown} field="quantity" />
      <ItemCell batchId={5} item={shown} field="unitPrice" />
      <ItemCell batchId={5} item={shown} field="condition" />
    </>
  );
}

/** Collects the lines that were sent, and answers each with the next of `answers`, once that is called. */
function slowServer() {
  const lines: Record<string, unknown>[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.includes('/batches/items')) return Response.json([]);
    const line = JSON.parse(String(body)) as Record<string, unknown>;
    lines.push(line);
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({ status: 1, message: '', items: [{ ...item, ...line, price: Number(line.price) }] });
  });
  return { lines, answers };
}

const quantityField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity of Paint' });

test('a field saved while the answer to another is under way overwrites nothing', async () => {
  const { lines, answers } = slowServer();
  await onScreen(Cells);
  const quantity = await quantityField();
  const condition = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Condition of Paint' });
  act(() => quantity.focus());
  fireEvent.change(quantity, { target: { value: '30' } });
  act(() => quantity.blur());
  fireEvent.change(condition, { target: { value: 'Used' } });
  await waitFor(() => expect(lines).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(lines).toHaveLength(2));
  answers[1]?.();
  await waitFor(() => expect(condition.disabled).toBe(false));
  expect(condition.value).toBe('Used');
  expect(lines).toMatchObject([
    { itemId: 8, quantity: 30, condition: 'New' },
    { itemId: 8, quantity: 30, condition: 'Used' },
  ]);
  expect(quantity.value).toBe('30 buckets');
});

test('what is being typed into a field stays while the answer to another comes', async () => {
  const { lines, answers } = slowServer();
  await onScreen(Cells);
  const quantity = await quantityField();
  const unitPrice = screen.getByRole<HTMLInputElement>('textbox', { name: 'Price per Unit of Paint' });
  act(() => quantity.focus());
  fireEvent.change(quantity, { target: { value: '30' } });
  act(() => unitPrice.focus());
  fireEvent.change(unitPrice, { target: { value: '25' } });
  await waitFor(() => expect(lines).toHaveLength(1));
  answers[0]?.();
  await waitFor(() => expect(quantity.disabled).toBe(false));
  expect(unitPrice.value).toBe('25');
  act(() => unitPrice.blur());
  await waitFor(() => expect(lines).toHaveLength(2));
  answers[1]?.();
  expect(lines[1]).toMatchObject({ itemId: 8, quantity: 30, price: '750.00' });
  await waitFor(() => expect(unitPrice.disabled).toBe(false));
  expect([quantity.value, unitPrice.value]).toEqual(['30 buckets', 'KES 25.00']);
});
