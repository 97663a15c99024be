import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ObjectStore } from '../../test/object-store';
import { createTestApp } from '../../test/test-app';
import { loadConfig } from '../runtime/config';
import { FileStore } from './file-store';
import { S3Files } from './s3-files';

const objects = await ObjectStore.listen();
afterAll(() => objects.close());
const test = await createTestApp({ ...objects.settings, DATABASE_POOL: '2' });
const { s3 } = loadConfig({ ...objects.settings, DATA_DIR: '/tmp' });
if (s3 === undefined) throw new Error('no object store is set');
const TIMEOUT_MS = 3_000;
test.app.fileStore = new FileStore(new S3Files(s3), test.app.config.fileQuota, TIMEOUT_MS);
beforeEach(() => {
  objects.manner = 'answers';
});

const { id: supplierId } = await test.database
  .insertInto('suppliers')
  .values({ name: 'Acme' })
  .returning('id')
  .executeTakeFirstOrThrow();
const newClient = () => test.signIn(['supplierAdd', 'supplierView', 'categoriesManage']);
const client = await newClient();
type Client = typeof client;
const send = (by: Client) =>
  by.attempt(supplierCalls.addDocument, {
    body: { supplierId, name: 'Licence' },
    files: { file: { name: 'a.txt', content: 'the content' } },
  });
const names = async () => (await test.database.selectFrom('files').select('name').execute()).map(({ name }) => name);

describe('an object store', () => {
  it('stores and returns files', async () => {
    expect((await send(client)).status).toBe(200);
    const [name = ''] = await names();
    expect(objects.objects.get(name)?.toString()).toBe('the content');
    expect((await client.get(`/files/${name}`)).raw.toString()).toBe('the content');
    objects.objects.delete(name);
    expect((await client.get(`/files/${name}`)).status).toBe(404);
    objects.objects.set(name, Buffer.from('the content'));
  });

  it('that hangs blocks no call that needs no file', async () => {
    const before = await names();
    const people = await Promise.all(Array.from({ length: 12 }, newClient));
    objects.manner = 'hangs';
    let answered = 0;
    const uploads = people.map((person) => send(person).finally(() => answered++));
    for (let n = 0; n < 5; n++) {
      expect((await client.attempt(supplierCalls.list)).status).toBe(200);
      expect((await client.attempt(catalogueCalls.units.create, { body: { unit: `Unit ${n}` } })).status).toBe(200);
    }
    expect(answered).toBe(0);
    for (const { status, body, headers } of await Promise.all(uploads)) {
      expect([status, body]).toMatchObject([503, { status: 0, message: expect.stringContaining('file store') }]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await names()).toEqual(before);
    objects.manner = 'answers';
    expect((await send(client)).status).toBe(200);
  });

  it.each(['hangs', 'fails', 'stores and hangs'] as const)('that %s is named as the cause', async (manner) => {
    const [name = ''] = await names();
    objects.manner = manner;
    const answers = await Promise.all([
      send(client),
      manner === 'stores and hangs' ? send(client) : client.get(`/files/${name}`),
    ]);
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([503, expect.stringContaining('file store')]);
    // The sweep finds them, even if the store has them after all.
    const { rows } = await test.database
      .selectFrom('unnamed_files')
      .select('name')
      .execute()
      .then((rows) => ({ rows }));
    expect(rows.length).toBeGreaterThan(0);
  });

  it('that hangs delays only a limited number of calls', async () => {
    objects.manner = 'hangs';
    const answers = await Promise.all(Array.from({ length: 30 }, () => send(client)));
    const messages = answers.map(({ status, body }) => `${status} ${body.message}`);
    expect(new Set(messages.map((message) => message.slice(0, 3)))).toEqual(new Set(['503']));
    expect(messages.filter((message) => message.includes('Too many'))).toHaveLength(9);
  });
});
