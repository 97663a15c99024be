import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../test/on-screen';
import { SearchSelect } from './search-select';

const nails = { value: 1, label: 'Roofing nails' };
const reason = 'The list did not come';
const refused = () => Promise.reject(new Error(reason));

async function show(fetch: () => Promise<(typeof nails)[]>) {
  const chosen = vi.fn();
  let client: QueryClient | undefined;
  await onScreen(() => {
    client = useQueryClient();
    return (
      <SearchSelect
        label="Product"
        required
        queryKey={['products', 'options']}
        fetch={fetch}
        onChange={chosen}
        notFound="No product"
      />
    );
  });
  return { chosen, fetchAgain: () => act(async () => client?.refetchQueries()) };
}

it('still offers its options, and reports nothing, if they cannot be fetched again', async () => {
  const fetch = vi.fn(() => Promise.resolve([nails]));
  const { chosen, fetchAgain } = await show(fetch);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  fetch.mockImplementation(refused);
  await fetchAgain();
  expect(fetch).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getByRole('combobox', { name: 'Product' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Roofing nails' }));
  expect(chosen).toHaveBeenCalledWith(1, nails);
  expect(screen.queryByRole('status')).toBeNull();
});

it('reports that its options could not be fetched', async () => {
  await show(refused);
  expect((await screen.findByRole('status')).textContent).toContain(reason);
  expect(screen.getByRole('button', { name: 'Fetch' })).toBeDefined();
});
