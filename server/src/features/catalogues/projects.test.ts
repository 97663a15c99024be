import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/test-app';

let outsideAnswer: unknown = null;
let asked = 0;
const service: Server = createServer((request, response) => {
  asked += 1;
  if (outsideAnswer === null || request.url !== '/v2/projects') {
    response.writeHead(503).end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(outsideAnswer));
});
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
const test = await createTestApp({ PROJECTS_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}` });
afterAll(() => service.close());
afterEach(() => {
  vi.useRealTimers();
});

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

describe('projects of an outside service', () => {
  it('fall back on our own table until it answers, are cached, and survive its failures', async () => {
    const member = await test.signIn([]);
    await test.database.insertInto('projects').values({ name: 'Kept here' }).execute();
    vi.useFakeTimers({ toFake: ['Date'] });
    expect((await member.attempt(catalogueCalls.projects.list)).body).toMatchObject({
      status: 1,
      data: [{ name: 'Kept here' }],
      isOutside: true,
    });

    outsideAnswer = {
      data: [
        { id: 'a7', name: 'Thika Road' },
        { id: 2, name: 'Airport' },
      ],
    };
    later(1);
    const first = await member.attempt(catalogueCalls.projects.list);
    expect(first.body.data).toEqual([
      { id: 2, name: 'Airport' },
      { id: 'a7', name: 'Thika Road' },
    ]);
    const askedBefore = asked;
    await member.attempt(catalogueCalls.projects.list);
    expect(asked).toBe(askedBefore);

    outsideAnswer = null;
    later(6);
    expect((await member.attempt(catalogueCalls.projects.list)).body.data).toHaveLength(2);
    expect(asked).toBe(askedBefore + 1);
  });

  it('are searched and paged like our own lists', async () => {
    const member = await test.signIn([]);
    expect((await member.attempt(catalogueCalls.projects.list, { query: { q: 'road' } })).body.data).toEqual([
      { id: 'a7', name: 'Thika Road' },
    ]);
    const page = await member.attempt(catalogueCalls.projects.list, { query: { limit: 1 } });
    expect(page.headers['x-total-count']).toBe('2');
    const next = /<(.+?)>; rel="next"/.exec(String(page.headers.link))?.[1] ?? '';
    expect((await member.get(next)).body.data).toEqual([{ id: 'a7', name: 'Thika Road' }]);
  });

  it('cannot be added here', async () => {
    const keeper = await test.signIn(['categoriesManage']);
    const { status, body } = await keeper.attempt(catalogueCalls.projects.create, { body: { name: 'New' } });
    expect(status).toBe(409);
    expect(body.message).toMatch(/add them there/);
  });
});
