import { networkInterfaces } from 'node:os';
import { authCalls } from '@ghala/contract/calls/auth';
import { noticeCalls } from '@ghala/contract/calls/notices';
import { userCalls } from '@ghala/contract/calls/users';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { DispatchWorld } from '../../test/dispatch-world';
import { createTestApp, type TestApp } from '../../test/test-app';
import { tellAll } from '../../test/told-notices';

const outside = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address;

const test = await createTestApp();
/** Its address was not looked at yet. With chores on, users would be told before a test does it. */
const fresh = await createTestApp({}, { hasChores: false });
const everywhere = await createTestApp({ HOST: '0.0.0.0' });
const named = await createTestApp({ PUBLIC_URL: 'https://ghala.example.com' });

let hours = 0;

async function reachedAt({ database }: TestApp): Promise<string | undefined> {
  return (await database.selectFrom('reached_origin').select('origin').executeTakeFirst())?.origin;
}

/** Reads the address that is remembered once a signed-in user has made a call with these headers. */
async function afterCall(test: TestApp, headers: Record<string, string>): Promise<string | undefined> {
  const user = await test.signIn([]);
  await user.send(userCalls.profile, {});
  await test.database.deleteFrom('reached_origin').execute();
  // The address of the call before was stored an hour ago.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000 * ++hours);
  try {
    expect((await user.attempt(userCalls.profile, { headers })).status).toBe(200);
  } finally {
    vi.restoreAllMocks();
  }
  return reachedAt(test);
}

describe('the address at which users reach the server', () => {
  it('is its own, whatever a header says', async () => {
    for (const host of ['localhost:80', '127.0.0.1']) expect(await afterCall(test, { host })).toBe(`http://${host}`);
    const foreign: Record<string, string>[] = [
      { host: 'elsewhere.example' },
      { host: 'localhost:80@elsewhere.example' },
      { host: 'localhost:80', 'x-forwarded-host': 'elsewhere.example' },
      { host: 'localhost:81' },
    ];
    for (const headers of foreign) expect([headers, await afterCall(test, headers)]).toEqual([headers, undefined]);
  });

  it.runIf(outside !== undefined)('is one that others reach too, if there is one', async () => {
    expect(await afterCall(everywhere, { host: 'localhost:80' })).toBeUndefined();
    expect(await afterCall(everywhere, { host: `${outside}:80` })).toBe(`http://${outside}:80`);
  });

  it('is not remembered for strangers, nor where PUBLIC_URL names another', async () => {
    await test.database.deleteFrom('reached_origin').execute();
    await test.stranger.attempt(authCalls.requestReset, { body: { email: 'nobody@example.com' } });
    expect(await reachedAt(test)).toBeUndefined();
    expect(await afterCall(named, {})).toBeUndefined();
  });

  it('begins the links of notices, for a while; without it they say how to compose the address', async () => {
    const { database } = fresh;
    const approver = await fresh.approver();
    const update = database.updateTable('users').set({ phone: '+254711000222' });
    await update.where('id', '=', approver.actor?.id ?? 0).execute();
    await approver.send(noticeCalls.choose, { body: { app: [], email: ['approvals'], sms: ['approvals'] } });
    const dispatches = new DispatchWorld(fresh, await fresh.signIn(['dispatchAdd']));
    const told = async () => {
      const { id } = await dispatches.noteIn('pending');
      await database.deleteFrom('messages').execute();
      return {
        path: `/settings/approvals?request=${await dispatches.requestOf(id)}`,
        bodies: () => bodiesOf(database),
      };
    };
    const near = await told();
    await tellAll(database);
    const link = `http://localhost:80${near.path}`;
    expect(await near.bodies()).toEqual([
      expect.stringContaining(`.\n\nOpen it here:\n\n${link}\n\nYou choose`),
      expect.stringMatching(/^Ghala: .* asks you to approve dispatch note DN-\d+\. http:/),
    ]);
    const later = await told();
    await sql`update reached_origin set reached_at = now() - interval '11 minutes'`.execute(database);
    await tellAll(database);
    expect(await later.bodies()).toEqual([
      expect.stringContaining(`add this to the end:\n\n${later.path}\n\nYou choose`),
      expect.stringMatching(new RegExp(`DN-\\d+\\. In Ghala: ${later.path.replace('?', '\\?')}$`)),
    ]);
  });
});

async function bodiesOf(database: TestApp['database']): Promise<string[]> {
  return (await database.selectFrom('messages').select('body').orderBy('id').execute()).map(({ body }) => body);
}
