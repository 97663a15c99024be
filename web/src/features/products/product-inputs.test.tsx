import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { useServerForm } from '../../ui/form/use-server-form';
import { ProductInputs } from './product-inputs';
import { blankProduct } from './product-values';

const units = [
  { id: 1, unit: 'Piece', isWhole: true },
  { id: 2, unit: 'Litre', isWhole: false },
];

function Levels({ unitId }: { unitId: number | null }) {
  const form = useServerForm({
    initialValues: { ...blankProduct, unitId },
    schema: () => Promise.reject(new Error('nothing is sent')),
    mutation: () => {
      throw new Error('nothing is sent');
    },
    failureTitle: '',
  });
  return <ProductInputs section="levels" form={form} product={undefined} />;
}

it.each([
  [1, '2.5', 'Enter a whole number: this product is counted by the piece'],
  [1, '2', ''],
  [1, '0', ''],
  [2, '2.5', ''],
  [null, '2.5', ''],
])('a level in unit %s as %s says: %j', async (unitId, typed, said) => {
  const fetched = vi.fn(async () => Response.json(units));
  vi.stubGlobal('fetch', fetched);
  await onScreen(() => <Levels unitId={unitId} />);
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: /Min/ });
  await waitFor(() => expect(fetched).toHaveBeenCalled());
  await act(async () => {});
  act(() => input.focus());
  fireEvent.change(input, { target: { value: typed } });
  act(() => input.blur());
  await waitFor(() => expect(input.validationMessage).toBe(said));
});
