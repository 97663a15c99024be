import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { loadConfig } from '../runtime/config';

const test = await createTestApp({ FILES_QUOTA_MB: '5', FILES_QUOTA_PER_USER_MB: '2' });
const { id: supplier } = await test.database
  .insertInto('suppliers')
  .values({ name: 'Acme' })
  .returning('id')
  .executeTakeFirstOrThrow();
const KB = 1024;
const store = (client: Awaited<ReturnType<typeof test.signIn>>, kilobytes: number) =>
  client.attempt(supplierCalls.addDocument, {
    body: { supplierId: supplier, name: 'A' },
    files: { file: { name: 'a.txt', content: Buffer.alloc(kilobytes * KB, 'x') } },
  });

describe('the quotas of stored files', () => {
  it('are 20 GB in total and 2 GB for each user by default', () => {
    expect(loadConfig({}).fileQuota).toEqual({ inAll: 20_480 * KB * KB, byUser: 2_048 * KB * KB });
    expect(() => loadConfig({ FILES_QUOTA_MB: '0' })).toThrow('FILES_QUOTA_MB must be a whole number from 1');
  });

  it('stop one user at theirs, even if many files come at once, and nobody else', async () => {
    const user = await test.signIn(['supplierAdd']);
    const answers = await Promise.all(Array.from({ length: 8 }, () => store(user, 500)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body.message]).toEqual([413, expect.stringContaining('2 MB')]);
    expect((await store(user, 40)).status).toBe(200);
    expect((await store(await test.signIn(['supplierAdd']), 500)).status).toBe(200);
  });

  it('stop everyone once the total is used up', async () => {
    const statuses: number[] = [];
    for (let people = 0; people < 4; people++)
      statuses.push((await store(await test.signIn(['supplierAdd']), 1_500)).status);
    expect(statuses).toEqual([200, 413, 413, 413]);
    const { body } = await store(await test.signIn(['supplierAdd']), 1_500);
    expect(body).toMatchObject({ status: 0, message: expect.stringContaining('File storage is full') });
    const { sum } = await test.database
      .selectFrom('files')
      .select((eb) => eb.fn.sum<string>('size_bytes').as('sum'))
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBeLessThanOrEqual(5 * KB * KB);
  });
});
