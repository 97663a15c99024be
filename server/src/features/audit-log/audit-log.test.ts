import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import { withoutTriggers } from '../../../test/without-triggers';
import { writeAudit } from '../../kernel/audit';

const test = await createTestApp();
const viewer = await test.signIn(['usersView'], 'Amina');
const manager = await test.signIn(['usersManage'], 'Baraka');
const userId = viewer.actor?.id ?? 0;

await writeAudit(
  test.database,
  { entity: 'Batch', entityId: 7, action: 'create', details: 'BPN-000007 made' },
  userId,
  'r1',
);
await writeAudit(
  test.database,
  {
    entity: 'User',
    entityId: 2,
    action: 'update',
    details: 'Renamed',
    before: { name: 'a' },
    after: { name: 'b', n: 1 },
  },
  manager.actor?.id ?? 0,
  'r2',
);
await writeAudit(test.database, { entity: 'User', action: 'lock', details: 'Too many wrong tries' }, null, null);
await withoutTriggers(test.database, (owner) =>
  owner.updateTable('audit_logs').set({ created_at: '2026-01-31T20:59:00Z' }).where('entity', '=', 'Batch').execute(),
);

const list = async (query = '') => (await viewer.get(`/api/logs${query}`)).body;

describe('the audit log', () => {
  it('answers newest first who did what', async () => {
    const logs = await list();
    expect(logs).toMatchObject([
      { entity: 'User', entityId: null, action: 'lock', User: null, before: null },
      { entity: 'User', entityId: 2, User: { name: 'Baraka' }, before: { name: 'a' }, after: { name: 'b', n: 1 } },
      {
        entity: 'Batch',
        entityId: 7,
        action: 'create',
        details: 'BPN-000007 made',
        User: { id: userId, name: 'Amina' },
      },
    ]);
    expect(logs[2].createdAt).toBe('2026-01-31T20:59:00.000Z');
  });

  it('is filtered by day of the business, user, entity, action and words', async () => {
    const found = async (query: string) => (await list(query)).length;
    // 23:59 in Nairobi.
    expect(await found('?dateFrom=2026-01-31&dateTo=2026-01-31')).toBe(1);
    expect(await found('?dateFrom=2026-02-01&dateTo=2026-02-01')).toBe(0);
    expect(await found('?dateFrom=2026-02-01')).toBe(3);
    expect(await found(`?userId=${userId}`)).toBe(1);
    expect(await found('?userId=0&entity=All')).toBe(3);
    expect(await found('?entity=User')).toBe(2);
    expect(await found('?entity=User&action=lock')).toBe(1);
    expect(await found('?q=bpn-000007')).toBe(1);
    expect((await viewer.get('/api/logs?dateFrom=yesterday')).status).toBe(422);
  });

  it('comes in pages with the whole count, and as a file', async () => {
    const { body, headers } = await viewer.get('/api/logs?limit=1&entity=User');
    expect([body.length, headers['x-total-count']]).toEqual([1, '2']);
    const next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1] ?? '';
    expect((await viewer.get(next)).body).toMatchObject([{ details: 'Renamed' }]);
    const csv: string = await list('?format=csv');
    expect(csv).toContain('No.,Date/Time,User,Entity,Action,Log');
    expect(csv).toContain('3,31/1/2026 - 23:59,Amina,Batch,create,BPN-000007 made');
    expect((await viewer.get('/api/logs?limit=1&entity=Export')).body).toMatchObject([
      { details: 'Audit Log exported as CSV' },
    ]);
  });

  it('tells what can be filtered for', async () => {
    const { entities, actions } = (await viewer.get('/api/logs/kinds')).body;
    expect([entities, actions]).toEqual([
      ['Batch', 'Export', 'User'],
      ['create', 'export', 'lock', 'update'],
    ]);
  });

  it('is for those who may see users, and tells of the others who tried, each once', async () => {
    for (const path of ['/api/logs?q=secret', '/api/logs', '/api/logs/kinds']) {
      expect((await test.stranger.get(path)).status).toBe(401);
      expect((await manager.get(path)).status).toBe(403);
    }
    const refused = await list('?action=refuse');
    expect(
      refused.map(({ User, details }: { User: { name: string }; details: string }) => [User.name, details]),
    ).toEqual([
      ['Baraka', 'Refused GET /api/logs/kinds: Your role does not allow this'],
      ['Baraka', 'Refused GET /api/logs: Your role does not allow this'],
    ]);
  });
});
