import type { newRole } from '@ghala/contract/calls/roles';
import type { z } from 'zod';
import { lockUserManagement } from '../../accounts/user-management';
import type { Operation } from '../../operation/operation';

/** Creates a role with only the `login` flag, and returns its id. */
export async function createRole(operation: Operation, body: z.output<typeof newRole>): Promise<number> {
  await lockUserManagement(operation, 'usersManage');
  const { id } = await operation.db.insertInto('roles').values(body).returning('id').executeTakeFirstOrThrow();
  operation.record({ code: 'role.create', id, name: body.name, after: { ...body } });
  return id;
}
