import { permissionFlags } from '@ghala/contract/access/permissions';
import { CONFIRMED_ORIGIN, readConfirmedOrigin } from '../../access/link-state';
import { lockUserManagement, unheldFlags } from '../../accounts/user-management';
import type { Operation } from '../../operation/operation';
import { invalid, refusal } from '../../runtime/errors';

/**
 * Confirms an address as the base of links.
 * @param current the origin named by the request, if any: nobody may confirm an address at which they are not viewing
 * Ghala
 * @throws {AppError} forbidden for a user without every permission; invalid for an address other than `current`
 */
export async function confirmAddress(
  operation: Operation,
  address: string,
  current: string | undefined,
): Promise<void> {
  await requireAdministrator(operation);
  if (current === undefined || address !== current) throw invalid('address', 'openAddress');
  const before = await readConfirmedOrigin(operation.db);
  await operation.db
    .insertInto('app_settings')
    .values({ key: CONFIRMED_ORIGIN, value: address })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: address }))
    .execute();
  operation.record({ code: 'linkAddress.update', address, before: { address: before ?? '' }, after: { address } });
}

/** Removes the confirmed address. @throws {AppError} forbidden for a user without every permission */
export async function removeAddress(operation: Operation): Promise<void> {
  await requireAdministrator(operation);
  const before = await readConfirmedOrigin(operation.db);
  if (before === undefined) return;
  await operation.db.deleteFrom('app_settings').where('key', '=', CONFIRMED_ORIGIN).execute();
  operation.record({ code: 'linkAddress.delete', address: before, before: { address: before } });
}

/**
 * Everyone's password links start there: a user who redirected them could sign in as anyone, and so gain permissions
 * that nobody gave them.
 */
async function requireAdministrator(operation: Operation): Promise<void> {
  const manager = await lockUserManagement(operation, 'usersManage');
  if (unheldFlags(manager, permissionFlags).length > 0) throw refusal('linkAddress.notAllowed');
}
