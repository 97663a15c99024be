import type { PurchaseRow } from '@ghala/contract/calls/purchase-lists';
import type { PurchaseDetail } from '@ghala/contract/calls/purchases';
import type * as fieldTable from '@ghala/contract/entities/purchase-fields';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, button, onScreen } from '../../../test/on-screen';
import { PurchaseDetails } from '../../documents/purchases/purchase-details';
import { DetailsForm } from './details-form';
import { DetailsSummary } from './details-summary';
import { LineEntry } from './line-entry';
import { purchaseColumns } from './purchase-columns';
import { PurchaseLines } from './purchase-lines';

/* A field that is only declared, in a table of orders' fields, is found on every screen of an order. */

vi.mock('@ghala/contract/entities/purchase-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof fieldTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 9 };
  for (const fields of [table.purchaseFields, table.purchaseLineFields]) Object.assign(fields, { probe });
  return table;
});
vi.mock('@ghala/contract/text/en/entity-fields', async (importOriginal) => {
  const { entityFields } = await importOriginal<typeof import('@ghala/contract/text/en/entity-fields')>();
  const { purchase, purchaseLine } = entityFields.labels;
  for (const [labels, probe] of [
    [purchase, 'Quotation'],
    [purchaseLine, 'Remark'],
  ] as const)
    Object.assign(labels, { probe });
  return { entityFields };
});

const line = {
  ...{ id: 3, productId: 4, description: 'grey', probe: 'urgent', quantity: 2, price: 10, entered: null },
  ...{ quantityReceived: 0, quantityOutstanding: 2 },
  Product: { id: 4, name: 'Cement', code: 'C-1', unit: { unit: 'Bag' }, packagings: [] },
};
const purchase = {
  ...{ id: 7, purchaseNo: 'PO-000007', status: 'draft', department: 'Works', project: '', dueOn: '2026-12-31' },
  ...{ probe: 'Q-12', supplierId: 5, paymentId: null, vat: false, vatPercent: null, createdAt: '2026-11-29T08:00:00Z' },
  ...{ subtotal: 10, vatAmount: 0, amount: 10, User: { name: 'Amina' }, Payment: null },
  Supplier: { id: 5, name: 'Simba', code: 'S-1', address: '', phone: '+254722111333' },
  PurchaseProduct: [line],
} as unknown as PurchaseDetail;

const labelled = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

it('of a head is entered and corrected', async () => {
  const sent = answerWith({ status: 1, message: '', purchase: { id: 7, purchaseNo: 'PO-000007' } });
  await onScreen(() => <DetailsForm draft={purchase} onSaved={vi.fn()} close={null} />);
  const quotation = await labelled('Quotation');
  expect([quotation.value, (await labelled('Due Date')).value]).toEqual(['Q-12', '31/12/2026']);
  fireEvent.change(quotation, { target: { value: 'Q-13' } });
  fireEvent.click(await button('Save'));
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({ probe: 'Q-13', dueOn: '2026-12-31' }),
  );
});

it('of a head and of a line is among the details, and in the list on demand', async () => {
  const textOf = async (label: string) => (await screen.findByText(label)).parentElement?.textContent;
  await onScreen(() => <DetailsSummary purchase={purchase} />);
  expect(await textOf('Quotation')).toBe('QuotationQ-12');
  cleanup();
  await onScreen(() => <PurchaseDetails purchase={purchase} />);
  expect([await textOf('Quotation'), await textOf('Due Date')]).toEqual(['QuotationQ-12', 'Due Date31/12/2026']);
  expect(await screen.findByText('urgent')).toBeTruthy();
  const column = purchaseColumns.at(-1);
  expect([column?.header, column?.defaultHidden, column?.cell(purchase as unknown as PurchaseRow)]).toEqual([
    'Quotation',
    true,
    'Q-12',
  ]);
});

it('of a line is entered, and listed in the draft', async () => {
  answerWith([]);
  await onScreen(() => (
    <>
      <LineEntry purchaseId={7} handle={{ current: null }} />
      <PurchaseLines purchase={purchase} />
    </>
  ));
  expect((await labelled('Remark')).value).toBe('');
  expect(screen.getByText('urgent')).toBeTruthy();
});
