import { expect, test, vi } from 'vitest';

test('a field that an error names by its heading is called as on the screen, in its language', async () => {
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
