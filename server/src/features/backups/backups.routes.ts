import { backupStateAnswer } from '@ghala/contract/backups';
import { ok } from '../../shared/answers';
import type { App } from '../../shared/app-types';
import { lastBackup } from '../../shared/backup/last-backup';

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
