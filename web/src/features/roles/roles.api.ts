import type { Role } from '@ghala/contract/calls/roles';
import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiPost } from '../../shared/api-client';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of everything that is read of roles, the picker too. */
export const rolesKey = ['roles'] as const;
/** Users are shown with their role. */
export const usersKey = ['users'] as const;

export const ROLES_PATH = '/permissions';

interface RoleAnswer {
  message: string;
  permission: Role;
}

/** One page of roles, without the names of those who hold them. */
export function useRoleList(list: Pick<ListState, 'params'>) {
  return useListQuery<Role>({ queryKey: [...rolesKey, 'list'], path: `${ROLES_PATH}?users=false`, list });
}

export function roleQuery(id: number) {
  return queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: async ({ signal }) => (await apiGet<RoleAnswer>(`${ROLES_PATH}/${id}`, undefined, { signal })).permission,
  });
}

export function createRole(body: object, idempotencyKey: string): Promise<RoleAnswer> {
  return apiPost(ROLES_PATH, body, { idempotencyKey });
}

export function updateRole(id: number, body: object, idempotencyKey: string): Promise<RoleAnswer> {
  return apiPost(`${ROLES_PATH}/${id}`, body, { idempotencyKey });
}

export function deleteRole(id: number, idempotencyKey: string): Promise<{ message: string }> {
  return apiDelete(`${ROLES_PATH}/${id}`, { idempotencyKey });
}
