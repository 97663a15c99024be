import { importCalls } from '@ghala/contract/calls/imports';
import { productImportCalls } from '@ghala/contract/calls/product-import';
import { productUploadCalls } from '@ghala/contract/calls/product-upload';
import { describe, expect, it } from 'vitest';
import { type Client, createTestApp } from '../../../test/test-app';

const test = await createTestApp({ DATABASE_POOL: '20' });

const rows = Array.from({ length: 4_000 }, (_, index) => `Cement ${index},Bag`).join('\n');
const files = { file: { name: 'stock.csv', content: `Product Name,Unit\n${rows}` } };
const layout = { mode: 'check' as const, columns: 'name,unitId', headingRow: '1', separator: 'comma' as const };
const calls: Record<string, (client: Client) => Promise<{ status: number; headers: Record<string, unknown> }>> = {
  '/products/upload': (client) => client.attempt(productUploadCalls.upload, { body: { mode: 'check' }, files }),
  '/products/import': (client) => client.attempt(productImportCalls.import, { body: layout, files }),
  '/imports': (client) =>
    client.attempt(importCalls.import, { body: { ...layout, kind: 'suppliers', columns: 'name,phone' }, files }),
};

describe.each(Object.entries(calls))('files sent to %s', (_path, send) => {
  it('take their turn, and more of a user than may wait are told to come back', async () => {
    const client = await test.signIn('all');
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(client)));
    const refused = answers.filter(({ status }) => status === 503);
    // One is at work, and three wait.
    expect(refused.length).toBe(8);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(client)).status).not.toBe(503);
  });

  it('of many users are refused too, once too many wait', async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => test.signIn('all')));
    const statuses = (await Promise.all(clients.map(send))).map(({ status }) => status);
    // Two are at work, and twelve wait; one that is done early makes room.
    const refused = statuses.filter((status) => status === 503).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(6);
  });
});
