import type * as fieldTable from '@ghala/contract/entities/user-fields';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { NewUserForm } from './new-user-form';

vi.mock('@ghala/contract/entities/user-fields', async (importOriginal) => {
  const { lineField } = await import('@ghala/contract/entities/field');
  const table = await importOriginal<typeof fieldTable>();
  const probe = { ...lineField(20), column: 'probe_text', heading: 'Probe', formAt: 4 };
  for (const fields of [table.personFields, table.userFields]) Object.assign(fields, { probe });
  return table;
});
vi.mock('@ghala/contract/text/en/entity-fields', async (importOriginal) => {
  const { entityFields } = await importOriginal<typeof import('@ghala/contract/text/en/entity-fields')>();
  Object.assign(entityFields.labels.user, { probe: 'Probe' });
  return { entityFields };
});

it('asks for the role, every field of the person, and how to reach them', async () => {
  vi.stubGlobal('fetch', async () => Response.json([]));
  await onScreen(() => <NewUserForm />);
  await screen.findByLabelText(/Employee Id/);
  const labels = screen.getAllByRole<HTMLInputElement>('textbox').map((input) => input.labels?.[0]?.textContent);
  expect(labels).toEqual([
    'Name *',
    'Designation',
    'Employee Id No.',
    'Probe',
    'Mobile Contact 1',
    'Mobile Contact 2',
    'Email *',
  ]);
  expect(screen.getByRole<HTMLInputElement>('switch').checked).toBe(true);
});
