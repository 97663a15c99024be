import { backupCalls } from '@ghala/contract/calls/backups';
import { lastBackup } from '../../backup/last-backup';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';

/** The age of the last backup, for those who look after the system. */
export function backups(app: App): void {
  serve(app, backupCalls.state, async () => {
    const { last, failure, isOverdue } = await lastBackup(app.database, app.config);
    const { times = [], keep = null } = app.config.backup ?? {};
    return ok('Backups', { backups: { times, keep, last, failure, isOverdue } });
  });
}
