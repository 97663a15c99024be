import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, button, onScreen, refusal } from '../../../test/on-screen';
import { change } from '../../net/send';
import { pickupNotes } from '../issue-notes/note-kind';
import { AddPastedLines } from './add-pasted-lines';
import type { PastedItem } from './pasted-items';
import { shownPrices } from './pasted-prices';

const product = (id: number, name: string) => ({
  ...{ id, name, code: '', price: 0 },
  ...{ unit: { unit: 'Bag' }, packagings: [], tracking: 'none' as const, shelfLife: null, packaging: null },
});
const warehouse = { id: 1, name: 'Main Store' };
const row = (id: number, name: string, quantity: string): PastedItem => ({
  id,
  said: name,
  product: product(id, name),
  isOpen: false,
  quantity,
  unitPrice: '',
  price: '',
});

test('what is short is said at its row; a refusal marks its cell, and all are added once it is corrected', async () => {
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
        pickupNotes.changes.addItems(
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
  await waitFor(async () => expect(document.activeElement).toBe(await quantity('Cement')));
  expect(screen.queryByRole('dialog')).toBeNull();
  await correct('Cement', '4');
  expect((await quantity('Cement')).getAttribute('aria-invalid')).toBeNull();

  fireEvent.click(await button('Add 3 Items'));
  await screen.findByText('Row 2, Lime: Lime is reserved');
  await closeError();
  await waitFor(async () => expect(document.activeElement).toBe(await quantity('Lime')));
  await screen.findByText('At most 8');
  expect((await quantity('Cement')).getAttribute('aria-invalid')).toBeNull();
  expect(onAdded).not.toHaveBeenCalled();
  // The mark follows its row.
  fireEvent.click(await button('Leave out Cement'));
  expect((await quantity('Lime')).getAttribute('aria-invalid')).toBe('true');
  expect((await quantity('Sand')).getAttribute('aria-invalid')).toBeNull();

  await correct('Lime', '8');
  expect((await quantity('Lime')).getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(await button('Add 2 Items'));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onAdded).toHaveBeenCalledOnce();
  const quantities = sent
    .slice(1)
    .map(({ body }) => (body as { items: { quantity: unknown }[] }).items.map((one) => one.quantity));
  expect(quantities.map((given) => given.map(Number))).toEqual([
    [4, 9, 2],
    [8, 2],
  ]);
});

test('the total of a row gives its price per unit; one that does not match is marked, and not added', async () => {
  const rows = [
    { ...row(1, 'Drill', '3'), price: '100' },
    { ...row(2, 'Saw', '4'), unitPrice: '25', price: '90' },
  ];
  const sent = answerWith({ units: [] }, { status: 1, message: '', purchase: {} });
  await onScreen(() => (
    <AddPastedLines
      read={rows}
      failureTitle="Not added"
      quantityLabel="Quantity"
      beside="price"
      add={(items) =>
        change(purchaseCalls.addLines, {
          body: {
            purchaseId: 7,
            lines: items.map((item) => ({
              ...{ productId: item.product.id, quantity: item.quantity },
              price: shownPrices(item).price,
            })),
          },
        })
      }
      onAdded={() => undefined}
      onClose={() => undefined}
    />
  ));
  const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
  expect((await field('Price per Unit of Drill')).value).toBe('KES 33.33');
  expect((await field('Price of Drill')).value).toBe('KES 100.00');
  expect((await field('Price of Saw')).getAttribute('aria-invalid')).toBe('true');
  fireEvent.click(await button('Add 2 Items'));
  await waitFor(async () => expect(document.activeElement).toBe(await field('Price of Saw')));
  await screen.findByText('The total does not match the price per unit');
  fireEvent.change(await field('Price per Unit of Saw'), { target: { value: '22.5' } });
  fireEvent.blur(await field('Price per Unit of Saw'));
  expect((await field('Price of Saw')).getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(await button('Add 2 Items'));
  await waitFor(() => expect(sent.at(-1)?.method).toBe('POST'));
  expect(sent.at(-1)?.body).toMatchObject({ lines: [{ price: '100' }, { price: '90.00' }] });
});

const available = async () => 10;
