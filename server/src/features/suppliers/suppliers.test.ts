import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();
const buyer = await test.signIn(['supplierView', 'supplierAdd']);
const storekeeper = await test.signIn(['batchAdd']);
const member = await test.signIn([]);

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

describe('making a supplier', () => {
  it('is for supplierAdd', async () => {
    expect((await test.stranger.post('/api/suppliers', hardware)).status).toBe(401);
    expect((await storekeeper.post('/api/suppliers', hardware)).status).toBe(403);
  });

  it.each(['0712345678', '+25471234567', '+2547123456789', '+254', ''])(
    'refuses the phone number %j',
    async (phone) => {
      const { status, body } = await buyer.post('/api/suppliers', { ...hardware, phone });
      expect(status).toBe(422);
      expect(body.errors).toEqual({ phone: 'Expected format +254.... 13 character long' });
    },
  );

  it('refuses a missing name and a wrong e-mail address, naming each', async () => {
    const { body } = await buyer.post('/api/suppliers', { phone: hardware.phone, email: 'nobody' });
    expect(body.errors).toMatchObject({ name: 'is required', email: expect.stringContaining('e-mail') });
  });

  it('keeps what was given, gives a code, and is prequalified unless told otherwise', async () => {
    const { body } = await buyer.post('/api/suppliers', hardware);
    expect(body).toMatchObject({
      status: 1,
      message: 'Supplier created',
      supplier: { ...hardware, email: 'sales@example.com', code: 'SUP-0001' },
    });
    const second = await buyer.post('/api/suppliers', { name: 'Achieng Stores', phone: '+254700000001' });
    expect(second.body.supplier).toMatchObject({ code: 'SUP-0002', prequalified: true, email: '' });
    expect((await buyer.post('/api/suppliers', { ...hardware, name: 'juma hardware' })).status).toBe(409);
  });
});

describe('suppliers', () => {
  it('are listed for whoever views them, buys or receives', async () => {
    expect((await test.stranger.get('/api/suppliers')).status).toBe(401);
    expect((await member.get('/api/suppliers')).status).toBe(403);
    const names = async (query: string) =>
      (await storekeeper.get(`/api/suppliers${query}`)).body.map((row: { name: string }) => row.name);
    expect(await names('')).toEqual(['Achieng Stores', 'Juma Hardware']);
    expect(await names('?q=sup-0001')).toEqual(['Juma Hardware']);
    expect(await names('?business=hard&prequalified=false')).toEqual(['Juma Hardware']);
    expect(await names('?prequalified=true')).toEqual(['Achieng Stores']);
    expect(await names('?name=%25')).toEqual([]);
    expect((await storekeeper.get('/api/suppliers?prequalified=maybe')).status).toBe(422);
  });

  it('are answered one by one', async () => {
    const [first] = (await buyer.get('/api/suppliers')).body;
    expect((await buyer.get(`/api/suppliers/${first.id}`)).body.supplier).toEqual(first);
    expect((await storekeeper.get(`/api/suppliers/${first.id}`)).status).toBe(403);
    expect((await test.stranger.get(`/api/suppliers/${first.id}`)).status).toBe(401);
    expect((await buyer.get('/api/suppliers/999999')).status).toBe(404);
    expect((await buyer.get('/api/suppliers/x')).status).toBe(422);
  });
});
