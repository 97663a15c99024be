import type { PurchaseLine } from '@ghala/contract/calls/purchase-head';
import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import type { ReceiptAnswer, ReceiptDetail } from '@ghala/contract/calls/receipts';
import type * as fieldTable from '@ghala/contract/entities/receipt-fields';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { answerWith, onScreen } from '../../../test/on-screen';
import { orderColumns, rowsOf } from './against-order/order-columns';
import { DetailsFields } from './draft/details-fields';
import { DetailsSummary } from './draft/details-summary';
import { addOffline, correctOffline } from './draft/offline-receipt';
import { useDetailsForm } from './draft/use-details-form';
import { EditableItems } from './lines/editable-items';
import { ItemDialog } from './lines/item-dialog';
import { ItemEntry } from './lines/item-entry';
import { ItemsTable } from './lines/items-table';
import { receiptColumns } from './receipt-columns';
import { completeLines, lineOf } from './receipts.api';

/* A field that is only declared, in a table of receipts' fields, is found on every screen of a receipt. */

vi.mock('@ghala/contract/entities/receipt-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof fieldTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 9 };
  for (const fields of [table.receiptFields, table.receiptItemFields]) Object.assign(fields, { probe });
  return table;
});
vi.mock('@ghala/contract/text/en/entity-fields', async (importOriginal) => {
  const { entityFields } = await importOriginal<typeof import('@ghala/contract/text/en/entity-fields')>();
  Object.assign(entityFields.labels.receipt, { probe: 'Waybill' });
  Object.assign(entityFields.labels.receiptItem, { probe: 'Inspected' });
  return { entityFields };
});

const Product = { id: 4, name: 'Cement', code: 'C-1', unit: { unit: 'Bag' }, packagings: [], tracking: 'none' };
const item = {
  ...{ id: 3, productId: 4, quantity: 2, quantityReversed: 0, price: 10, condition: 'New', entered: null, lots: null },
  ...{ comment: 'torn', batchNo: '', probe: 'by Juma', warehouseId: 1, sectionId: null, purchaseLineId: null },
  ...{ Product, Warehouse: { id: 1, name: 'Main', isVirtual: false }, Section: null },
} as unknown as ReceiptItem;
const batch = {
  ...{ id: 7, batchNo: 'BPN-000007', isInternal: true, project: '', reference1: 'R1', reference2: '', probe: 'W-12' },
  ...{ purchaseId: null, Purchase: null, Nog: { id: 2, nog: 'Spares' }, nogId: 2, Tag: null, tagId: null },
  ...{ documentType: '', document: '', createdAt: '2026-11-29T08:00:00Z', User: { id: 1, name: 'Amina' } },
  items: [item],
} as unknown as ReceiptDetail;
const answer = { batch, driver: null } as unknown as ReceiptAnswer;
const labelled = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const probeOf = (values: object | undefined) => (values as { probe?: string } | undefined)?.probe;

function Details() {
  const form = useDetailsForm({ receipt: batch, onSaved: () => undefined });
  return <DetailsFields form={form} saved={answer} />;
}

it('of a head is entered, among the details, and in the list on demand', async () => {
  answerWith({});
  await onScreen(() => (
    <>
      <Details />
      <DetailsSummary answer={answer} isShort />
    </>
  ));
  expect((await labelled('Waybill')).value).toBe('W-12');
  expect((await labelled('Reference 1')).autocomplete).toBe('off');
  const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(labels).toEqual(expect.arrayContaining(['Reference 1', 'Waybill']));
  expect(labels).not.toContain('Reference 2');
  const column = receiptColumns.at(-1);
  expect([column?.header, column?.defaultHidden, column?.cell(batch)]).toEqual(['Waybill', true, 'W-12']);
});

it('of a line is entered', async () => {
  answerWith([]);
  await onScreen(() => (
    <ItemEntry receipt={batch} suggestedPlace={null} handle={{ current: null }} takesFocus={false} />
  ));
  expect((await labelled('Inspected')).value).toBe('');
});

it.each([
  ['edited in its row', () => <EditableItems receipt={batch} onLots={vi.fn()} />],
  [
    'edited in its dialog',
    () => <ItemDialog batchId={7} item={item} onLots={vi.fn()} onRemove={vi.fn()} onClose={vi.fn()} />,
  ],
])('of a line is %s', async (_, shown) => {
  answerWith([]);
  await onScreen(shown);
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Inspected of Cement' });
  expect(input.value).toBe('by Juma');
});

it('of a line is listed, and stays when another field is corrected', async () => {
  await onScreen(() => <ItemsTable items={[item]} />);
  expect(await screen.findByText('by Juma')).toBeTruthy();
  expect(probeOf(lineOf(item))).toBe('by Juma');
});

it('of a line is entered where a line of an order is completed, and sent with it', () => {
  const line = { id: 9, productId: 4, quantity: 10, price: 100, quantityOutstanding: 10, entered: null, Product };
  const Purchase = { PurchaseProduct: [line as unknown as PurchaseLine] };
  const typed = { 9: { probe: 'typed' } as object };
  const place = { warehouseId: 1, warehouseLabel: 'Main', sectionId: null, sectionLabel: '', isVirtual: false };
  const [row] = rowsOf({ ...batch, items: [], Purchase } as never, typed, { ...place, condition: 'New' } as never);
  expect(probeOf(row?.draft)).toBe('typed');
  const options = { batchId: 7, placesInRows: false, runningId: undefined, hasLots: false };
  const handlers = { onChange: vi.fn(), onComplete: vi.fn(), onReopen: vi.fn(), onLots: vi.fn() };
  expect(orderColumns({ ...options, ...handlers }).map(({ header }) => header)).toContain('Inspected');
  const completed = { ...row?.draft, purchaseId: 9, productId: 4, lots: null } as never;
  const { input } = completeLines(7, { warehouseId: 1 }, [completed]);
  expect(probeOf(Object(input).body)).toBe('typed');
});

it('is shown while it waits for the network', () => {
  const { shown } = correctOffline(answer, { nogId: 2, ...({ probe: 'W-13' } as object) }) ?? {};
  expect(probeOf(shown?.details)).toBe('W-13');
  const line = { productId: 4, quantity: 1, warehouseId: 1, ...({ probe: 'typed' } as object) };
  expect(probeOf(addOffline(answer, [line])?.shown.items.at(-1))).toBe('typed');
});
