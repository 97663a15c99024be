import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { answerWith, onScreen } from '../../../test/on-screen';
import type { CountedProduct } from './counting-rule';
import { ProductQuantity } from './product-quantity';

const units = [
  { id: 1, unit: 'Piece', isWhole: true },
  { id: 2, unit: 'Litre', isWhole: false },
];

function Quantity({ unit }: { unit: string | undefined }) {
  const [value, setValue] = useState<number | string>('');
  return <ProductQuantity label="Quantity" countedIn={unit} all={7.5} most={7.5} value={value} onChange={setValue} />;
}

it.each([
  ['Piece', '2.5', 'Enter a whole number: this product is counted by the piece'],
  ['Piece', '-2', 'Enter a quantity above 0'],
  ['Piece', '2', ''],
  ['Piece', '7.5', ''],
  ['Litre', '2.5', ''],
  ['Litre', '8', 'This must be at most 7.5'],
  [undefined, '2.5', ''],
])('of a product in %s as %s says: %j', async (unit, typed, said) => {
  const sent = answerWith(units);
  await onScreen(() => <Quantity unit={unit} />);
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => {});
  act(() => input.focus());
  fireEvent.change(input, { target: { value: typed } });
  act(() => input.blur());
  await waitFor(() => expect(input.validationMessage).toBe(said));
  expect(input.getAttribute('aria-invalid')).toBe(said === '' ? null : 'true');
});

it('refuses half of a serial number, even if the unit can be divided', async () => {
  answerWith(units);
  await onScreen(() => <InPackagings countedIn={{ unit: { unit: 'Set' }, tracking: 'serial' }} onValue={() => {}} />);
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  act(() => input.focus());
  fireEvent.change(input, { target: { value: '1.5' } });
  act(() => input.blur());
  await waitFor(() => expect(input.validationMessage).toBe('Enter a whole number: this product is counted by the set'));
});

const carton = { name: 'Carton', quantity: 24, barcode: '', isBought: true, isIssued: false };
const tin = { ...carton, name: 'Tin', quantity: 0.5, isBought: false };
const soap: CountedProduct = { unit: { unit: 'Piece' }, packagings: [carton, tin] };

function InPackagings({ countedIn = soap, by, onValue }: Partial<Parameters<typeof ProductQuantity>[0]> & Heard) {
  const [value, setValue] = useState<number | string>('');
  return (
    <ProductQuantity
      label="Quantity"
      countedIn={countedIn}
      by={by}
      value={value}
      onChange={(next) => {
        setValue(next);
        onValue(next);
      }}
    />
  );
}
interface Heard {
  onValue: (value: number | string) => void;
}

async function quantityField(element: () => React.ReactElement) {
  answerWith(units);
  await onScreen(element);
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity' });
  await act(async () => {});
  return {
    input,
    type: async (text: string) => {
      act(() => input.focus());
      fireEvent.change(input, { target: { value: text } });
      act(() => input.blur());
      await act(async () => {});
    },
  };
}

it.each([
  ['3 cartons + 4', '3 cartons + 4', '3 Carton + 4 Piece', '= 76 pieces'],
  ['2 ctn', '2 ctn', '2 Carton', '= 48 pieces'],
  ['5 pcs', 5, '5 pieces', undefined],
  ['76', 76, '76 pieces', undefined],
])('in packagings takes %s', async (typed, value, shown, inUnit) => {
  const onValue = vi.fn();
  const { input, type } = await quantityField(() => <InPackagings onValue={onValue} />);
  await type(typed);
  expect([onValue.mock.lastCall?.[0], input.value, input.validationMessage]).toEqual([value, shown, '']);
  expect(screen.queryByText(/^=/)?.textContent).toBe(inUnit);
});

it.each([
  ['3 bales', 'Bales is not a packaging of this product: use Carton, Tin or Piece'],
  ['3 tin', 'Does not divide evenly: 3 Tin is 1.5 pieces, which leaves 0.5 over'],
])('in packagings refuses %s', async (typed, said) => {
  const { input, type } = await quantityField(() => <InPackagings onValue={() => {}} />);
  await type(typed);
  await waitFor(() => expect(input.validationMessage).toBe(said));
  expect(input.value).toBe(typed);
});

it('counts a plain number in the packaging that is bought, unless it counted another before or another is chosen', async () => {
  const onValue = vi.fn();
  const { input, type } = await quantityField(() => <InPackagings by="isBought" onValue={onValue} />);
  await type('3');
  expect([onValue.mock.lastCall?.[0], input.value]).toEqual(['3 Carton', '3 Carton']);
  await type('7 piece');
  expect([onValue.mock.lastCall?.[0], input.value]).toEqual([7, '7 pieces']);
  await type('8');
  expect([onValue.mock.lastCall?.[0], input.value]).toEqual([8, '8 pieces']);
  await type('');
  await type('2 tins');
  await type('8');
  expect([onValue.mock.lastCall?.[0], input.value]).toEqual(['8 Tin', '8 Tin']);
  await type('');
  await type('7 piece');
  fireEvent.click(screen.getByRole('button', { name: 'In which packaging' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Tin of 0.5 pieces' }));
  expect(onValue.mock.lastCall?.[0]).toBe('7 Tin');
  fireEvent.click(screen.getByRole('button', { name: 'In which packaging' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Piece' }));
  expect(onValue.mock.lastCall?.[0]).toBe(7);
  await type('9');
  expect(onValue.mock.lastCall?.[0]).toBe(9);
});

it('takes a quantity of a product without packagings, and reads its unit in short', async () => {
  const onValue = vi.fn();
  const { input, type } = await quantityField(() => (
    <InPackagings countedIn={{ unit: { unit: 'Piece' }, packagings: [] }} by="isBought" onValue={onValue} />
  ));
  await type('20 pcs');
  expect([onValue.mock.lastCall?.[0], input.value]).toEqual([20, '20']);
  expect(screen.queryByRole('button')).toBeNull();
});
