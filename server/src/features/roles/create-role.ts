import type { newRole } from '@ghala/contract/roles';
import type { z } from 'zod';
import type { Operation } from '../../shared/operation';
import { lockUserManagement } from '../../shared/user-management';

/** Makes a role that holds nothing yet but `login`, and returns its id. */
export async function createRole(operation: Operation, body: z.output<typeof newRole>): Promise<number> {
  await lockUserManagement(operation, 'usersManage');
  const { id } = await operation.db.insertInto('roles').values(body).returning('id').executeTakeFirstOrThrow();
  await operation.audit({
    entity: 'Role',
    entityId: id,
    action: 'create',
    details: `Role ${body.name} created`,
    after: { ...body },
  });
  return id;
}
