import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import type { LotDraft, TrackedProduct } from './lot-drafts';
import { LotsEditor } from './lots-editor';

const milk = { id: 1, tracking: 'lot', shelfLife: null, unit: { unit: 'Piece' } } as const;
const drill = { id: 2, tracking: 'serial', shelfLife: null, unit: { unit: 'Piece' } } as const;

const line: { quantity: number | string; lots: LotDraft[] } = { quantity: '', lots: [] };

function Editing({ product, begins }: { product: TrackedProduct & { id: number }; begins: number | string }) {
  const [now, setNow] = useState({ quantity: begins, lots: [] as LotDraft[] });
  Object.assign(line, now);
  return (
    <LotsEditor
      product={product}
      {...now}
      onChange={(lots) => setNow((before) => ({ ...before, lots }))}
      onQuantity={(quantity) => setNow((before) => ({ ...before, quantity }))}
    />
  );
}
const TenPiecesOfMilk = () => <Editing product={milk} begins={10} />;
const Drills = () => <Editing product={drill} begins="" />;

beforeEach(() => vi.stubGlobal('fetch', async () => Response.json({ status: 1, lots: [], units: [] })));

const field = (name: string, at = 0) =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name })[at] as HTMLInputElement;
const type = (input: HTMLInputElement, value: string) => {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
};

test('one lot has no quantity of its own; with another, what is left of the line follows', async () => {
  await onScreen(TenPiecesOfMilk);
  type(field('Lot No.'), 'A1');
  expect(screen.queryByRole('textbox', { name: 'Quantity of Lot' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add Another Lot' }));
  type(field('Lot No.', 1), 'B2');
  expect(screen.getByText('10 of 10 pieces still without a lot')).toBeTruthy();
  type(field('Quantity of Lot', 1), '4');
  expect(field('Quantity of Lot').value).toBe('6 pieces');
  expect(screen.queryByText(/still without a lot/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove lot B2' }));
  expect(line.lots).toMatchObject([{ number: 'A1', quantity: '' }]);
});

test('an expiry in the past is a warning', async () => {
  await onScreen(TenPiecesOfMilk);
  type(field('Lot No.'), 'A1');
  type(field('Expiry'), '31/01/2020');
  expect(await screen.findByText('Lot A1 expired on 31 Jan 2020.')).toBeTruthy();
});

test('serial numbers that are pasted, typed and scanned count the line, each once', async () => {
  await onScreen(Drills);
  const serials = field('Serial Numbers');
  const hundred = Array.from({ length: 100 }, (_, at) => `SN-${at}`).join('\n');
  fireEvent.paste(serials, { clipboardData: { getData: () => hundred } });
  expect(line.quantity).toBe(100);
  fireEvent.change(serials, { target: { value: 'sn-7' } });
  fireEvent.keyDown(serials, { key: 'Enter' });
  expect(screen.getByRole('alert').textContent).toBe('sn-7 is in the list already.');
  fireEvent.change(serials, { target: { value: ']d2010616400911001821SN-100' } });
  fireEvent.keyDown(serials, { key: 'Enter' });
  await waitFor(() => expect(line.quantity).toBe(101));
  expect(line.lots.at(-1)?.number).toBe('SN-100');
  fireEvent.click(screen.getByRole('button', { name: 'Remove SN-0' }));
  expect(line.quantity).toBe(100);
});
