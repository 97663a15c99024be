import { newRole, type Role, roleCalls } from '@ghala/contract/calls/roles';
import { Group, TextInput, Title } from '@mantine/core';
import IconEye from '~icons/eye';
import IconPencil from '~icons/pencil';
import IconPlus from '~icons/plus';
import IconTrash from '~icons/trash';
import { address } from '../../shared/address';
import { formatCount, formatQuantity } from '../../shared/format';
import { change } from '../../shared/send';
import { useCan } from '../../shared/session';
import { FieldGrid } from '../../ui/field-grid';
import { Form, SubmitButton } from '../../ui/form';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import type { Column, RowAction } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { useDeletion } from '../../ui/use-deletion';
import { useListState } from '../../ui/use-list-state';
import { useServerForm } from '../../ui/use-server-form';
import { deleteRole, rolesKey, useRoleList } from './roles.api';

const noFilters = {};

const columns: Column<Role>[] = [
  { id: 'role', header: 'Role', cell: (role) => role.name, sortKey: 'name', minWidth: '12rem' },
  { id: 'description', header: 'Description', cell: (role) => role.description, minWidth: '14rem' },
  { id: 'users', header: 'No. of Users', cell: (role) => formatQuantity(role.count), align: 'right' },
];

const addressOfRow = ({ id }: Role) => address('/settings/roles/$id', { id });

/** Roles: a form that makes one, and the list with who holds how many. */
export default function RolesPage() {
  const list = useListState(noFilters);
  const roles = useRoleList(list);
  const mayManage = useCan('usersManage');
  const removal = useDeletion({
    mutation: deleteRole,
    question: 'Confirm Role Deletion',
    failureTitle: 'Role not deleted',
    successText: ({ message }) => message,
    refresh: rolesKey,
  });

  function actions(role: Role): RowAction[] {
    if (!mayManage) return [{ label: 'View', icon: IconEye, to: addressOfRow(role) }];
    return [
      { label: 'Edit', icon: IconPencil, to: addressOfRow(role) },
      { label: 'Delete', icon: IconTrash, danger: true, onClick: () => void removal.start(role) },
    ];
  }

  return (
    <Page>
      {mayManage ? (
        <Section title="Add Role">
          <NewRoleForm />
        </Section>
      ) : null}
      <Title order={2}>Roles List</Title>
      <DataTable
        name="roles"
        label="Roles"
        columns={columns}
        list={list}
        query={roles}
        summary={roles.data ? formatCount(roles.data.total, 'role') : null}
        rowTo={addressOfRow}
        rowActions={actions}
        exports={{ call: roleCalls.list, name: 'roles' }}
        errorTitle="Role not found. Try again"
        empty={{ text: 'No Role Found.' }}
      />
    </Page>
  );
}

function NewRoleForm() {
  const form = useServerForm({
    initialValues: { name: '', description: '' },
    schema: newRole,
    mutation: (body) => change(roleCalls.create, { body }),
    failureTitle: 'Role not created',
    successText: ({ message }) => message,
    refresh: [rolesKey],
    onSuccess: () => {
      form.reset();
      form.getInputNode('name')?.focus();
    },
  });
  return (
    <Form form={form} label="Add Role">
      <FieldGrid>
        <TextInput
          label="Role"
          required
          description="What it may do is switched on under Edit."
          {...form.getInputProps('name')}
        />
        <TextInput label="Description" {...form.getInputProps('description')} />
      </FieldGrid>
      <Group>
        <SubmitButton leftSection={<IconPlus size="1.1em" aria-hidden />}>Create</SubmitButton>
      </Group>
    </Form>
  );
}
