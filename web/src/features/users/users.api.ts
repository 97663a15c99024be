import type { ManagedUser, ProfileUser, UserDocument, UserListItem } from '@ghala/contract/calls/users';
import { queryOptions } from '@tanstack/react-query';
import { apiDelete, apiGet, apiGetThatChanges, apiPost } from '../../shared/api-client';
import { formBody } from '../../shared/form-body';
import { useListQuery } from '../../ui/use-list-query';
import type { ListState } from '../../ui/use-list-state';

/** Starts the key of everything that is read of users, the pickers too. */
export const usersKey = ['users'] as const;
/** Roles tell who holds them. */
export const rolesKey = ['roles'] as const;

export const USERS_PATH = '/users';

interface UserAnswer {
  message: string;
  user: ManagedUser;
}

/** One page of users, as those see them who may. */
export function useUserList(list: Pick<ListState, 'params'>) {
  return useListQuery<UserListItem>({ queryKey: [...usersKey, 'list'], path: USERS_PATH, list });
}

export function userQuery(id: number) {
  return queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: async ({ signal }) => (await apiGet<UserAnswer>(`${USERS_PATH}/${id}`, undefined, { signal })).user,
  });
}

/** The signed-in user's own record, asked for each time the profile page opens. */
export const ownUserQuery = queryOptions({
  queryKey: [...usersKey, 'own'],
  queryFn: async ({ signal }) =>
    (await apiGet<{ user: ProfileUser }>(`${USERS_PATH}/profile`, undefined, { signal })).user,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

export function updateOwnProfile(values: Record<string, unknown>, idempotencyKey: string): Promise<unknown> {
  return apiPost(`${USERS_PATH}/profile`, formBody(values), { idempotencyKey });
}

/** Keeps the own e-mail address, where another waits to be confirmed. */
export function cancelEmailChange(idempotencyKey: string): Promise<unknown> {
  return apiDelete(`${USERS_PATH}/profile/email`, { idempotencyKey });
}

/** Changes the own password; all other sessions of the user end. */
export function changeOwnPassword(current: string, password: string, idempotencyKey: string): Promise<unknown> {
  return apiPost('/auth/password', { current, password }, { idempotencyKey });
}

export function createUser(values: Record<string, unknown>, idempotencyKey: string): Promise<UserAnswer> {
  return apiPost(USERS_PATH, formBody(values), { idempotencyKey });
}

export function updateUser(id: number, values: Record<string, unknown>, idempotencyKey: string): Promise<UserAnswer> {
  return apiPost(`${USERS_PATH}/${id}`, formBody(values), { idempotencyKey });
}

/** Puts another file in the place of one of a user's documents. */
export function replaceDocument(
  id: number,
  kind: UserDocument,
  file: File,
  idempotencyKey: string,
): Promise<UserAnswer> {
  return apiPost(`${USERS_PATH}/${id}/${kind}`, formBody({ name: file.name, file }), { idempotencyKey });
}

export type UserDeed = 'suspend' | 'unsuspend' | 'delete' | 'password';

export function changeUserState(deed: UserDeed, id: number, idempotencyKey: string): Promise<unknown> {
  return apiGetThatChanges(`${USERS_PATH}/${deed}/${id}`, { idempotencyKey });
}
