import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { onScreen } from '../../../../test/on-screen';
import * as phone from '../../../ui/use-is-phone';
import { ItemsTable } from './items-table';

afterEach(() => vi.restoreAllMocks());

const item = (id: number, of: Partial<ReceiptItem>) =>
  ({
    id,
    quantity: 10,
    quantityOrdered: 10,
    quantityReversed: 0,
    price: 5000,
    condition: 'New',
    comment: '',
    Product: { id, name: `Product ${id}`, unit: { unit: 'Bag' } },
    Warehouse: { id: 1, name: 'Voi Depot', isVirtual: false },
    Section: { id: 2, name: 'Bay 1' },
    ...of,
  }) as unknown as ReceiptItem;

test('on a phone an item of a receipt is a row: what came, where it is, and what is unusual', async () => {
  vi.spyOn(phone, 'useIsPhone').mockReturnValue(true);
  const items = [item(1, {}), item(2, { quantity: 8, condition: 'Used' })];
  await onScreen(() => <ItemsTable items={items} showsOrdered />);
  const rows = within(await screen.findByRole('list', { name: 'Items' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Product 1' + 'Voi Depot - Bay 1' + '10 bags',
    'Product 2' + '10 bags ordered' + 'Used' + 'Voi Depot - Bay 1' + '8 bags',
  ]);
});
