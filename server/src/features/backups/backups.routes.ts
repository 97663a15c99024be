import { backupStateAnswer } from '@ghala/contract/calls/backups';
import { lastBackup } from '../../backup/last-backup';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';

/** How old the last backup is, for those who look after the system. */
export function backups(app: App): void {
  app.get(
    '/backups',
    {
      config: { access: 'usersManage' },
      schema: {
        tags: ['backups'],
        summary: 'The last backup, why a newer one failed, and when the server makes them',
        response: { 200: backupStateAnswer },
      },
    },
    async () => {
      const { last, failure, isOverdue } = await lastBackup(app.database, app.config);
      const { times = [], keep = null } = app.config.backup ?? {};
      return ok('Backups', { backups: { times, keep, last, failure, isOverdue } });
    },
  );
}
