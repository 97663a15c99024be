import { roleCalls } from '@ghala/contract/calls/roles';
import { queryOptions } from '@tanstack/react-query';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** The keys of all data about roles begin with this, including the picker's. */
export const rolesKey = ['roles'] as const;
/** Users are shown with their role. */
export const usersKey = ['users'] as const;

/** Loads one page of roles, without the names of their users. */
export function useRoleList(list: Pick<ListState, 'params'>) {
  const input = { query: { users: false } };
  return useListQuery({ queryKey: [...rolesKey, 'list'], call: roleCalls.list, input, list });
}

export function roleQuery(id: number) {
  return queryOptions({
    queryKey: [...rolesKey, 'one', id],
    queryFn: async ({ signal }) => (await send(roleCalls.get, { params: { id } }, { signal })).permission,
  });
}

export function deleteRole(id: number) {
  return change(roleCalls.delete, { params: { id } });
}
