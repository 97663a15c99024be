import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import { pickupChanges } from '../issue-notes/note-changes';
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

test('what is short is said; a refusal names its row, and all are added once it is corrected', async () => {
  const onClose = vi.fn();
  const onAdded = vi.fn();
  const rows = [row(1, 'Cement', '4'), row(2, 'Lime', '9'), row(3, 'Sand', '2')];
  const sent = answerWith({ units: [] }, refusal('Lime is reserved', { 'items.1.quantity': 'at most 8' }), {
    status: 1,
    message: '',
    products: [],
  });
  await onScreen(() => (
    <AddPastedLines
      read={rows}
      failureTitle="Not added"
      quantityLabel="Quantity"
      beside={warehouse}
      availableOf={available}
      add={(items) =>
        pickupChanges.addItems(
          7,
          items.map(({ product: { id: productId }, quantity }) => ({ productId, quantity })),
        )
      }
      onAdded={onAdded}
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
  await screen.findByText('Only 10 bags of Cement are available.');
  await closeError();
  await correct('Cement', '4');

  fireEvent.click(await button('Add 3 Items'));
  await screen.findByText('Row 2, Lime: Lime is reserved');
  await closeError();
  expect(onAdded).not.toHaveBeenCalled();

  await correct('Lime', '8');
  fireEvent.click(await button('Add 3 Items'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onAdded).toHaveBeenCalledOnce();
  const quantities = sent
    .slice(1)
    .map(({ body }) => (body as { items: { quantity: unknown }[] }).items.map((one) => one.quantity));
  expect(quantities.map((given) => given.map(Number))).toEqual([
    [4, 9, 2],
    [4, 8, 2],
  ]);
});

const available = async () => 10;
