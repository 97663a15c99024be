import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answerWith, onScreen } from '../../../test/on-screen';
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
