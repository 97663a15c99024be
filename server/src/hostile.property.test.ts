import { checkEach } from '@ghala/contract/each-row';
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { CountWorld } from '../test/count-world';
import { heavyBodies, hostileBodies, hostileForms } from '../test/hostile-bodies';
import { tryInFields } from '../test/hostile-fields';
import {
  forgedCursors,
  hostileChoice,
  hostileListQueries,
  hostileSegments,
  hostileValues,
} from '../test/hostile-values';
import { tryOut } from '../test/offence';
import { ReservationWorld } from '../test/reservation-world';
import { sampled } from '../test/rounds';
import { createTestApp } from '../test/test-app';
import { DOCUMENTATION } from './access/access';

const test = await createTestApp();

const reservations = new ReservationWorld(test, await test.signIn('all'));
const shelf = await reservations.dispatches.shelf();
// The first reservation, supplier, count, lot and import, for paths with the first id of everything.
await reservations.reserve(shelf, 1);
await test.database.insertInto('suppliers').values({ name: 'The first' }).execute();
await new CountWorld(test, await test.signIn('all')).started(shelf.warehouse);
await test.database
  .insertInto('imports')
  .values({
    kind: 'suppliers',
    file_name: 'first.csv',
    created: 0,
    updated: 0,
    unchanged: 0,
    failed: 0,
    stocked: 0,
    created_by_id: 1,
  })
  .execute();
await test.database.insertInto('lots').values({ product_id: shelf.product, number: 'First' }).execute();
/** A product, its place and its stock record, for the lists about one of these. */
const stocked = { productId: shelf.product, warehouseId: shelf.warehouse, inventoryId: shelf.record };

/** The part of a call's documentation that is needed here. */
interface Described {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
}
const { body: openApi } = await test.stranger.get(`${DOCUMENTATION}/json`);

const calls = test.app.declaredCalls
  .filter(({ method, path }) => method !== 'HEAD' && !path.startsWith(DOCUMENTATION) && path !== '/*')
  .map(({ method, path }) => {
    const described: Described | undefined = openApi.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const content = described?.requestBody?.content ?? {};
    return {
      name: `${method} ${path}`,
      method: method as 'GET',
      path,
      url: path.replaceAll(/:\w+/g, '1'),
      fields: Object.keys(Object.values(content)[0]?.schema.properties ?? {}),
      takesForms: 'multipart/form-data' in content,
      query: (described?.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    };
  });

/** Makes the calls as a new administrator each time: some of them sign out, or change the caller. */
async function offences(attempts: InjectOptions[]): Promise<string[]> {
  const { token } = await test.signIn('all');
  const told = await Promise.all(
    attempts.map(async (attempt) => {
      const headers = { authorization: `Bearer ${token}`, ...attempt.headers };
      const { offence } = await tryOut(test.app, { ...attempt, headers });
      return offence && `${attempt.method} ${String(attempt.url).slice(0, 200)} ${shown(attempt)} → ${offence}`;
    }),
  );
  return told.filter((offence) => offence !== undefined);
}

function shown({ payload }: InjectOptions): string {
  return payload === undefined
    ? ''
    : (Buffer.isBuffer(payload) ? payload.toString() : JSON.stringify(payload)).slice(0, 100);
}

describe('no client can cause a server error', () => {
  it('reads every call in the OpenAPI document', () => {
    expect(calls.length).toBeGreaterThan(100);
    expect(calls.filter(({ fields }) => fields.length > 0).length).toBeGreaterThan(30);
  });

  const each = (some: typeof calls, check: (call: (typeof calls)[number], index: number) => Promise<void>) =>
    checkEach(
      some.entries(),
      ([, { name }]) => name,
      ([index, call]) => check(call, index),
    );
  const changes = calls.filter(({ method }) => method !== 'GET');

  it('with the path', () =>
    each(
      calls.filter(({ path }) => path.includes(':')),
      async ({ method, path }, index) => {
        const payload = method === 'GET' ? undefined : {};
        const urls = sampled(hostileSegments, index).map((segment) => path.replaceAll(/:\w+/g, segment));
        expect(await offences(urls.map((url) => ({ method, url, payload })))).toEqual([]);
      },
    ));

  it('with the query', () =>
    each(
      calls.filter(({ query }) => query.length > 0),
      async ({ method, url, query }, index) => {
        const own = query.filter((name) => !['limit', 'cursor', 'sort', 'q', 'format'].includes(name));
        const values = [...hostileChoice.filter((value) => String(value).length < 99), '2147483648'];
        const attempts = [
          ...sampled(hostileListQueries, index),
          ...own.flatMap((name, at) => sampled(values, index + at).map((value) => ({ [name]: String(value) }))),
        ];
        const payload = method === 'GET' ? undefined : {};
        const urls = attempts.map((parameters) => `${url}?${new URLSearchParams(parameters)}`);
        const twice = query.map((name) => `${url}?${name}=1&${name}=2`);
        urls.push(...sampled([...twice, `${url}?q=%ff`, `${url}?__proto__=1&q[]=2`], index));
        expect(await offences(urls.map((address) => ({ method, url: address, payload })))).toEqual([]);
      },
    ));

  it('with a forged cursor', () =>
    each(
      calls.filter(({ query }) => query.includes('cursor')),
      async ({ method, url, path }, index) => {
        const address = path === '/api/purposes/:kind' ? '/api/purposes/Pickup' : url;
        const payload = method === 'GET' ? undefined : { ...stocked, type: 'section' };
        const { token } = await test.signIn('all');
        const headers = { authorization: `Bearer ${token}` };
        const refused = await test.app.inject({ method, url: `${address}?sort=nosuch`, payload, headers });
        const sorts = /must be (.*)$/.exec(refused.json().message)?.[1]?.split(/, | or /) ?? [];
        expect(sorts, refused.payload).not.toEqual([]);
        const attempts = sorts.flatMap((sort, at) =>
          sampled(forgedCursors(sort, at === 0), index + at).map((cursor) => ({ sort, cursor, limit: '5' })),
        );
        const urls = attempts.map((parameters) => `${address}?${new URLSearchParams(parameters)}`);
        expect(await offences(urls.map((forged) => ({ method, url: forged, payload })))).toEqual([]);
      },
    ));

  it('with a whole body', () =>
    each(changes, async ({ method, url, takesForms }, index) => {
      const forms = takesForms ? hostileForms : hostileForms.slice(0, 2);
      const bodies = [{}, ...sampled(hostileBodies, index), ...sampled(forms, index)];
      expect(await offences(bodies.map((body) => ({ method, url, ...body })))).toEqual([]);
    }));

  it('with an oversized body', () =>
    each(
      calls.filter(({ name }) =>
        ['POST /api/batches', 'POST /api/users/:id/picture', 'POST /api/auth/login'].includes(name),
      ),
      async ({ method, url }, index) => {
        const bodies = sampled(heavyBodies, index);
        expect(await offences(bodies.map((body) => ({ method, url, ...body })))).toEqual([]);
      },
    ));

  it('with its fields', () =>
    each(
      calls.filter(({ fields }) => fields.length > 0),
      async ({ method, url, fields }, index) => {
        const { token } = await test.signIn('all');
        const target = { call: { method, url, headers: { authorization: `Bearer ${token}` } }, beside: {} };
        const chosen = sampled(hostileChoice, index);
        const told = await Promise.all(chosen.map((value) => tryInFields(test.app, target, fields, value)));
        expect(told.flat()).toEqual([]);
        const others = sampled(
          hostileValues.filter((value) => !hostileChoice.includes(value)),
          index,
        );
        const payloads = others.map((value) => Object.fromEntries(fields.map((field) => [field, value])));
        expect(await offences(payloads.map((payload) => ({ method, url, payload })))).toEqual([]);
      },
    ));

  it('with an Idempotency-Key', () =>
    each(changes, async ({ method, url }, index) => {
      const keys = sampled(['', ' ', 'x'.repeat(10_000), 'é', 'a b', '__proto__', "';--"], index);
      const attempts = keys.map((key) => ({ method, url, payload: {}, headers: { 'idempotency-key': key } }));
      expect(await offences(attempts)).toEqual([]);
    }));
});
