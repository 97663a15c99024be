import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { userCalls } from '@ghala/contract/calls/users';
import { expect, inject, it, vi } from 'vitest';
import { urlOf } from '../../test/database-url';
import { bundlePrograms, ServerProcess } from '../../test/server-process';
import { type Client, createTestApp } from '../../test/test-app';

const test = await createTestApp();
const admin = await test.signIn('all');
const ownerUrl = urlOf(inject('postgresUrl'), new URL(test.connectionString).pathname.slice(1));

const statusOf = async (client: Client) => (await client.attempt(auditLogCalls.list, { query: { limit: 1 } })).status;
const idOf = ({ actor }: Client) => actor?.id ?? 0;

/** Signs in a user whose session this process has read. */
async function known(): Promise<Client> {
  const client = await test.signIn(['usersView']);
  expect(await statusOf(client)).toBe(200);
  return client;
}

it('a suspension is known in both directions between two servers', async () => {
  const { dataDir } = test.app.config;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: test.connectionString, DATABASE_OWNER_URL: ownerUrl };
  const server = new ServerProcess(bundlePrograms(), settings);
  const address = await server.ready();
  const there = async (path: string, { token = '' }: Client) =>
    (await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const [one, two] = [await known(), await known()];
  for (const user of [one, two]) expect(await there('/logs?limit=1', user)).toBe(200);

  await admin.send(userCalls.suspend, { params: { id: idOf(one) } });
  await vi.waitFor(async () => expect(await there('/logs?limit=1', one)).toBe(401));
  expect(await there(`/users/suspend/${idOf(two)}`, admin)).toBe(200);
  expect(await there('/logs?limit=1', two)).toBe(401);
  await vi.waitFor(async () => expect(await statusOf(two)).toBe(401));
  await server.stop();
});
