import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../test/test-app';
import { runOperation } from '../operation/operation';
import { bytesOf, discardFiles, StoredUpload, sweepFiles } from './stored-upload';

const test = await createTestApp();
const { fileStore } = test.app;
const folder = join(test.app.config.dataDir, 'files');
const user = await test.signIn(['supplierAdd', 'supplierManage']);
const actor = user.actor ?? { id: 0, name: '', flags: new Set<never>() };
const { id: supplierId } = await test.database
  .insertInto('suppliers')
  .values({ name: 'Acme' })
  .returning('id')
  .executeTakeFirstOrThrow();

const send = (fields: Record<string, string | number> = {}, headers: Record<string, string> = {}) =>
  user.attempt(supplierCalls.addDocument, {
    body: { supplierId, name: 'Licence', ...fields },
    files: { file: { name: 'a.txt', content: 'the content' } },
    headers,
  });
const stored = () => (existsSync(folder) ? readdirSync(folder) : []);
const store = (content = 'x') =>
  StoredUpload.store(test.app.database, fileStore, bytesOf('file', 'a.txt', Buffer.from(content)), 'receipt document');
const keep = (upload: StoredUpload) => runOperation(test.app.database, actor, (operation) => upload.keep(operation));
const unnamed = async () =>
  (await test.database.selectFrom('unnamed_files').select('name').execute()).map(({ name }) => name);
const age = (name: string) =>
  test.database
    .updateTable('unnamed_files')
    .set({ stored_at: sql<string>`now() - interval '25 hours'` })
    .where('name', '=', name)
    .execute();

describe('a stored file', () => {
  it('is recorded by the operation, with the hash of its bytes', async () => {
    expect((await send()).status).toBe(200);
    const row = await test.database.selectFrom('files').selectAll().executeTakeFirstOrThrow();
    expect(stored()).toEqual([row.name]);
    expect(row.sha256).toEqual(createHash('sha256').update('the content').digest());
    expect(await unnamed()).toEqual([]);
  });

  it('is removed if the operation refuses, or was done before', async () => {
    const before = stored();
    expect((await send({ supplierId: 999_999 })).status).toBe(404);
    const key = { 'idempotency-key': 'once' };
    expect((await send({}, key)).status).toBe(200);
    expect((await send({}, key)).status).toBe(200);
    await vi.waitFor(() => expect(stored()).toHaveLength(before.length + 1));
    await vi.waitFor(async () => expect(await unnamed()).toEqual([]));
  });

  it('is swept a day later if a server died before recording it', async () => {
    const [orphan, young, named] = [await store(), await store(), await store()];
    await keep(named);
    await age(orphan.name);
    await sweepFiles(test.app.database, fileStore);
    expect(await unnamed()).toEqual([young.name]);
    expect(stored()).not.toContain(orphan.name);
    expect(stored()).toEqual(expect.arrayContaining([young.name, named.name]));
    await keep(young);
  });

  it('cannot be recorded once its removal has begun', async () => {
    const late = await store();
    await age(late.name);
    await sweepFiles(test.app.database, fileStore);
    await expect(keep(late)).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await test.database.selectFrom('files').where('name', '=', late.name).execute()).toEqual([]);
  });

  it('stays if its operation commits while its removal begins', async () => {
    const upload = await store();
    let discarding: Promise<void> | undefined;
    await runOperation(test.app.database, actor, async (operation) => {
      await upload.keep(operation);
      discarding = discardFiles(test.database, fileStore, [upload.name]);
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(test.database);
        expect(rows.length).toBeGreaterThan(0);
      });
    });
    await discarding;
    expect(stored()).toContain(upload.name);
  });

  it('is swept among many, in batches', async () => {
    await sql`insert into unnamed_files (name, stored_at)
      select md5(n::text), now() - interval '2 days' from generate_series(1, 1050) n`.execute(test.database);
    await sweepFiles(test.app.database, fileStore);
    expect(await unnamed()).toEqual([]);
  });

  it('leaves nothing behind if it could not be written completely', async () => {
    const before = stored();
    await expect(fileStore.put('a'.repeat(32), '/nowhere/at/all')).rejects.toMatchObject({ kind: 'unavailable' });
    expect(stored()).toEqual(before);
  });
});
