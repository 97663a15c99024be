import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { onScreen } from '../../../../test/on-screen';
import { receiptQuery } from '../receipts.api';
import { ItemCell } from './item-cells';
import { ItemLotsDialog } from './lots-dialogs';
import { useItemLots } from './use-item-lots';

const item = {
  ...{ id: 8, productId: 1, quantity: 36, price: 720, condition: 'New', comment: '', batchNo: '', lots: null },
  ...{ warehouseId: 2, sectionId: 3 },
  Product: { id: 1, name: 'Paint', code: '', tracking: 'lot', shelfLife: null, unit: { unit: 'Bucket' } },
} as unknown as ReceiptItem;

function Line() {
  const client = useQueryClient();
  const { queryKey } = receiptQuery(5);
  useState(() => client.setQueryData(queryKey, { batch: { id: 5, items: [item] } } as unknown as ReceiptAnswer));
  const { data } = useQuery({ ...receiptQuery(5), enabled: false });
  const [shown = item] = data?.batch.items ?? [];
  const lots = useItemLots(5);
  return (
    <>
      <ItemCell batchId={5} item={shown} field="quantity" />
      <ItemCell batchId={5} item={shown} field="price" />
      <button type="button" onClick={() => lots.ask(shown)}>
        Lots
      </button>
      {lots.item ? <ItemLotsDialog batchId={5} item={lots.item} onClose={lots.close} /> : null}
    </>
  );
}

test('the lots of a line are asked for once its cells are saved, and overwrite none of them', async () => {
  const lines: Record<string, unknown>[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    if (!url.includes('/batches/items')) return Response.json({ status: 1, message: '', lots: [], units: [] });
    const line = JSON.parse(String(body)) as Record<string, unknown>;
    lines.push(line);
    if (answers.length < 2) await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({ status: 1, message: '', items: [{ ...item, ...line, price: Number(line.price) }] });
  });
  await onScreen(Line);
  const type = (name: string, value: string) => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name });
    act(() => field.focus());
    fireEvent.change(field, { target: { value } });
    act(() => field.blur());
  };
  type('Quantity of Paint', '30');
  type('Price of Paint', '900');
  fireEvent.click(screen.getByRole('button', { name: 'Lots' }));
  for (const answered of [0, 1]) {
    await waitFor(() => expect(answers).toHaveLength(answered + 1));
    expect(screen.queryByRole('dialog')).toBeNull();
    answers[answered]?.();
  }

  const dialog = within(await screen.findByRole('dialog', { name: 'Lots of Paint' }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Quantity/).value).toBe('30 buckets');
  fireEvent.change(dialog.getByLabelText('Lot No.', { selector: 'input' }), { target: { value: 'A1' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(lines).toHaveLength(3));
  expect(lines[2]).toMatchObject({ itemId: 8, quantity: 30, price: 900, lots: [{ number: 'A1' }] });
});
