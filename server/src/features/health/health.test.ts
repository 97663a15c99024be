import { catalogueCalls } from '@ghala/contract/calls/catalogues';
import { dashboardCalls } from '@ghala/contract/calls/dashboard';
import { healthCalls } from '@ghala/contract/calls/health';
import { describe, expect, it, vi } from 'vitest';
import { createTestApp } from '../../../test/test-app';
import * as room from '../../watch/disk-room';

const TOKEN = 'only-for-the-monitor-7';
const test = await createTestApp({
  METRICS_TOKEN: TOKEN,
  SMTP_URL: 'smtp://127.0.0.1:9',
  SMTP_FROM: 'ghala@example.com',
});

describe('monitoring', () => {
  it('tells a stranger that the server is up', async () => {
    const { status, body } = await test.stranger.attempt(healthCalls.health);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1, message: 'Ghala is running', database: 'reachable', version: '0.1.0' });
  });

  it("lists the server's dependencies", async () => {
    const { status, body } = await test.stranger.attempt(healthCalls.ready);
    expect(status).toBe(200);
    expect(body.checks).toMatchObject({
      database: { isWell: true },
      disk: { value: expect.any(Number), message: expect.stringContaining('percent of the server') },
      outbox: { isWell: true, value: 0 },
      backup: { isWell: true, message: 'There is no backup yet. None are scheduled: set BACKUP_DIR.' },
      eventLoop: { value: expect.any(Number) },
    });
  });

  it('warns, also on Home, of a disk that is nearly full', async () => {
    vi.spyOn(room, 'diskRoom').mockResolvedValue({ freeBytes: 300 * 1024 * 1024, freePercent: 4.2 });
    const warning = "Only 4 percent of the server's disk is free (300 MB). Make room, or changes will fail.";
    expect((await test.stranger.attempt(healthCalls.health)).body.warnings).toContain(warning);
    const admin = await test.signIn('all');
    expect((await admin.attempt(dashboardCalls.get)).body.warnings).toContain(warning);
    vi.restoreAllMocks();
    expect((await test.stranger.attempt(healthCalls.health)).body.warnings).not.toContain(warning);
  });

  it('warns of a message that has waited for long', async () => {
    const { id } = await test.database
      .insertInto('messages')
      .values({ channel: 'email', recipient: 'a@example.com', subject: 's', body: 'b', is_secret: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const when = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await test.database
      .updateTable('messages')
      .set({ created_at: when(20), next_attempt_at: when(-60) })
      .where('id', '=', id)
      .execute();
    const { body } = await test.stranger.attempt(healthCalls.ready);
    expect(body.checks.outbox).toMatchObject({ isWell: false, message: expect.stringContaining('20 minutes') });
  });

  it('answers an unknown call with 404 in the one error format', async () => {
    const { status, body } = await test.stranger.get('/api/nowhere');
    expect(status).toBe(404);
    expect(body).toEqual({
      status: 0,
      message: 'There is no GET /api/nowhere',
      code: 'call.notFound',
      params: { method: 'GET', path: '/api/nowhere' },
    });
  });
});

describe('metrics', () => {
  const withToken = { authorization: `Bearer ${TOKEN}` };

  it('count calls by route and status, operations, and the connections of the pool', async () => {
    const admin = await test.signIn('all');
    await admin.get('/api/units/77777');
    await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Drum' } });
    await admin.attempt(catalogueCalls.units.create, { body: { unit: 'Drum' } });
    const { status, body, headers } = await test.stranger.attempt(healthCalls.metrics, { headers: withToken });
    expect(status).toBe(200);
    expect(headers['content-type']).toContain('text/plain');
    expect(body).toMatch(
      /^ghala_http_request_duration_seconds_count\{method="POST",route="\/api\/units",status="409"\} 1$/m,
    );
    expect(body).toMatch(/^ghala_operations_total\{outcome="committed"\} [1-9]/m);
    expect(body).toMatch(/^ghala_operations_total\{outcome="refused"\} [1-9]/m);
    expect(body).toMatch(/^ghala_database_connections\{state="idle"\} \d+$/m);
    for (const name of ['ghala_disk_free_ratio', 'ghala_outbox_oldest_seconds', 'nodejs_eventloop_lag_seconds'])
      expect(body).toMatch(new RegExp(`^${name} [\\d.e+-]+$`, 'm'));
  });

  it('are for callers with the token', async () => {
    for (const headers of [undefined, { authorization: 'Bearer wrong' }])
      expect((await test.stranger.attempt(healthCalls.metrics, { headers })).status).toBe(401);
    expect((await (await test.signIn('all')).attempt(healthCalls.metrics)).status).toBe(401);
  });
});
