import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { loadPrintedBusiness } from './business';

const { database } = await createTestApp();
const readFile = async (name: string) => (name === '4f6c.png' ? Buffer.from('logo') : null);

describe('the business on printed documents', () => {
  it('is called Ghala until a profile is stored', async () => {
    expect(await loadPrintedBusiness(database, readFile)).toEqual({
      name: 'Ghala',
      address: '',
      email: '',
      tel: '',
      website: '',
    });
  });

  it('is the last stored profile, with the logo at its address', async () => {
    await database.insertInto('business_profiles').values({ business_name: 'Old name' }).execute();
    await database
      .insertInto('business_profiles')
      .values({ business_name: 'Mwangaza', business_tel: '0700', business_logo: '/api/files/4f6c.png' })
      .execute();
    const business = await loadPrintedBusiness(database, readFile);
    expect(business).toMatchObject({ name: 'Mwangaza', tel: '0700', logo: Buffer.from('logo') });
  });

  it('works without a missing logo file, and without a name', async () => {
    await database.insertInto('business_profiles').values({ business_name: ' ', business_logo: 'gone.png' }).execute();
    const business = await loadPrintedBusiness(database, readFile);
    expect(business.name).toBe('Ghala');
    expect(business.logo).toBeUndefined();
  });
});
