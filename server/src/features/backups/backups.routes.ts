import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { backupCalls } from '@ghala/contract/calls/backups';
import { readManifest, readSignature } from '../../backup/backup-manifest';
import { scheduleOf } from '../../backup/backup-settings';
import { lastBackup } from '../../backup/last-backup';
import { refuseOddPaths } from '../../backup/plain-paths';
import { tarOf } from '../../backup/tar';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import { operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { refusal } from '../../runtime/errors';
import { loadSettings } from './backups.queries';
import { askForBackup, saveSettings, takeBackup, tryFolder } from './change-backups';

/**
 * Serves the age of the last backup to those who look after the system, where backups go, and a backup to take away.
 */
export function backups(app: App): void {
  const { database, config } = app;

  serve(app, backupCalls.state, async () => {
    const { last, failure, isOverdue } = await lastBackup(database, config);
    const { times = [], keep = null } = (await scheduleOf(database, config)) ?? {};
    return ok('Backups', { backups: { times, keep, last, failure, isOverdue } });
  });

  serve(app, backupCalls.settings, async () => ok('Backups', await loadSettings(database, config)));

  serve(app, backupCalls.saveSettings, (request) =>
    operate(request, async (operation) => {
      await saveSettings(operation, request.body, config);
      return ok('Backups set', await loadSettings(operation.db, config));
    }),
  );

  serve(app, backupCalls.tryFolder, (request) =>
    operate(request, async (operation) =>
      ok('Backups can be written there', { freeBytes: await tryFolder(operation, request.body.folder, config) }),
    ),
  );

  serve(app, backupCalls.make, (request) =>
    operate(request, async (operation) => {
      await askForBackup(operation, config);
      return ok('The backup begins', await loadSettings(operation.db, config));
    }),
  );

  serve(app, backupCalls.download, async (request, reply) => {
    const { folder } = await operate(request, async (operation) => ({
      folder: await takeBackup(operation, request.params.id),
    }));
    const name = basename(folder);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest === undefined) throw refusal('backup.gone');
    // Somebody may have changed the list, so that it sends other files of the machine.
    refuseOddPaths(folder, manifest, []);
    const isSigned = (await readSignature(folder)) !== undefined;
    const lists = ['manifest.json', 'manifest.sha256', ...(isSigned ? ['manifest.sig'] : [])];
    const paths = [...lists, ...manifest.files.map(({ path }) => path)];
    reply.header('Content-Disposition', `attachment; filename="ghala-backup-${name}.tar"`);
    reply.type('application/x-tar');
    return reply.send(Readable.from(tarOf(folder, { name, folders: manifest.folders, paths })));
  });
}
