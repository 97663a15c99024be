import type { PermissionFlag } from '@ghala/contract/access/permissions';
import { roleCalls } from '@ghala/contract/calls/roles';
import type { Api } from './api';

/** Creates a role with exactly these switches. */
export async function makeRole(admin: Api, name: string, flags: readonly PermissionFlag[]): Promise<void> {
  const { permission } = await admin.send(roleCalls.create, { body: { name } });
  const switches = Object.fromEntries(flags.map((flag) => [flag, true]));
  await admin.send(roleCalls.update, { params: { id: permission.id }, body: { name, ...switches } });
}
