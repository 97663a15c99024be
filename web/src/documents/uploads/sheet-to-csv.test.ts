import { expect, it } from 'vitest';
import { asCsv } from './sheet-to-csv';

it('leaves a CSV file unchanged', async () => {
  const file = new File(['a'], 'products.csv');
  expect(await asCsv(file)).toBe(file);
});
