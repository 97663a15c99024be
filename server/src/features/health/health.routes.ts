import { answer } from '@ghala/contract/common/answer';
import { sql } from 'kysely';
import { z } from 'zod';
import { version } from '../../../../package.json';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';

/** For monitors: 200 while the database answers, else 503. */
export function health(app: App): void {
  app.get(
    '/health',
    {
      config: { access: 'public' },
      exposeHeadRoute: true,
      schema: { response: { 200: answer({ database: z.string(), version: z.string() }) } },
    },
    async () => {
      await sql`select 1`.execute(app.database);
      return ok('Ghala is running', { database: 'reachable', version });
    },
  );
}
