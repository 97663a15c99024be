import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import type { AppEvent } from '@ghala/contract/events/events';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { withoutTriggers } from '../../../test/without-triggers';
import { recordEvents } from '../../operation/record-events';

const test = await createTestApp();
const viewer = await test.signIn(['usersView'], 'Amina');
const manager = await test.signIn(['usersManage'], 'Baraka');
const userId = viewer.actor?.id ?? 0;

const record = (event: AppEvent, user: number | null, requestId: string | null = null) =>
  recordEvents(test.database, [event], { userId: user, requestId });

await record({ code: 'receipt.create', id: 7, number: 'BPN-000007', after: {} }, userId, 'r1');
await record(
  { code: 'user.update', id: 2, name: 'Juma {0} "#" \\u0041', before: { name: 'a' }, after: { name: 'b', n: 1 } },
  manager.actor?.id ?? 0,
  'r2',
);
// An earlier version of Ghala wrote such rows.
await test.database
  .insertInto('audit_logs')
  .values({ entity: 'User', action: 'lock', details: 'Too many wrong tries' })
  .execute();
await withoutTriggers(test.database, (owner) =>
  owner.updateTable('audit_logs').set({ created_at: '2026-01-31T20:59:00Z' }).where('entity', '=', 'Batch').execute(),
);

const list = async (query = '') => (await viewer.attempt(auditLogCalls.list, { query })).body;

describe('the audit log', () => {
  it('returns who did what, newest first', async () => {
    const logs = await list();
    expect(logs).toMatchObject([
      { entity: 'User', entityId: null, action: 'lock', details: 'Too many wrong tries', code: null, User: null },
      {
        entity: 'User',
        entityId: 2,
        details: 'User Juma {0} "#" \\u0041 updated',
        User: { name: 'Baraka' },
        before: { name: 'a' },
        after: { name: 'b', n: 1 },
      },
      {
        entity: 'Batch',
        entityId: 7,
        action: 'create',
        details: 'BPN-000007 created',
        code: 'receipt.create',
        data: { number: 'BPN-000007' },
        User: { id: userId, name: 'Amina' },
      },
    ]);
    expect(logs[2].createdAt).toBe('2026-01-31T20:59:00.000Z');
  });

  it("is filtered by the business's date, user, entity, action and words", async () => {
    const found = async (query: string) => (await list(query)).length;
    // It is 23:59 in Nairobi.
    expect(await found('dateFrom=2026-01-31&dateTo=2026-01-31')).toBe(1);
    expect(await found('dateFrom=2026-02-01&dateTo=2026-02-01')).toBe(0);
    expect(await found('dateFrom=2026-02-01')).toBe(3);
    expect(await found(`userId=${userId}`)).toBe(1);
    expect(await found('userId=0&entity=All')).toBe(3);
    expect(await found('entity=User')).toBe(2);
    expect(await found('entity=User&action=lock')).toBe(1);
    expect(await found('q=bpn-000007')).toBe(1);
    expect((await viewer.attempt(auditLogCalls.list, { query: { dateFrom: 'yesterday' } })).status).toBe(422);
  });

  it('is paged with the total count, and can be exported', async () => {
    const { body, headers } = await viewer.attempt(auditLogCalls.list, { query: { limit: 1, entity: 'User' } });
    expect([body.length, headers['x-total-count']]).toEqual([1, '2']);
    const next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1] ?? '';
    expect((await viewer.get(next)).body).toMatchObject([{ details: 'User Juma {0} "#" \\u0041 updated' }]);
    const csv: string = await list('format=csv');
    expect(csv).toContain('No.,Date/Time,User,Entity,Action,Log');
    expect(csv).toContain('3,31/01/2026 - 23:59,Amina,Batch,create,BPN-000007 created');
    expect((await viewer.attempt(auditLogCalls.list, { query: { limit: 1, entity: 'Export' } })).body).toMatchObject([
      { details: 'Audit Log exported as CSV' },
    ]);
  });

  it('lists the possible filter values', async () => {
    const { entities, actions } = (await viewer.attempt(auditLogCalls.kinds)).body;
    expect([entities, actions]).toEqual([
      ['Batch', 'Export', 'User'],
      ['create', 'export', 'lock', 'update'],
    ]);
  });

  it('is for those who may see users, and records each other user who tried, once', async () => {
    for (const [call, query] of [
      [auditLogCalls.list, 'q=secret'],
      [auditLogCalls.list, ''],
      [auditLogCalls.kinds, ''],
    ] as const) {
      expect((await test.stranger.attempt(call, { query })).status).toBe(401);
      expect((await manager.attempt(call, { query })).status).toBe(403);
    }
    const refused = await list('action=refuse');
    expect(
      refused.map(({ User, details }: { User: { name: string }; details: string }) => [User.name, details]),
    ).toEqual([
      ['Baraka', 'Refused GET /api/logs/kinds: Your role does not allow this'],
      ['Baraka', 'Refused GET /api/logs: Your role does not allow this'],
    ]);
  });
});

describe('a search', () => {
  const found = async (words: string) =>
    (await list(`q=${encodeURIComponent(words)}`)).map(({ details }: { details: string }) => details);

  it('finds the content of a sentence: names, numbers as shown and as typed, and its fixed words', async () => {
    const goods = { productId: 3, product: 'Wire mesh 50%_\\', quantity: 1250.5, unit: 'Roll' };
    const note = { id: 12, number: 'DN-000012', itemId: 4 };
    await record({ code: 'dispatchNote.issueItem', ...note, ...goods, after: {} }, userId);
    const request = { module: 'StockTransfer', documentId: 3, own: 'no' } as const;
    await record({ code: 'approvalRequest.reject', id: 4711, ...request, comment: 'Wrong shelf' }, userId);
    const issued = '1,250.5 rolls of Wire mesh 50%_\\ issued for dispatch note DN-000012';
    const rejected = 'Stock Transfer request 4711 rejected: Wrong shelf';
    for (const words of [
      'WIRE',
      'rolls of wire',
      'roll',
      'mesh 50%_\\',
      '1,250.5',
      '1250.5',
      'dn-000012 issued',
      'Roll of wire',
      issued,
    ])
      expect([words, await found(words)]).toEqual([words, [issued]]);
    for (const words of ['4711', 'rejected shelf', 'stock transfer 4711'])
      expect(await found(words)).toEqual([rejected]);
    expect(await found('wire rejected')).toEqual([]);
    expect(await found('wrong')).toEqual([rejected, 'Too many wrong tries']);
    expect(await found('many wrong')).toEqual(['Too many wrong tries']);
  });

  it('finds no field names, and no hidden ids', async () => {
    for (const words of ['productId', 'itemId', 'quantity'])
      expect((await found(words)).filter((details: string) => details.includes('Wire'))).toEqual([]);
  });
});
