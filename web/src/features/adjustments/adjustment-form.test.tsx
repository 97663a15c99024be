import type { StockRecord } from '@ghala/contract/calls/stock-records';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { AdjustmentForm } from './adjustment-form';

const record = {
  ...{ id: 4, quantity: 50, quantityReserved: 0, onHand: 50, Warehouse: { id: 2, name: 'Main' }, Section: null },
  Product: {
    id: 1,
    name: 'Milk',
    code: 'M-1',
    tracking: 'lot',
    shelfLife: null,
    unit: { unit: 'Piece' },
    packagings: [],
  },
} as unknown as StockRecord;

const field = (name: string, at = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(name, { selector: 'input', exact: false })[at] as HTMLInputElement;
const type = (input: HTMLInputElement, value: string) => {
  act(() => input.focus());
  fireEvent.change(input, { target: { value } });
  act(() => input.blur());
};

test('without a quantity, nothing is divided among lots', async () => {
  const sent = answerWith({ status: 1, lots: [], units: [], stock: { status: 'done' } });
  await onScreen(() => <AdjustmentForm record={record} />);
  fireEvent.click(field('Activity'));
  fireEvent.click(await screen.findByRole('option', { name: 'Quantity Addition', hidden: true }));
  type(field('Qty Adjusted'), '10');
  type(field('Lot No.'), 'A');
  fireEvent.click(await button('Add Another Lot'));
  type(field('Lot No.', 1), 'B');
  fireEvent.click(await button('Process'));
  expect(await screen.findByText('Enter the quantity of lot A')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);

  type(field('Quantity of Lot', 1), '4');
  fireEvent.click(await button('Process'));
  await expect
    .poll(() => sent.find(({ method }) => method === 'POST')?.body)
    .toMatchObject({
      lots: [
        { number: 'A', quantity: 6 },
        { number: 'B', quantity: 4 },
      ],
    });
});
