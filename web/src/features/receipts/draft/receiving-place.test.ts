// @vitest-environment happy-dom
import type { ReceiptItem, StoredPlace } from '@ghala/contract/calls/receipt-items';
import { expect, test } from 'vitest';
import { keepPlace, placeFor } from './receiving-place';

const stored = (warehouseId: number): StoredPlace => ({
  warehouseId,
  sectionId: warehouseId + 1,
  Warehouse: { id: warehouseId, name: `Store ${warehouseId}`, description: '', isVirtual: false },
  Section: { id: warehouseId + 1, name: 'Rack' },
});

test('the place is that of the last item, then this browser’s, then the suggested one', () => {
  const item = { ...stored(10), condition: 'Used' } as ReceiptItem;
  expect(placeFor([], null)).toMatchObject({ warehouseId: null, condition: 'New' });
  const suggested = { warehouseId: 30, warehouseLabel: 'Store 30', sectionId: 31, sectionLabel: 'Rack' };
  expect(placeFor([], stored(30))).toMatchObject({ ...suggested, condition: 'New' });
  keepPlace({ ...placeFor([], stored(20)), condition: 'Used' });
  expect(placeFor([], stored(30))).toMatchObject({ warehouseId: 20, condition: 'Used' });
  expect(placeFor([item], stored(30))).toMatchObject({ warehouseId: 10, condition: 'Used' });
});
