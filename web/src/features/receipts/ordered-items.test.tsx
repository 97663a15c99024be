import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptDetail, ReceivedOrder } from '@ghala/contract/calls/receipts';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { OrderedItems } from './ordered-items';
import { useLineDrafts } from './use-line-drafts';

const line = (id: number, name: string) =>
  ({
    ...{ id, productId: id, description: '', quantity: 10, price: 100, quantityReceived: 0, quantityOutstanding: 10 },
    Product: { id, name, code: `C-${id}`, unit: { unit: 'Piece' } },
  }) as PurchaseLine;
const receipt = {
  ...{ id: 5, items: [], isInternal: false },
  Purchase: {
    purchaseNo: 'PO-000007',
    PurchaseProduct: [line(1, 'Elbow'), line(2, 'Tee')],
  } as unknown as ReceivedOrder,
} as unknown as ReceiptDetail & { Purchase: ReceivedOrder };

function Lines() {
  return (
    <OrderedItems
      receipt={receipt}
      suggestedPlace={null}
      placesInRows={false}
      lineDrafts={useLineDrafts(receipt.id)}
      settling={{ notes: [], start: vi.fn() }}
      completeRest={{ current: null }}
    />
  );
}

test('rows pasted into a quantity fill in the lines, and those of no line are said', async () => {
  answerWith({ status: 1, message: '' });
  await onScreen(Lines);
  const elbow = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Qty Received of Elbow' });
  fireEvent.paste(elbow, { clipboardData: { getData: () => 'Elbow\t7\nC-2\t9\t12\nHammer\t5' } });
  const dialog = await screen.findByRole('dialog', { name: 'Paste Rows' });
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Hammer · 5: PO-000007 has no such product');
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) ?? dialog);
  expect(elbow.value).toBe('7');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Qty Received of Tee' }).value).toBe('9 pieces');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Price per Unit of Tee' }).value).toBe('KES 12.00');
  expect(await button('Complete All Remaining')).toBeTruthy();
});
