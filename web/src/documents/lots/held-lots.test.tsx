import type { HeldLot } from '@ghala/contract/calls/lots';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { LOTS_KEY, STOCK_KEY } from '../../net/query-keys';
import { isKept } from '../../offline/kept-answers';
import { HeldLots } from './held-lots';
import { LotsEditor } from './lots-editor';

const milk = { id: 1, tracking: 'lot', shelfLife: null, unit: { unit: 'Piece' } } as const;

function holds(available: number) {
  const lot: Partial<HeldLot> = { lotId: 1, inventoryId: 2, number: 'A1', expiresOn: null, available, reserved: 0 };
  return { status: 1, message: '', lots: [lot], units: [] };
}

function StockMoves() {
  const client = useQueryClient();
  return (
    <button type="button" onClick={() => void client.invalidateQueries({ queryKey: STOCK_KEY })}>
      Stock moves
    </button>
  );
}

test('the lots in stock follow every change of stock, and are kept for offline use as stock is', async () => {
  answerWith(holds(31), holds(27));
  await onScreen(() => (
    <>
      <HeldLots product={milk} />
      <StockMoves />
    </>
  ));
  expect(await screen.findByText('31')).toBeTruthy();
  fireEvent.click(await button('Stock moves'));
  expect(await screen.findByText('27')).toBeTruthy();
  expect(isKept(LOTS_KEY)).toBe(true);
});

test('lots that are shown already are offered without another request', async () => {
  const sent = answerWith(holds(31));
  await onScreen(() => (
    <>
      <HeldLots product={milk} />
      <LotsEditor product={milk} quantity={10} lots={[]} onChange={() => {}} onQuantity={() => {}} />
    </>
  ));
  expect(await screen.findByText('31')).toBeTruthy();
  expect(sent.filter(({ url }) => url.includes('/lots/held'))).toHaveLength(1);
});
