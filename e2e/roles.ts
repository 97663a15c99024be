import type { PermissionFlag } from '@ghala/contract/permissions';
import type { Api } from './api';

/** Creates a role with exactly these switches. */
export async function makeRole(admin: Api, name: string, flags: readonly PermissionFlag[]): Promise<void> {
  const { permission } = await admin.post<{ permission: { id: number } }>('/permissions', { name });
  await admin.post(`/permissions/${permission.id}`, {
    name,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
  });
}
