import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { receiptItemRequest } from '@ghala/contract/calls/receipt-items';
import { blankOf } from '@ghala/contract/entities/field-views';
import { receiptItemFields } from '@ghala/contract/entities/receipt-fields';
import { expect, it } from 'vitest';
import { lineOf } from './receipts.api';

it('correcting a line sends all of its fields', () => {
  const item = {
    id: 7,
    productId: 3,
    purchaseLineId: null,
    quantityOrdered: null,
    quantityReversed: 0,
    quantity: 12.5,
    price: 1500,
    condition: 'Used' as const,
    ...blankOf(receiptItemFields),
    comment: 'one bag torn',
    lots: null,
    batchNo: 'LOT-88',
    warehouseId: 2,
    sectionId: 5,
    isVerified: false,
    entered: null,
    Product: {
      id: 3,
      name: 'Cement',
      code: 'CEM-1',
      unit: { unit: 'Bag' },
      packagings: [],
      tracking: 'none' as const,
      shelfLife: null,
    },
    Warehouse: { id: 2, name: 'Main Store', description: '', isVirtual: false },
    Section: { id: 5, name: 'Rack A' },
  };
  const {
    id: itemId,
    isVerified: _,
    entered: __,
    purchaseLineId,
    quantityOrdered,
    quantityReversed,
    Product,
    Warehouse,
    Section,
    ...said
  } = item;
  const { purchaseId, ...request } = receiptItemRequest.parse({ ...lineOf(item), batchId: 1 });
  expect(request).toEqual({ ...said, itemId, batchId: 1 });
});

it('correcting a line keeps its lots: the only one has all of what is received', () => {
  const Product = { id: 3, name: 'Milk', code: '', unit: { unit: 'Piece' }, packagings: [], shelfLife: 90 };
  const a1 = { number: 'A1', expiresOn: '2027-01-31', madeOn: null, quantity: 6 };
  const b2 = { number: 'B2', expiresOn: null, madeOn: null, quantity: 4 };
  const lotsOf = (tracking: 'none' | 'lot', ...lots: (typeof a1 | typeof b2)[]) =>
    lineOf({ Product: { ...Product, tracking }, lots } as unknown as ReceiptItem).lots;
  expect(lotsOf('lot', a1)).toEqual([{ ...a1, quantity: null }]);
  expect(lotsOf('lot', a1, b2)).toEqual([a1, b2]);
  expect(lotsOf('none', a1)).toBeNull();
});
