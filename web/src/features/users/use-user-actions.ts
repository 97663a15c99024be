import type { UserListItem } from '@ghala/contract/calls/users';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import IconEye from '~icons/eye';
import IconKey from '~icons/key';
import IconTrash from '~icons/trash';
import IconUserCheck from '~icons/user-check';
import IconUserOff from '~icons/user-off';
import { showPasswords } from '../../documents/accounts/show-passwords';
import { address } from '../../net/address';
import { useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { type ConfirmQuestion, confirm } from '../../ui/dialogs/dialogs';
import type { RowAction } from '../../ui/table/column';
import { useAction } from '../../ui/use-action';
import { useUnsentNotice } from '../../ui/waiting/unsent';
import { passwordChannels } from './password-whereabouts';
import { changeUserState, resetPassword, rolesKey, type UserAction, usersKey } from './users.api';

interface ActionTexts {
  failureTitle: string;
  successText: string;
  ask: (name: string) => ConfirmQuestion;
}

const actionTexts: Record<UserAction, ActionTexts> = {
  suspend: {
    failureTitle: t.users.userNotSuspended,
    successText: t.users.userSuspendedSuccessfully,
    ask: (name) => ({
      title: t.users.confirmUserSuspension,
      text: say(t.users.suspensionText, { name }),
      confirmLabel: t.users.yesSuspend,
    }),
  },
  unsuspend: {
    failureTitle: t.users.userNotUnsuspended,
    successText: t.users.userUnsuspendedSuccessfully,
    ask: (name) => ({
      title: t.users.confirmUserUnsuspension,
      text: say(t.users.unsuspensionText, { name }),
      confirmLabel: t.users.yesUnsuspend,
      danger: false,
    }),
  },
  delete: {
    failureTitle: t.users.userNotDeleted,
    successText: t.users.userDeletedSuccessfully,
    ask: (name) => ({
      title: t.users.confirmUserDeletion,
      text: say(t.users.deletionText, { name }),
      confirmLabel: t.common.yesDeleteIt,
    }),
  },
};

/** Asks first, then acts. */
function useUserAction(kind: UserAction): (user: UserListItem) => Promise<void> {
  const { failureTitle, successText, ask } = actionTexts[kind];
  const action = useAction<UserListItem>({
    mutation: ({ id }) => changeUserState(kind, id),
    failureTitle,
    successText,
    refresh: [usersKey, rolesKey],
  });
  return async (user) => {
    if (await confirm(ask(user.name))) await action.start(user);
  };
}

/** Asks first, then gives the user a temporary password and says where it is. */
function usePasswordReset(): (user: UserListItem) => Promise<void> {
  const tellUnsent = useUnsentNotice();
  const action = useAction({
    mutation: ({ id }: UserListItem) => resetPassword(id),
    failureTitle: t.users.userPasswordNotReset,
    successText: t.users.userPasswordResetSuccessfully,
    refresh: [usersKey, rolesKey],
    onSuccess: async ({ oneTimePasswords }, user) => {
      await showPasswords(oneTimePasswords);
      const told = { what: 'password', about: messageSubjects.password(user.id) } as const;
      if (oneTimePasswords.length === 0) await tellUnsent(passwordChannels(user), told);
    },
  });
  return async (user) => {
    const question = {
      title: t.users.confirmPasswordReset,
      text: say(t.users.passwordResetText, { name: user.name }),
      confirmLabel: t.users.yesReset,
    };
    if (await confirm(question)) await action.start(user);
  };
}

/** Lists the actions on a user; undefined for users who may not manage users. */
export function useUserActions(): ((user: UserListItem) => RowAction[]) | undefined {
  const session = useSession();
  const suspend = useUserAction('suspend');
  const unsuspend = useUserAction('unsuspend');
  const remove = useUserAction('delete');
  const reset = usePasswordReset();
  if (!session?.can('usersManage')) return undefined;

  return (user) => {
    const view = { label: t.common.view, icon: IconEye, to: address('/settings/users/$id', { id: user.id }) };
    // Only another administrator can close one's own account, and one's own password is changed on the profile.
    if (user.id === session.user.id) return [view];
    const actions: RowAction[] = [view];
    if (user.isActive) {
      if (user.isSystemUser)
        actions.push({ label: t.users.resetPassword, icon: IconKey, onClick: () => void reset(user) });
      actions.push({ label: t.users.suspendUser, icon: IconUserOff, onClick: () => void suspend(user) });
    } else actions.push({ label: t.users.unsuspendUser, icon: IconUserCheck, onClick: () => void unsuspend(user) });
    return [...actions, { label: t.users.deleteUser, icon: IconTrash, danger: true, onClick: () => void remove(user) }];
  };
}
