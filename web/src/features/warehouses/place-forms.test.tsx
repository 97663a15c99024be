import type * as fieldTable from '@ghala/contract/entities/place-fields';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { NewSectionForm } from './section-form';
import { NewWarehouseForm } from './warehouse-form';

vi.mock('@ghala/contract/entities/place-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof fieldTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 7, of: ['warehouse'] };
  Object.assign(table.warehouseFields, { probe });
  return table;
});
vi.mock('@ghala/contract/text/en/entity-fields', async (importOriginal) => {
  const { entityFields } = await importOriginal<typeof import('@ghala/contract/text/en/entity-fields')>();
  Object.assign(entityFields.labels.place, { probe: 'Probe' });
  return { entityFields };
});

const labelsOf = (role: string) =>
  screen.getAllByRole<HTMLInputElement>(role).map(({ labels }) => labels?.[0]?.textContent);

it('asks for every field of a warehouse in its order; its sections are always on', async () => {
  await onScreen(() => <NewWarehouseForm onCreated={() => undefined} />);
  await screen.findByLabelText(/Warehouse Name/);
  expect(labelsOf('textbox')).toEqual(['Warehouse Name *', 'Location', 'Probe', 'Description']);
  expect(labelsOf('switch')).toEqual(['Add Sections', 'Has Bins']);
  const sections = screen.getByRole<HTMLInputElement>('switch', { name: 'Add Sections' });
  expect([sections.checked, sections.disabled]).toEqual([true, true]);
});

it('asks for the fields of a section', async () => {
  await onScreen(() => <NewSectionForm hostId={1} />);
  await screen.findByLabelText(/Section Name/);
  expect(labelsOf('textbox')).toEqual(['Section Name *', 'No. of Bins', 'Description']);
});
