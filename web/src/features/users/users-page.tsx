import { userCalls, userListQuery } from '@ghala/contract/calls/users';
import { Title } from '@mantine/core';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { firstOption } from '../../pickers/picker';
import { RoleName, RolePicker } from '../../pickers/role-picker';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { FilterBar } from '../../ui/list/filter-bar';
import { ChoiceFilter, labelIn } from '../../ui/list/filter-fields';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { DataTable } from '../../ui/table/data-table';
import { NewUserForm } from './new-user-form';
import { useUserActions } from './use-user-actions';
import { userColumns } from './user-columns';
import { useUserList } from './users.api';

const { roleId, isSystemUser, isActive } = userListQuery.shape;
const filters = { roleId, isSystemUser, isActive };

const systemStatuses = [
  { value: 'true', label: t.entityFields.labels.user.isSystemUser },
  { value: 'false', label: t.users.nonUser },
];
const userStatuses = [
  { value: 'true', label: t.users.active },
  { value: 'false', label: t.users.inactive },
];

/** Adds people who work here, and lists them all with whether they may sign in. */
export default function UsersPage() {
  const list = useListState(filters);
  const users = useUserList(list);
  const mayAdd = useCan('usersAdd');
  const actions = useUserActions();
  return (
    <Page>
      {mayAdd ? (
        <Section title={t.users.addUser}>
          <NewUserForm />
        </Section>
      ) : null}
      <Title order={2}>{t.users.systemUsers}</Title>
      <FilterBar
        list={list}
        searchLabel={t.users.nameOrContact}
        chips={{
          roleId: { label: t.common.role, show: (id: number) => <RoleName id={id} /> },
          isSystemUser: { label: t.users.systemStatus, show: labelIn(systemStatuses) },
          isActive: { label: t.users.userStatus, show: labelIn(userStatuses) },
        }}
      >
        {(field) => (
          <>
            <RolePicker {...field('roleId')} firstOption={firstOption(t.common.all)} />
            <ChoiceFilter label={t.users.systemStatus} choices={systemStatuses} {...field('isSystemUser')} />
            <ChoiceFilter label={t.users.userStatus} choices={userStatuses} {...field('isActive')} />
          </>
        )}
      </FilterBar>
      <DataTable
        name="users"
        label={t.users.systemUsers}
        columns={userColumns}
        list={list}
        query={users}
        summary={users.data ? sayTotal(t.users.userCount, users.data) : null}
        rowTo={actions ? ({ id }) => address('/settings/users/$id', { id }) : undefined}
        rowActions={actions}
        exports={{ call: userCalls.list, name: 'users' }}
        empty={{ text: t.users.noUserFound }}
      />
    </Page>
  );
}
