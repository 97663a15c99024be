import type * as entryTable from '@ghala/contract/entities/entry-fields';
import type * as placeTable from '@ghala/contract/entities/place-fields';
import type * as productTable from '@ghala/contract/entities/product-fields';
import type * as purchaseTable from '@ghala/contract/entities/purchase-fields';
import type * as receiptTable from '@ghala/contract/entities/receipt-fields';
import type * as supplierTable from '@ghala/contract/entities/supplier-fields';
import type * as userTable from '@ghala/contract/entities/user-fields';
import { vi } from 'vitest';

/*
 * Each entity has a field that is only declared, here and in the database (`createProbedApp`), for the tests that look
 * for it wherever fields are. Other modules read the tables once they have it.
 */

vi.mock('@ghala/contract/entities/entry-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof entryTable>();
  for (const fields of Object.values(table.entryFields))
    Object.assign(fields, { probe: { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 2 } });
  return table;
});

vi.mock('@ghala/contract/entities/place-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof placeTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 7, of: ['warehouse', 'section'] };
  for (const fields of [table.placeFields, table.warehouseFields, table.sectionFields])
    Object.assign(fields, { probe });
  return table;
});

vi.mock('@ghala/contract/entities/product-fields', async (importOriginal) => {
  const table = await importOriginal<typeof productTable>();
  const { hscode } = table.productFields;
  const probe = {
    ...hscode,
    column: 'probe_text',
    heading: 'Probe',
    list: { at: 10, isSortable: true },
    detail: { at: 21 },
  };
  Object.assign(table.productFields, { probe });
  return table;
});

vi.mock('@ghala/contract/entities/purchase-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof purchaseTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 9 };
  for (const fields of [table.purchaseFields, table.purchaseLineFields]) Object.assign(fields, { probe });
  return table;
});

vi.mock('@ghala/contract/entities/receipt-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof receiptTable>();
  const probe = { ...lineField(20), heading: 'Probe', formAt: 9 };
  Object.assign(table.receiptFields, { probe: { ...probe, column: 'probe_text' } });
  const inspected = { ...probe, column: 'inspected_text', heading: 'Inspected' };
  for (const fields of [table.receiptItemFields, table.reportedItemFields]) Object.assign(fields, { inspected });
  return table;
});

vi.mock('@ghala/contract/entities/supplier-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof supplierTable>();
  const probe = {
    ...lineField(20),
    column: 'probe_text',
    heading: 'Probe',
    formAt: 9,
    filter: 'part',
    isSortable: true,
  };
  Object.assign(table.supplierFields, { probe });
  return table;
});

vi.mock('@ghala/contract/entities/user-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof userTable>();
  Object.assign(table.userFields, { probe: { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 4 } });
  return table;
});
