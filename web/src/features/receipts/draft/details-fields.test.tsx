import type { ReceivablePurchase } from '@ghala/contract/calls/purchase-lists';
import type { ReceiptAnswer } from '@ghala/contract/calls/receipts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerWith, onScreen } from '../../../../test/on-screen';
import { DetailsFields } from './details-fields';
import { type DetailsForm, useDetailsForm } from './use-details-form';

const order = { id: 7, purchaseNo: 'PO-000007', openLines: 1, Supplier: { id: 3, name: 'Simba' } };
let form: DetailsForm;

function Details({ saved }: { saved?: ReceiptAnswer }) {
  form = useDetailsForm({ order: order as ReceivablePurchase, onSaved: () => undefined });
  return <DetailsFields form={form} order={order as ReceivablePurchase} saved={saved} />;
}

const internal = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Internal Delivery' });

test('an internal delivery has no order, and not its supplier', async () => {
  answerWith({});
  await onScreen(() => <Details />);
  expect(form.getValues()).toMatchObject({ isInternal: false, purchaseId: 7, supplierId: 3 });
  fireEvent.click(await internal());
  expect(form.getValues()).toMatchObject({ isInternal: true, purchaseId: null, supplierId: null });
  fireEvent.click(await internal());
  expect(form.getValues()).toMatchObject({ isInternal: false, purchaseId: null, supplierId: null });
});

test('a supplier chosen instead of the order’s stays', async () => {
  answerWith({});
  await onScreen(() => <Details />);
  form.setFieldValue('supplierId', 4);
  fireEvent.click(await internal());
  expect(form.getValues()).toMatchObject({ isInternal: true, purchaseId: null, supplierId: 4 });
});

test('with items of its order in it, a receipt stays a delivery from outside', async () => {
  answerWith({});
  const saved = { batch: { items: [{}], Nog: {} }, driver: null } as unknown as ReceiptAnswer;
  await onScreen(() => <Details saved={saved} />);
  expect((await internal()).disabled).toBe(true);
});
