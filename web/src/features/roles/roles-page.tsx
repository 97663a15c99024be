import { type Role, roleCalls } from '@ghala/contract/calls/roles';
import { Group, TextInput, Title } from '@mantine/core';
import IconEye from '~icons/eye';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import IconTrash from '~icons/trash';
import { formatQuantity } from '../../format/format';
import { roleDescription } from '../../format/stored-words';
import { sayTotal } from '../../format/total-text';
import { address } from '../../net/address';
import { change } from '../../net/send';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { useDeletion } from '../../ui/dialogs/use-deletion';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { useListState } from '../../ui/list/use-list-state';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import type { Column, RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { deleteRole, rolesKey, useRoleList } from './roles.api';

const noFilters = {};

const columns: Column<Role>[] = [
  { id: 'role', header: t.common.role, cell: (role) => role.name, sortKey: 'name', minWidth: '12rem' },
  {
    id: 'description',
    header: t.common.description,
    cell: (role) => roleDescription(role.description),
    minWidth: '14rem',
    onPhone: 'under',
  },
  {
    id: 'users',
    header: t.roles.noOfUsers,
    cell: (role) => formatQuantity(role.count),
    align: 'right',
    onPhone: 'side',
  },
];

const addressOfRow = ({ id }: Role) => address('/settings/roles/$id', { id });

/** Adds roles, and lists them with the number of users of each. */
export default function RolesPage() {
  const list = useListState(noFilters);
  const roles = useRoleList(list);
  const mayManage = useCan('usersManage');
  const removal = useDeletion({
    mutation: deleteRole,
    question: t.roles.confirmRoleDeletion,
    failureTitle: t.roles.roleNotDeleted,
    successText: t.roles.deleted,
    refresh: rolesKey,
  });

  function actions(role: Role): RowAction[] {
    if (!mayManage) return [{ label: t.common.view, icon: IconEye, to: addressOfRow(role) }];
    return [
      { label: t.common.edit, icon: IconPencil, to: addressOfRow(role) },
      { label: t.common.delete, icon: IconTrash, danger: true, onClick: () => void removal.start(role) },
    ];
  }

  return (
    <Page>
      {mayManage ? (
        <Section title={t.roles.addRole}>
          <NewRoleForm />
        </Section>
      ) : null}
      <Title order={2}>{t.roles.rolesList}</Title>
      <DataTable
        name="roles"
        label={t.common.roles}
        columns={columns}
        list={list}
        query={roles}
        summary={roles.data ? sayTotal(t.roles.roleCount, roles.data) : null}
        rowTo={addressOfRow}
        rowActions={actions}
        exports={{ call: roleCalls.list, name: 'roles' }}
        errorTitle={t.roles.roleNotFoundTryAgain}
        empty={{ text: t.roles.noRoleFound }}
      />
    </Page>
  );
}

function NewRoleForm() {
  const form = useServerForm({
    initialValues: { name: '', description: '' },
    schema: async () => (await import('@ghala/contract/calls/roles')).newRole,
    mutation: (body) => change(roleCalls.create, { body }),
    failureTitle: t.roles.roleNotCreated,
    successText: t.roles.created,
    refresh: [rolesKey],
    onSuccess: () => {
      form.reset();
      form.getInputNode('name')?.focus();
    },
  });
  return (
    <Form form={form} label={t.roles.addRole}>
      <FieldGrid>
        <TextInput
          label={t.common.role}
          required
          description={t.roles.permissionsUnderEdit}
          {...form.getInputProps('name')}
        />
        <TextInput label={t.common.description} {...form.getInputProps('description')} />
      </FieldGrid>
      <Group>
        <SubmitButton leftSection={<IconPlus size="1.1em" aria-hidden />}>{t.common.create}</SubmitButton>
      </Group>
    </Form>
  );
}
