import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../../test/test-app';

const test = await createTestApp();

describe('health', () => {
  it('answers a stranger that the database is reachable', async () => {
    const { status, body } = await test.stranger.get('/api/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 1, database: 'reachable' });
  });

  it('answers an unknown call with 404 in the one error style', async () => {
    const { status, body } = await test.stranger.get('/api/nowhere');
    expect(status).toBe(404);
    expect(body).toEqual({ status: 0, message: 'There is no GET /api/nowhere' });
  });
});
