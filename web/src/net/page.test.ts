import { inventoryCalls } from '@ghala/contract/calls/inventory';
import { supplierCalls } from '@ghala/contract/calls/suppliers';
import { afterEach, expect, test, vi } from 'vitest';
import { readLinks } from './page';
import { sendList } from './send';

afterEach(() => vi.unstubAllGlobals());

function answerWith(body: unknown, headers: Record<string, string> = {}, status = 200) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(body, { status, headers }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('cursors are read from a Link header by their rel', () => {
  const header = '</api/suppliers?limit=25&cursor=a%2Bb%3D>; rel="next", </api/suppliers?limit=25&cursor=c>; rel=prev';
  expect(readLinks(header)).toEqual({ next: 'a+b=', prev: 'c' });
});

test('a link without a cursor leads to the first page; other rels and a missing header give nothing', () => {
  expect(readLinks('</api/suppliers?limit=25>; rel="prev"')).toEqual({ prev: '' });
  expect(readLinks('</x?cursor=9>; rel="last"')).toEqual({});
  expect(readLinks(null)).toEqual({});
});

test('a bare array is a page', async () => {
  const fetch = answerWith([{ id: 1 }], { 'X-Total-Count': '40', Link: '</api/suppliers?cursor=z>; rel="next"' });
  const page = await sendList(supplierCalls.list, {}, { limit: 1, q: 'ce ment', sort: undefined, cursor: '' });
  expect(page).toEqual({ rows: [{ id: 1 }], total: 40, next: 'z' });
  expect(fetch.mock.calls[0]?.[0]).toBe('/api/suppliers?limit=1&q=ce+ment');
});

test('an array under a key is a page; without a count, its rows are counted', async () => {
  answerWith({ status: 1, message: '', activities: [{ id: 1 }, { id: 2 }] });
  const page = await sendList(inventoryCalls.list, {}, { limit: 10 });
  expect(page).toEqual({ rows: [{ id: 1 }, { id: 2 }], total: 2 });
});
