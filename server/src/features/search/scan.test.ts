import { productCalls } from '@ghala/contract/calls/products';
import { type Scanned, scanCalls } from '@ghala/contract/calls/scan';
import { barcodeKey } from '@ghala/contract/common/barcode';
import { placeCode } from '@ghala/contract/common/place-code';
import { describe, expect, it } from 'vitest';
import { makeProduct, makeSection, makeWarehouse, uniqueName } from '../../../test/fixtures';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const member = await test.signIn([]);
const { database } = test;

const made = await makeProduct(database, { name: 'Maize Flour', code: 'MF-2', price_purchase: 150 });
const packagings = [
  { name: 'Carton', quantity: 12, barcode: '16164003221013', isBought: true, isIssued: false },
  { name: 'Bale', quantity: 24, barcode: 'BALE-24', isBought: false, isIssued: true },
];
await admin.send(productCalls.update, { body: { productId: made.id, barcode: '6164003221016', packagings } });

function tie(productId: number, barcode: string) {
  return admin.send(productCalls.update, { body: { productId, barcode } });
}

async function scan(code: string, client = member): Promise<Scanned> {
  return (await client.send(scanCalls.scan, { query: { code } })).scanned;
}

const found = ({ product, packaging }: Scanned) => [product?.name, packaging];

describe('a scanned code', () => {
  it.each([
    ['MF-2', null],
    ['mf-2', null],
    ['6164003221016', null],
    ['06164003221016', null],
    ['16164003221013', 'Carton'],
    ['bale-24', 'Bale'],
    [']E06164003221016', null],
    [']C10116164003221013', 'Carton'],
    ['https://id.example.com/01/06164003221016/10/L7', null],
  ])('%s is of the product that has it', async (code, packaging) => {
    expect(found(await scan(code))).toEqual(['Maize Flour', packaging]);
  });

  it('brings what a line needs of the product', async () => {
    expect((await scan('MF-2')).product).toEqual({
      ...{
        id: made.id,
        name: 'Maize Flour',
        code: 'MF-2',
        barcode: '6164003221016',
        price: 150,
        packagings,
        tracking: 'none',
        shelfLife: null,
      },
      unit: { unit: expect.any(String), measure: null },
    });
  });

  it('tells lot, days and counts, and what is wrong voids nothing else', async () => {
    const scanned = await scan('\u001d010616400322101610L7\u001d17261231\u001d3724\u001d11261345\u001d05X');
    expect(found(scanned)).toEqual(['Maize Flour', null]);
    expect(scanned).toMatchObject({ code: '06164003221016', lot: 'L7', expiry: '2026-12-31', count: 24 });
    expect(scanned).toMatchObject({ serial: null, production: null, measure: null, place: null });
    expect(scanned.wrong.map(({ identifier }) => identifier)).toEqual(['11', '']);
    expect((await scan('(01)06164003221016(3103)001250')).measure).toEqual({ quantity: 1.25, unit: 'kg' });
  });

  it('that names a lot and a serial number tells goods apart by what their product is tracked by', async () => {
    const gtins = { lot: '06161000000347', serial: '06161000000354' };
    for (const tracking of ['lot', 'serial'] as const) {
      const { id } = await makeProduct(database, { tracking });
      await tie(id, gtins[tracking]);
      const lots = ['L9', 'SN-9'].map((number) => ({ product_id: id, number }));
      await database.insertInto('lots').values(lots).execute();
    }
    expect((await scan(`(01)${gtins.lot}(10)L9(21)SN-9`)).knownLot).toMatchObject({ number: 'L9' });
    expect((await scan(`(01)${gtins.serial}(10)L9(21)SN-9`)).knownLot).toMatchObject({ number: 'SN-9' });
    expect((await scan(`(01)${gtins.serial}(10)L9`)).knownLot).toBeNull();
  });

  it('is of no product if none has it, if several do, or once it is deleted', async () => {
    for (const code of ['6164003229998', 'MF-22', '', ' ', ']C1', '%', "'"])
      expect(found(await scan(code))).toEqual([undefined, null]);
    const [one, other] = [await makeProduct(database), await makeProduct(database)];
    for (const { id } of [one, other]) await tie(id, `TWICE-${id}`);
    // Such barcodes may be from before they had to differ.
    await database
      .updateTable('barcodes')
      .set({ key: barcodeKey(`TWICE-${one.id}`), is_repeated: true })
      .where('product_id', '=', other.id)
      .execute();
    expect(found(await scan(`twice-${one.id}`))).toEqual([undefined, null]);
    await admin.send(productCalls.delete, { params: { id: one.id } });
    expect((await scan(`twice-${one.id}`)).product?.id).toBe(other.id);
  });

  it('is an item code before it is another product’s barcode', async () => {
    const other = await makeProduct(database, { name: 'Other' });
    await tie(other.id, 'MF-2');
    expect(found(await scan('mf-2'))).toEqual(['Maize Flour', null]);
  });

  it('on the label of a place is the place', async () => {
    const warehouse = await makeWarehouse(database, uniqueName('Store'));
    const section = await makeSection(database, warehouse.id, 'Rack 4');
    const stored = {
      warehouseId: warehouse.id,
      Warehouse: { id: warehouse.id, name: warehouse.name, isVirtual: false },
    };
    expect((await scan(placeCode(warehouse.id))).place).toMatchObject({ ...stored, sectionId: null, Section: null });
    expect((await scan(`pl-${section.id}`)).place).toMatchObject({
      ...stored,
      ...{ sectionId: section.id, Section: { id: section.id, name: 'Rack 4' } },
    });
    expect((await scan('PL-999999999')).place).toBeNull();
    await database
      .updateTable('places')
      .set({ deleted_at: new Date().toISOString() })
      .where('id', '=', section.id)
      .execute();
    expect((await scan(placeCode(section.id))).place).toBeNull();
  });

  it('of more than 500 characters is refused', async () => {
    expect(await member.attempt(scanCalls.scan, { query: { code: 'x'.repeat(501) } })).toMatchObject({
      status: 422,
      body: { errors: { code: expect.any(String) } },
    });
    expect((await scan('x'.repeat(500))).product).toBeNull();
  });
});

it('lists and searches find a product by the barcode of its packaging', async () => {
  for (const q of ['16164003221013', 'bale-24']) {
    const { body } = await member.attempt(productCalls.list, { query: { q } });
    expect(body).toMatchObject([{ id: made.id }]);
    expect((await member.send(productCalls.find, { query: { q } })).products).toMatchObject([{ id: made.id }]);
  }
});
