import type * as fieldTable from '@ghala/contract/entities/entry-fields';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { CatalogueSection } from './catalogue-section';
import { catalogueSections } from './catalogue-sections';

vi.mock('@ghala/contract/entities/entry-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof fieldTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 2 };
  for (const fields of [table.entryFields.tag, table.entryFields.unit]) Object.assign(fields, { probe });
  return table;
});
vi.mock('@ghala/contract/text/en/entity-fields', async (importOriginal) => {
  const { entityFields } = await importOriginal<typeof import('@ghala/contract/text/en/entity-fields')>();
  for (const labels of [entityFields.labels.tag, entityFields.labels.unit]) Object.assign(labels, { probe: 'Probe' });
  return { entityFields };
});

it.each([
  ['Tags', ['Tag *', 'Probe'], ['tag', 'probe']],
  ['Units of Measure', ['Unit *', 'Probe', 'Description'], ['unit', 'description', 'measure', 'isWhole', 'probe']],
])('%s are entered and listed with every field of the form', async (name, inputs, columns) => {
  const kind = catalogueSections.find((section) => section.name === name);
  if (kind === undefined) throw new Error(`there are no ${name}`);
  await onScreen(() => <CatalogueSection kind={kind} canChange />);
  await screen.findByLabelText('Probe');
  const entered = screen.getAllByRole<HTMLInputElement>('textbox').map(({ labels }) => labels?.[0]?.textContent);
  expect(entered.filter((label) => !label?.startsWith('Measures'))).toEqual(inputs);
  expect(kind.columns.map(({ id }) => id)).toEqual(columns);
});
