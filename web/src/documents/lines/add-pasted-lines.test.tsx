import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { button, onScreen } from '../../../test/on-screen';
import { AddPastedLines } from './add-pasted-lines';
import type { PastedItem } from './pasted-items';

const product = (id: number, name: string) => ({ id, name, code: '', unit: 'Bag', price: 0 });
const warehouse = { id: 1, name: 'Main Store' };
const row = (id: number, name: string, quantity: string): PastedItem => ({
  id,
  said: name,
  product: product(id, name),
  isOpen: false,
  quantity,
  unitPrice: '',
});

test('what is short is said; a refused row stays with those after it, and is added once it is corrected', async () => {
  const added: string[] = [];
  const add = vi.fn(async ({ product: { name }, quantity }: PastedItem & { product: { name: string } }) => {
    if (name === 'Lime' && quantity === '9') throw new Error('Lime is reserved');
    added.push(name);
  });
  const onClose = vi.fn();
  const rows = [row(1, 'Cement', '4'), row(2, 'Lime', '9'), row(3, 'Sand', '2')];
  await onScreen(() => (
    <AddPastedLines
      read={rows}
      failureTitle="Not added"
      quantityLabel="Quantity"
      beside={warehouse}
      availableOf={available}
      add={add}
      onClose={onClose}
    />
  ));
  const quantity = (name: string) => screen.findByRole('textbox', { name: `Quantity of ${name}` });
  const correct = async (name: string, value: string) => {
    fireEvent.change(await quantity(name), { target: { value } });
    fireEvent.blur(await quantity(name));
  };
  const closeError = async () => fireEvent.click(await button('OK'));

  await screen.findAllByText('10');
  await correct('Cement', '40');
  fireEvent.click(await button('Add 3 Items'));
  await screen.findByText('Only 10 Bag of Cement are available.');
  await closeError();
  await correct('Cement', '4');

  fireEvent.click(await button('Add 3 Items'));
  await screen.findByText('Lime is reserved');
  await closeError();
  expect(added).toEqual(['Cement']);

  await correct('Lime', '8');
  fireEvent.click(await button('Add 2 Items'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(added).toEqual(['Cement', 'Lime', 'Sand']);
});

const available = async () => 10;
