import type { UserListItem } from '@ghala/contract/calls/users';
import { userFields } from '@ghala/contract/entities/user-fields';
import { words } from '@ghala/contract/text/words';
import { type ExportColumn, type ListExport, unlistedColumns } from '../../http/list-export';

const nameColumns: ExportColumn<UserListItem>[] = [
  { title: 'Name', value: (user) => user.name },
  { title: 'Designation', value: (user) => user.designation },
];

const recordColumns: ExportColumn<UserListItem>[] = [
  { title: 'Name', value: (user) => user.name },
  { title: 'Role', value: (user) => user.Permission?.name ?? null },
  { title: 'Phone', value: (user) => user.phone || user.phone2 || null },
  {
    title: 'System Status',
    value: (user, language) => words.in(language).userKinds[user.isSystemUser ? 'system' : 'other'],
  },
  {
    title: 'User Status',
    value: (user, language) => words.in(language).userStatus[user.isActive ? 'active' : 'suspended'],
  },
  ...unlistedColumns(userFields),
];

/** Exports the columns of the user table to those who may see it, and names to all others. */
export function usersExport(isWhole: boolean): ListExport<UserListItem> {
  return { title: 'System Users', fileName: 'users', columns: isWhole ? recordColumns : nameColumns };
}
