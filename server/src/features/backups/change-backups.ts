import { permissionFlags } from '@ghala/contract/access/permissions';
import type { BackupSettings } from '@ghala/contract/calls/backups';
import { sql } from 'kysely';
import { requireConfirmed } from '../../accounts/confirm-password';
import { lockUserManagement, unheldFlags } from '../../accounts/user-management';
import { openRequest } from '../../backup/backup-requests';
import { EVERY_DAY, scheduleOf } from '../../backup/backup-settings';
import { expectedBytes } from '../../backup/make-backup';
import { tryBackupFolder } from '../../backup/try-folder';
import type { Operation } from '../../operation/operation';
import type { Config } from '../../runtime/config';
import { notFound, refusal } from '../../runtime/errors';

/** Only a user who may do everything passes: a backup holds everything, and its folder is a place on the machine. */
async function requireAdministrator(operation: Operation): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  if (unheldFlags(manager, permissionFlags).length > 0) throw refusal('backup.notAllowed');
}

/** @returns the room in a folder @throws {AppError} invalid, with what is wrong with it */
export async function tryFolder(operation: Operation, folder: string, config: Config): Promise<number> {
  await requireAdministrator(operation);
  return tryBackupFolder(folder, config, await expectedBytes(operation.db));
}

/**
 * Sets where backups go and when; an empty folder turns them off. Backups that were made stay where they are.
 * @throws {AppError} conflict if the environment has them; forbidden without the password; as `tryBackupFolder`
 */
export async function saveSettings(operation: Operation, given: BackupSettings, config: Config): Promise<void> {
  await requireAdministrator(operation);
  if (config.backup !== undefined) throw refusal('backup.isFixed');
  await requireConfirmed(operation);
  const { db } = operation;
  const schedule = await scheduleOf(db, config);
  const before = schedule === undefined ? { folder: '' } : { ...schedule, days: schedule.days ?? EVERY_DAY };
  if (given.folder === '') await db.deleteFrom('backup_settings').execute();
  else {
    await tryBackupFolder(given.folder, config, await expectedBytes(db));
    const next = {
      folder: given.folder,
      times: [...new Set(given.times)].sort(),
      days: [...new Set(given.days)].sort((one, other) => one - other),
      keep: given.keep,
      updated_at: sql<string>`now()`,
    };
    await db
      .insertInto('backup_settings')
      .values(next)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(next))
      .execute();
  }
  const after = given.folder === '' ? { folder: '' } : given;
  operation.record({ code: 'backup.update', folder: given.folder, before, after });
}

/**
 * Asks the process that does the chores for a backup, into the folder that an administrator chose.
 * @throws {AppError} conflict without a folder, or while one is made
 */
export async function askForBackup(operation: Operation, config: Config): Promise<void> {
  await lockUserManagement(operation, 'usersManage');
  const { db, actor } = operation;
  const schedule = await scheduleOf(db, config);
  if (schedule === undefined) throw refusal('backup.noFolder');
  if ((await openRequest(db)) !== undefined) throw refusal('backup.isMade');
  await db
    .insertInto('backup_requests')
    .values({ user_id: actor.id, expected_bytes: await expectedBytes(db) })
    .execute();
  operation.record({ code: 'backup.request', folder: schedule.folder });
}

/**
 * Finds the folder of a backup of this database, for somebody who takes it away. That is logged, and all approvers
 * learn of it.
 * @throws {AppError} forbidden without the password; not_found
 */
export async function takeBackup(operation: Operation, id: number): Promise<string> {
  await requireAdministrator(operation);
  await requireConfirmed(operation);
  const backup = await operation.db
    .selectFrom('backups')
    .select('folder')
    .where('id', '=', id)
    .where('error', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (backup === undefined) throw notFound('backup');
  operation.record({ code: 'backup.download', id, folder: backup.folder });
  return backup.folder;
}
