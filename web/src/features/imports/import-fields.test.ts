import { fieldsOfKind } from '@ghala/contract/imports/fields';
import { importKinds } from '@ghala/contract/imports/kinds';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

// The next file reads the modules anew.
afterAll(() => vi.resetModules());

// A page has one language, which it reads once.
beforeEach(() => vi.resetModules());

test('a field that an error names by its heading has the same name as on the screen, in its language', async () => {
  vi.stubGlobal('navigator', { languages: ['sw'] });
  const { headingLabel } = await import('./import-fields');
  const headings = ['Purchase Price', 'Opening Quantity', 'Unit Cost', 'Section', ''];
  expect(headings.map((heading) => headingLabel('products', heading))).toEqual([
    'Bei ya Ununuzi',
    'Kiasi cha Kuanzia',
    'Gharama ya Kipimo',
    'Sehemu',
    '',
  ]);
  expect(headingLabel('suppliers', 'Contact Person')).toBe('Mtu wa Mawasiliano');
});

test.each(['en', 'sw'])('in %s every field of every kind has a label', async (language) => {
  vi.stubGlobal('navigator', { languages: [language] });
  const { importFieldLabel } = await import('./import-fields');
  const unnamed = importKinds.flatMap((kind) =>
    fieldsOfKind(kind).flatMap((field) => (importFieldLabel(kind, field) === field ? [`${kind}.${field}`] : [])),
  );
  expect(unnamed).toEqual([]);
});
