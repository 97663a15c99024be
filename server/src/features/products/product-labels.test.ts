import { type LabelLayout, productLabelCalls } from '@ghala/contract/calls/product-labels';
import { expect, test } from 'vitest';
import { makeProduct } from '../../../test/fixtures';
import { pdfText, readCodes } from '../../../test/read-pdf';
import { createTestApp } from '../../../test/test-app';

const app = await createTestApp();
const clerk = await app.signIn([]);

async function labelsOf(id: number, layout: LabelLayout, copies: number): Promise<Buffer> {
  const { status, headers, raw } = await clerk.attempt(productLabelCalls.labels, {
    params: { id },
    query: { layout, copies },
  });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  return raw;
}

test('a sheet has 24 labels, each with a code that reads as that of the product', async () => {
  const { id } = await makeProduct(app.database, { name: 'Deformed steel bar 12 mm', code: 'STL-12-D8' });
  const sheets = await labelsOf(id, 'sheet', 25);
  const pages = await pdfText(sheets);
  expect(pages).toHaveLength(2);
  expect(pages[1]).toContain('Deformed steel bar 12 mm');
  expect(pages[1]).toContain('STL-12-D8 · ');
  expect(pages[0]?.match(/STL-12-D8 · /g)).toHaveLength(24);
  // The reader takes equal codes below each other for one.
  expect(await readCodes(sheets, 0, 'Code128')).toEqual(['STL-12-D8', 'STL-12-D8', 'STL-12-D8']);
  expect(await readCodes(sheets, 1, 'Code128')).toEqual(['STL-12-D8']);
});

test('a roll has a label on each page; one that is too long for bars has a QR code', async () => {
  const { id } = await makeProduct(app.database, { name: 'Nails '.repeat(30), code: '0012345678' });
  const roll = await labelsOf(id, 'roll', 2);
  expect(await pdfText(roll)).toHaveLength(2);
  expect(await readCodes(roll, 1, 'Code128')).toEqual(['0012345678']);

  const long = await makeProduct(app.database, { code: 'CEMENT-42.5-POWERMAX-50KG-BAG' });
  expect(await readCodes(await labelsOf(long.id, 'roll', 1), 0, 'QRCode')).toEqual(['CEMENT-42.5-POWERMAX-50KG-BAG']);
  const accented = await makeProduct(app.database, { code: 'CAFÉ-1' });
  expect(await readCodes(await labelsOf(accented.id, 'sheet', 1), 0, 'QRCode')).toEqual(['CAFÉ-1']);
});

test('a product without a code has the address of its screen', async () => {
  const { id } = await makeProduct(app.database, { code: '' });
  const [address] = await readCodes(await labelsOf(id, 'sheet', 1), 0, 'QRCode');
  expect(address).toMatch(new RegExp(`^https?://[^/]+/inventory/products/${id}$`));
});

test.each([
  { layout: 'sheet', copies: 0 },
  { layout: 'sheet', copies: 501 },
  { layout: 'sheet', copies: '1.5' },
  { layout: 'poster', copies: 1 },
  {},
])('refuses %o', async (query) => {
  const { id } = await makeProduct(app.database);
  expect((await clerk.attempt(productLabelCalls.labels, { params: { id }, query: query as never })).status).toBe(422);
  const none = await clerk.attempt(productLabelCalls.labels, {
    params: { id: 2_000_000_000 },
    query: { layout: 'roll', copies: 1 },
  });
  expect(none.status).toBe(404);
});
