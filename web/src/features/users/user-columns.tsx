import type { UserListItem } from '@ghala/contract/calls/users';
import { StatusBadge } from '../../ui/status-badge';
import type { Column } from '../../ui/table/column';

export const userColumns: Column<UserListItem>[] = [
  { id: 'name', header: 'Name', cell: (user) => user.name, sortKey: 'name', minWidth: '12rem' },
  { id: 'role', header: 'Role', cell: (user) => user.Permission?.name, minWidth: '9rem' },
  { id: 'phone', header: 'Phone', cell: (user) => user.phone || user.phone2 },
  {
    id: 'systemStatus',
    header: 'System Status',
    cell: (user) => <StatusBadge status={user.isSystemUser ? 'System User' : 'Non - User'} />,
  },
  {
    id: 'userStatus',
    header: 'User Status',
    cell: (user) => <StatusBadge status={user.isActive ? 'Active' : 'In - Active'} />,
    onPhone: 'side',
  },
  { id: 'email', header: 'Email', cell: (user) => user.email, defaultHidden: true },
  { id: 'designation', header: 'Designation', cell: (user) => user.designation, defaultHidden: true },
  { id: 'employeeId', header: 'Employee Id No.', cell: (user) => user.employeeId, defaultHidden: true },
];
