import { type UserDocument, userCalls } from '@ghala/contract/calls/users';
import { queryOptions } from '@tanstack/react-query';
import { change, send } from '../../net/send';
import { useListQuery } from '../../ui/list/use-list-query';
import type { ListState } from '../../ui/list/use-list-state';

/** The keys of all data about users begin with this, including the pickers'. */
export const usersKey = ['users'] as const;
/** Roles list their users. */
export const rolesKey = ['roles'] as const;

/** Loads one page of complete users, for those who may see them. */
export function useUserList(list: Pick<ListState, 'params'>) {
  return useListQuery({ queryKey: [...usersKey, 'list'], call: userCalls.list, input: {}, list });
}

export function userQuery(id: number) {
  return queryOptions({
    queryKey: [...usersKey, 'one', id],
    queryFn: async ({ signal }) => (await send(userCalls.get, { params: { id } }, { signal })).user,
  });
}

/** Fetches the signed-in user's own record each time the profile page opens. */
export const ownUserQuery = queryOptions({
  queryKey: [...usersKey, 'own'],
  queryFn: async ({ signal }) => (await send(userCalls.profile, {}, { signal })).user,
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the current e-mail address while another awaits confirmation. */
export function cancelEmailChange() {
  return change(userCalls.cancelEmailChange, {});
}

const replacements = {
  picture: userCalls.replacePicture,
  signature: userCalls.replaceSignature,
  upload: userCalls.replaceUpload,
} as const;

/** Replaces one of a user's documents with another file. */
export function replaceDocument(id: number, kind: UserDocument, file: File) {
  return change(replacements[kind], { params: { id }, files: { file } });
}

const actionCalls = {
  suspend: userCalls.suspend,
  unsuspend: userCalls.unsuspend,
  delete: userCalls.delete,
} as const;

export type UserAction = keyof typeof actionCalls;

export function changeUserState(action: UserAction, id: number) {
  return change(actionCalls[action], { params: { id } });
}

/** Gives a user a temporary password. */
export function resetPassword(id: number) {
  return change(userCalls.resetPassword, { params: { id } });
}
