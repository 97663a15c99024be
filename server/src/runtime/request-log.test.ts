import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthCalls } from '@ghala/contract/calls/health';
import { userCalls } from '@ghala/contract/calls/users';
import { addressOf } from '@ghala/contract/common/address-of';
import { beforeEach, expect, it, vi } from 'vitest';
import { loggedApp } from '../../test/logged-app';
import * as sessions from '../access/sessions';

const { test, log } = await loggedApp('info');
await test.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = test.app.server.address() as AddressInfo;
const user = await test.signIn([]);

let before = 0;
const lines = () => log().trim().split('\n').slice(before);
beforeEach(() => {
  before = lines().length + before;
});
/** The lines since the test began, once there is one and no more can follow. */
async function logged(): Promise<Record<string, unknown>[]> {
  await vi.waitFor(() => expect(lines()).not.toEqual([]));
  await new Promise((later) => setTimeout(later, 300));
  return lines().map((line) => JSON.parse(line));
}

/** Makes the call through a connection of its own. @returns the answer's status */
const callThrough = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { authorization: `Bearer ${user.token}` };
    get({ port, path, headers, agent: false }, (answer) =>
      answer.resume().once('end', () => resolve(answer.statusCode)),
    ).once('error', reject);
  });

it('has one line for each request, which names the call, the user, its outcome and its time', async () => {
  expect(await callThrough(`${addressOf(userCalls.profile)}?q=1`)).toBe(200);
  expect(await callThrough('/api/no/such')).toBe(404);
  expect(await callThrough(addressOf(healthCalls.health))).toBe(200);
  const common = { level: 30, responseTime: expect.any(Number), reqId: expect.any(String), msg: 'request completed' };
  expect(await logged()).toEqual([
    expect.objectContaining({
      ...common,
      userId: user.actor?.id,
      req: expect.objectContaining({ method: 'GET', url: addressOf(userCalls.profile) }),
      res: { statusCode: 200 },
    }),
    expect.objectContaining({
      ...common,
      req: expect.objectContaining({ method: 'GET', url: '/api/no/such' }),
      res: { statusCode: 404 },
    }),
  ]);
});

it('has one line for a request whose client left', async () => {
  test.app.sessions.forget();
  const { readSession } = sessions;
  let client: ReturnType<typeof get> | undefined;
  let answer = () => {};
  const left = new Promise<void>((resolve) => {
    answer = resolve;
  });
  vi.spyOn(sessions, 'readSession').mockImplementationOnce(async (...token) => {
    client?.destroy();
    await left;
    return readSession(...token);
  });
  const headers = { authorization: `Bearer ${user.token}` };
  client = get({ port, path: addressOf(userCalls.profile), headers, agent: false });
  client.once('error', () => {});
  await vi.waitFor(() => expect(lines()).not.toEqual([]));
  answer();
  expect(await logged()).toEqual([expect.objectContaining({ msg: 'request broken off' })]);
});
