import { userCalls, userListQuery } from '@ghala/contract/calls/users';
import { Title } from '@mantine/core';
import { firstOption } from '../../pickers/picker';
import { RoleName, RolePicker } from '../../pickers/role-picker';
import { address } from '../../shared/address';
import { formatCount } from '../../shared/format';
import { useCan } from '../../shared/session';
import { FilterBar } from '../../ui/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/filter-fields';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { DataTable } from '../../ui/table/data-table';
import { useListState } from '../../ui/use-list-state';
import { NewUserForm } from './new-user-form';
import { useUserDeeds } from './use-user-deeds';
import { userColumns } from './user-columns';
import { useUserList } from './users.api';

const { roleId, isSystemUser, isActive } = userListQuery.shape;
const filters = { roleId, isSystemUser, isActive };

const systemStatuses = [
  { value: 'true', label: 'System User' },
  { value: 'false', label: 'Non - User' },
];
const userStatuses = [
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'In - Active' },
];

/** Who works here and who may sign in: a form that adds someone, and the list of all. */
export default function UsersPage() {
  const list = useListState(filters);
  const users = useUserList(list);
  const mayAdd = useCan('usersAdd');
  const deeds = useUserDeeds();
  return (
    <Page>
      {mayAdd ? (
        <Section title="Add user">
          <NewUserForm />
        </Section>
      ) : null}
      <Title order={2}>System Users</Title>
      <FilterBar
        list={list}
        searchLabel="Name or contact"
        chips={{
          roleId: { label: 'Role', show: (id: number) => <RoleName id={id} /> },
          isSystemUser: { label: 'System Status', show: labelIn(systemStatuses) },
          isActive: { label: 'User Status', show: labelIn(userStatuses) },
        }}
      >
        {(field) => (
          <>
            <RolePicker {...field('roleId')} firstOption={firstOption('All')} />
            <ChoiceFilter label="System Status" choices={systemStatuses} {...field('isSystemUser')} />
            <ChoiceFilter label="User Status" choices={userStatuses} {...field('isActive')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="users"
        label="System Users"
        columns={userColumns}
        list={list}
        query={users}
        summary={users.data ? formatCount(users.data.total, 'user') : null}
        rowTo={deeds ? ({ id }) => address('/settings/users/$id', { id }) : undefined}
        rowActions={deeds}
        exports={{ call: userCalls.list, name: 'users' }}
        empty={{ text: 'No User Found.' }}
      />
    </Page>
  );
}
