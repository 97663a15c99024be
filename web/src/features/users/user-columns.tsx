import type { UserListItem } from '@ghala/contract/calls/users';
import { pick } from '@ghala/contract/common/names';
import { formatPhone } from '@ghala/contract/common/phone';
import { unlistedFields } from '@ghala/contract/entities/field-views';
import { userFields } from '@ghala/contract/entities/user-fields';
import { t } from '../../text/t';
import { fieldColumns } from '../../ui/form/field-value';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

export const userColumns: Column<UserListItem>[] = [
  { id: 'name', header: t.common.name, cell: (user) => user.name, sortKey: 'name', minWidth: '12rem' },
  { id: 'role', header: t.common.role, cell: (user) => user.Permission?.name, minWidth: '9rem', onPhone: 'under' },
  {
    id: 'phone',
    header: t.common.phone,
    cell: (user) => formatPhone(user.phone || user.phone2 || ''),
    onPhone: 'under',
  },
  {
    id: 'systemStatus',
    header: t.users.systemStatus,
    cell: (user) => <StatusBadge of="userKinds" code={user.isSystemUser ? 'system' : 'other'} />,
  },
  {
    id: 'userStatus',
    header: t.users.userStatus,
    cell: (user) => <StatusBadge of="userStatus" code={user.isActive ? 'active' : 'suspended'} />,
    onPhone: 'side',
  },
  ...fieldColumns(pick(userFields, unlistedFields(userFields)), t.entityFields.labels.user, { defaultHidden: true }),
];
