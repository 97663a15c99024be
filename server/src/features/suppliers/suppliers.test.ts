import { fileCalls } from '@ghala/contract/calls/files';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { describe, expect, it } from 'vitest';
import { makeStockCategory, uniqueName } from '../../../test/fixtures';
import { createTestApp, type LooseInput } from '../../../test/test-app';

const test = await createTestApp();
const buyer = await test.signIn(['supplierView', 'supplierAdd']);
const manager = await test.signIn(['supplierView', 'supplierManage']);
const storekeeper = await test.signIn(['batchAdd']);

const hardware = {
  name: 'Juma Hardware',
  business: 'Hardware',
  address: 'Nairobi',
  idNumber: '12345678',
  contact: 'Juma Otieno',
  phone: '+254712345678',
  email: 'Sales@Example.com',
  prequalified: false,
};

describe('creating a supplier', () => {
  it.each(['071234567', '+255712345678', '+25471234567', '+2547123456789', '+254', ''])(
    'refuses the phone number %j',
    async (phone) => {
      const { status, body } = await buyer.attempt(supplierCalls.create, { body: { ...hardware, phone } });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ phone: 'Expected format +254.... 13 character long' });
    },
  );

  it('refuses a missing name and an invalid e-mail address, naming each', async () => {
    const { body } = await buyer.attempt(supplierCalls.create, { body: { phone: hardware.phone, email: 'nobody' } });
    expect(body.errors).toMatchObject({ name: 'is required', email: expect.stringContaining('e-mail') });
  });

  it('stores the given fields, assigns a code, and is prequalified by default', async () => {
    // People write it so.
    const written = { ...hardware, phone: '0712 345-678' };
    const { body } = await buyer.attempt(supplierCalls.create, { body: written });
    expect(body).toMatchObject({
      status: 1,
      message: 'Supplier created',
      supplier: { ...hardware, email: 'sales@example.com', code: 'SUP-0001' },
    });
    const second = await buyer.attempt(supplierCalls.create, {
      body: { name: 'Achieng Stores', phone: '+254700000001' },
    });
    expect(second.body.supplier).toMatchObject({ code: 'SUP-0002', prequalified: true, email: '' });
    expect((await buyer.attempt(supplierCalls.create, { body: { ...hardware, name: 'juma hardware' } })).status).toBe(
      409,
    );
  });
});

describe('suppliers', () => {
  it('are listed for users who view them, buy or receive', async () => {
    const names = async (query: string) =>
      (await storekeeper.attempt(supplierCalls.list, { query })).body.map((row: { name: string }) => row.name);
    expect(await names('')).toEqual(['Achieng Stores', 'Juma Hardware']);
    expect(await names('q=sup-0001')).toEqual(['Juma Hardware']);
    expect(await names('business=hard&prequalified=false')).toEqual(['Juma Hardware']);
    expect(await names('prequalified=true')).toEqual(['Achieng Stores']);
    expect(await names('name=%25')).toEqual([]);
    expect(await names('name=sup-0001')).toEqual([]);
    expect(await names('name=juma&code=0001')).toEqual(['Juma Hardware']);
    expect(await names('code=0002')).toEqual(['Achieng Stores']);
    expect(await names('sort=-name')).toEqual(['Juma Hardware', 'Achieng Stores']);
    const page = await storekeeper.attempt(supplierCalls.list, { query: { prequalified: true, limit: 1 } });
    expect(page.headers['x-total-count']).toBe('1');
    expect((await storekeeper.attempt(supplierCalls.list, { query: { prequalified: 'maybe' } })).status).toBe(422);
    expect((await storekeeper.attempt(supplierCalls.list, { query: { prequalified: 'all' } })).body).toHaveLength(2);
  });

  it('are returned one by one', async () => {
    const [first] = (await buyer.attempt(supplierCalls.list)).body;
    expect((await buyer.attempt(supplierCalls.get, { params: { id: first.id } })).body.supplier).toEqual({
      ...first,
      documents: [],
    });
    expect(first).toMatchObject({ purchases: [], purchaseCount: 0, purchaseAmount: 0 });
    expect((await buyer.attempt(supplierCalls.get, { params: { id: 999999 } })).status).toBe(404);
    expect((await buyer.attempt(supplierCalls.get, { params: { id: 'x' } })).status).toBe(422);
  });
});

it('exports the list with the columns of its screen', async () => {
  const { headers, raw } = await buyer.attempt(supplierCalls.list, { query: { format: 'csv', business: 'hard' } });
  expect(headers['content-disposition']).toMatch(/_suppliers\.csv"$/);
  const [head, row] = raw.toString().replace('\ufeff', '').split('\n');
  expect(head).toBe('No.,Supplier Name & Code,Nature of Business,Status,No. of POs,PO Amount to Date');
  expect(row).toBe('1,Juma Hardware - SUP-0001,Hardware,Not Pre-qualified,0,0');
  expect((await buyer.attempt(supplierCalls.list, { query: { format: 'pdf' } })).raw.subarray(0, 5).toString()).toBe(
    '%PDF-',
  );
});

async function made(values: Record<string, unknown> = {}): Promise<{ id: number; name: string }> {
  return (await buyer.attempt(supplierCalls.create, { body: { ...hardware, name: uniqueName('Supplier'), ...values } }))
    .body.supplier;
}

describe('changing a supplier', () => {
  it('refuses invalid fields, naming each, and unknown suppliers', async () => {
    const { id } = await made();
    const { status, body } = await manager.attempt(supplierCalls.update, {
      params: { id },
      body: { name: ' ', phone: '071234567' },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ name: 'is required', phone: 'Expected format +254.... 13 character long' });
    expect(
      (await manager.attempt(supplierCalls.update, { params: { id: 999999 }, body: { name: 'Nobody' } })).status,
    ).toBe(404);
    const twin = await manager.attempt(supplierCalls.update, { params: { id }, body: { name: 'JUMA HARDWARE' } });
    expect(twin.status).toBe(409);
  });

  it('keeps omitted fields, and logs both states', async () => {
    const supplier = await made();
    const { body } = await manager.attempt(supplierCalls.update, {
      params: { id: supplier.id },
      body: { contact: 'Wanjiku', email: '' },
    });
    expect(body.supplier).toEqual({ ...supplier, contact: 'Wanjiku', email: '' });
    const log = await test.database
      .selectFrom('audit_logs')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'Supplier')
      .where('entity_id', '=', supplier.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toMatchObject({
      action: 'update',
      before: { contact: 'Juma Otieno', prequalified: false },
      after: { contact: 'Wanjiku', prequalified: false },
    });
  });
});

describe('deleting a supplier', () => {
  it('requires an existing one', async () => {
    expect((await manager.attempt(supplierCalls.delete, { params: { id: 'x' } })).status).toBe(422);
    expect((await manager.attempt(supplierCalls.delete, { params: { id: 999999 } })).status).toBe(404);
  });

  it('removes it from the list and frees its name', async () => {
    const { id, name } = await made();
    expect((await manager.attempt(supplierCalls.delete, { params: { id } })).body.message).toBe(
      'Suppliers deleted successfully',
    );
    expect((await manager.attempt(supplierCalls.get, { params: { id } })).status).toBe(404);
    expect((await manager.attempt(supplierCalls.delete, { params: { id } })).status).toBe(404);
    expect((await manager.attempt(supplierCalls.update, { params: { id }, body: { name } })).status).toBe(404);
    expect((await made({ name })).id).not.toBe(id);
  });

  it('is refused while a saved receipt names it', async () => {
    const { id, name } = await made();
    const nog = await makeStockCategory(test.database);
    const receipt = await test.database
      .insertInto('receipts')
      .values({
        stock_category_id: nog.id,
        supplier_id: id,
        is_internal: false,
        created_by_id: Number(buyer.actor?.id),
      })
      .returning(['id', 'receipt_no'])
      .executeTakeFirstOrThrow();
    const refused = await manager.attempt(supplierCalls.delete, { params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(`${name} cannot be deleted: ${receipt.receipt_no} is not finished`);
    await test.database.updateTable('receipts').set({ status: 'processed' }).where('id', '=', receipt.id).execute();
    expect((await manager.attempt(supplierCalls.delete, { params: { id } })).status).toBe(200);
  });
});

describe('documents of a supplier', () => {
  const licence = { name: 'Licence', idNumber: 'L-9', expiry: '2027-01-31' };
  const file = { name: 'licence.txt', content: 'valid' };

  it('are added by users who add or manage suppliers', async () => {
    const { id } = await made();
    const { body } = await buyer.attempt(supplierCalls.addDocument, {
      body: { ...licence, supplierId: id },
      files: { file },
    });
    expect(body).toMatchObject({
      status: 1,
      message: 'Supplier Document created',
      documents: [{ ...licence, supplierId: id, document: expect.stringMatching(/^[a-z0-9]{32}\.txt$/) }],
    });
    const [document] = body.documents;
    expect((await buyer.attempt(supplierCalls.get, { params: { id } })).body.supplier.documents).toEqual([document]);
    expect((await buyer.attempt(fileCalls.get, { params: { name: document.document } })).raw.toString()).toBe('valid');
  });

  it('require a name, an existing supplier and a file; the expiry is a date or empty', async () => {
    const { id } = await made();
    const add = (body: Record<string, unknown>, files: LooseInput['files'] = { file }) =>
      manager.attempt(supplierCalls.addDocument, { body, files });
    expect(Object.keys((await add({ expiry: '31/1/2027' })).body.errors).sort()).toEqual([
      'expiry',
      'name',
      'supplierId',
    ]);
    expect((await add({ name: 'Licence', supplierId: id }, {})).body.errors).toEqual({ file: 'is required' });
    expect((await add({ name: 'Licence', supplierId: 999_999 })).status).toBe(404);
    const { documents } = (await add({ name: 'PIN', supplierId: id, expiry: '' })).body;
    expect(documents).toMatchObject([{ name: 'PIN', idNumber: '', expiry: null }]);
  });

  it('are deleted by users who manage suppliers', async () => {
    const { id } = await made();
    const { documents } = (
      await buyer.attempt(supplierCalls.addDocument, { body: { ...licence, supplierId: id }, files: { file } })
    ).body;
    const remove = (id: unknown) => manager.attempt(supplierCalls.deleteDocument, { params: { id } });
    expect((await remove('x')).status).toBe(422);
    expect((await remove(documents[0].id)).body).toEqual({
      status: 1,
      message: 'Supplier Document deleted successfully',
      documents: [],
    });
    expect((await remove(documents[0].id)).status).toBe(404);
  });
});
