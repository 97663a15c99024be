import type { UserListItem } from '@ghala/contract/calls/users';
import IconEye from '~icons/eye';
import IconKey from '~icons/key';
import IconTrash from '~icons/trash';
import IconUserCheck from '~icons/user-check';
import IconUserOff from '~icons/user-off';
import { address } from '../../shared/address';
import { useSession } from '../../shared/session';
import { type ConfirmQuestion, confirm } from '../../ui/dialogs';
import type { RowAction } from '../../ui/table/column';
import { useAction } from '../../ui/use-action';
import { changeUserState, rolesKey, type UserDeed, usersKey } from './users.api';

interface Deed {
  failureTitle: string;
  successText: string;
  ask: (name: string) => ConfirmQuestion;
}

const deeds: Record<UserDeed, Deed> = {
  suspend: {
    failureTitle: 'User not suspended',
    successText: 'User suspended successfully',
    ask: (name) => ({
      title: 'Confirm User Suspension',
      text: `${name} is signed out at once and cannot access the system until unsuspended.`,
      confirmLabel: 'Yes, suspend!',
    }),
  },
  unsuspend: {
    failureTitle: 'User not unsuspended',
    successText: 'User unsuspended successfully',
    ask: (name) => ({
      title: 'Confirm User Unsuspension',
      text: `${name} can access the system again.`,
      confirmLabel: 'Yes, unsuspend!',
      danger: false,
    }),
  },
  delete: {
    failureTitle: 'User not deleted',
    successText: 'User deleted successfully',
    ask: (name) => ({
      title: 'Confirm User Deletion',
      text: `${name} is signed out at once, and stays named in documents and logs. You won't be able to revert this!`,
      confirmLabel: 'Yes, delete it!',
    }),
  },
  password: {
    failureTitle: 'User password not reset',
    successText: 'User password reset successfully',
    ask: (name) => ({
      title: 'Confirm Password Reset',
      text: `A temporary password is sent to the phone and e-mail address of ${name}, who is signed out at once.`,
      confirmLabel: 'Yes, reset!',
    }),
  },
};

/** Asks first, then does it. */
function useDeed(deed: UserDeed): (user: UserListItem) => Promise<void> {
  const { failureTitle, successText, ask } = deeds[deed];
  const action = useAction<UserListItem>({
    mutation: ({ id }) => changeUserState(deed, id),
    failureTitle,
    successText,
    refresh: [usersKey, rolesKey],
  });
  return async (user) => {
    if (await confirm(ask(user.name))) await action.start(user);
  };
}

/** What can be done with a user in the list; undefined for those who may not manage users. */
export function useUserDeeds(): ((user: UserListItem) => RowAction[]) | undefined {
  const session = useSession();
  const suspend = useDeed('suspend');
  const unsuspend = useDeed('unsuspend');
  const remove = useDeed('delete');
  const resetPassword = useDeed('password');
  if (!session?.can('usersManage')) return undefined;

  return (user) => {
    const view = { label: 'View', icon: IconEye, to: address('/settings/users/$id', { id: user.id }) };
    // One's own account is closed by another administrator, and the own password changed on the profile.
    if (user.id === session.user.id) return [view];
    const actions: RowAction[] = [view];
    if (user.isActive) {
      if (user.isSystemUser)
        actions.push({ label: 'Reset Password', icon: IconKey, onClick: () => void resetPassword(user) });
      actions.push({ label: 'Suspend User', icon: IconUserOff, onClick: () => void suspend(user) });
    } else actions.push({ label: 'Unsuspend User', icon: IconUserCheck, onClick: () => void unsuspend(user) });
    return [...actions, { label: 'Delete User', icon: IconTrash, danger: true, onClick: () => void remove(user) }];
  };
}
