import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { onScreen } from '../../test/on-screen';
import { rich } from './rich';
import { t } from './t';

const Figure = ({ quantity }: { quantity: number }) => <b>{quantity}</b>;

it.each([
  [1250, 'Available now: 1250 bags'],
  [1, 'Available now: 1 bag'],
])('a unit is a word of the text also where an element shows the figure: %i', async (quantity, text) => {
  await onScreen(() => (
    <p role="note">{rich(t.common.availableNow, { available: <Figure quantity={quantity} />, unit: 'Bag' })}</p>
  ));
  expect(screen.getByRole('note').textContent).toBe(text);
});
