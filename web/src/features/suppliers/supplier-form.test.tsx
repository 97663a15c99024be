import type * as fieldTable from '@ghala/contract/entities/supplier-fields';
import type * as texts from '@ghala/contract/text/en/entity-fields';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { NewSupplierForm } from './supplier-form';

vi.mock('@ghala/contract/entities/supplier-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const { supplierFields } = await importOriginal<typeof fieldTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 9 };
  return { supplierFields: { ...supplierFields, probe } };
});
vi.mock('@ghala/contract/text/en/entity-fields', async (importOriginal) => {
  const { entityFields } = await importOriginal<typeof texts>();
  const labels = { supplier: { ...entityFields.labels.supplier, probe: 'Probe' } };
  return { entityFields: { ...entityFields, labels } };
});

it('asks for every field of the table in its order, the required ones marked, and sends them all', async () => {
  const sent = vi.fn(async (..._: unknown[]) => Response.json({ status: 0, message: 'no' }, { status: 422 }));
  await onScreen(() => <NewSupplierForm onCreated={() => undefined} />);
  const inputs = await screen.findAllByRole<HTMLInputElement>('textbox');
  expect(inputs.map(({ labels }) => labels?.[0]?.textContent)).toEqual([
    'Supplier Name *',
    'Nature of Business',
    'Contact Person',
    'ID No.',
    'Phone *',
    'Email',
    'Probe',
    'Address',
  ]);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Pre-qualified' }).checked).toBe(true);
  vi.stubGlobal('fetch', sent);
  fireEvent.change(screen.getByLabelText(/Supplier Name/), { target: { value: 'Juma' } });
  fireEvent.change(screen.getByLabelText(/Phone/), { target: { value: '0722111333' } });
  fireEvent.change(screen.getByLabelText('Probe'), { target: { value: 'new' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const [, init] = sent.mock.calls[0] ?? [];
  expect(JSON.parse(String((init as RequestInit).body))).toMatchObject({
    name: 'Juma',
    phone: '0722111333',
    prequalified: true,
    probe: 'new',
  });
});
