import { type Role, roleCalls, roleChanges } from '@ghala/contract/calls/roles';
import { editableFlags } from '@ghala/contract/permission-words';
import { Alert, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { address } from '../../shared/address';
import { formatQuantity } from '../../shared/format';
import { change } from '../../shared/send';
import { profileQuery, type Session, useSession } from '../../shared/session';
import { ErrorState } from '../../ui/error-state';
import { FieldGrid } from '../../ui/field-grid';
import { Form, FormButtons, SubmitButton } from '../../ui/form';
import { Page } from '../../ui/page';
import { ScreenLink } from '../../ui/screen-access';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useServerForm } from '../../ui/use-server-form';
import { isBeyond, PermissionSwitches, type SwitchValues } from './permission-switches';
import { roleQuery, rolesKey, usersKey } from './roles.api';

const NOT_FOUND = 'Role not found. Try again';
/** Role 1 is Administrator and holds everything. */
const ADMINISTRATOR_ID = 1;
const NAMED_USERS = 30;

/** What one role may do, and who holds it. */
export default function RolePage() {
  const { id } = useParams({ from: '/shell/settings/roles/$id' });
  const session = useSession();
  const { data: role, error, isError, isFetching, refetch } = useQuery(roleQuery(Number(id)));
  return (
    <Page badges={role ? <Text c="dimmed">{role.name}</Text> : null}>
      {role && session ? (
        <>
          <RoleForm role={role} session={session} />
          <Holders role={role} />
        </>
      ) : isError ? (
        <ErrorState title={NOT_FOUND} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeletons lines={10} />
      )}
    </Page>
  );
}

function RoleForm({ role, session }: { role: Role; session: Session }) {
  const mayManage = session.can('usersManage');
  const fixed = whyFixed(role, session);
  const isPartial = editableFlags.some((flag) => isBeyond(role, session, flag));
  const switches = Object.fromEntries(editableFlags.map((flag) => [flag, role[flag]])) as SwitchValues;
  const form = useServerForm({
    initialValues: { ...switches, name: role.name, description: role.description },
    schema: roleChanges,
    mutation: (body) => change(roleCalls.update, { params: { id: role.id }, body }),
    failureTitle: NOT_FOUND,
    successText: ({ message }) => message,
    refresh: [rolesKey, usersKey, profileQuery.queryKey],
  });
  return (
    <Form form={form} label="Role">
      <Section title="1. Role Details">
        <FieldGrid>
          <TextInput label="Role" required readOnly={!mayManage} {...form.getInputProps('name')} />
          <TextInput label="Description" readOnly={!mayManage} {...form.getInputProps('description')} />
        </FieldGrid>
      </Section>
      <Section title="2. Permissions">
        {fixed || isPartial ? (
          <Alert color="blue">{fixed ?? 'What is greyed out you do not hold yourself, and cannot give.'}</Alert>
        ) : null}
        <PermissionSwitches form={form} role={role} isFixed={fixed !== undefined} session={session} />
      </Section>
      <FormButtons close="/settings/roles">{mayManage ? <SubmitButton>Update</SubmitButton> : null}</FormButtons>
    </Form>
  );
}

/** Why nothing of a role can be switched; undefined where it can. */
function whyFixed(role: Role, { user, can }: Session): string | undefined {
  if (!can('usersManage')) return 'Only who may update users changes what a role may do.';
  if (role.id === ADMINISTRATOR_ID) return 'This role holds every permission, always.';
  if (role.id === user.permissionId) return 'This is your own role: another administrator changes what it may do.';
  return undefined;
}

/** The first of those who hold the role, and the way to all of them. */
function Holders({ role: { id, users, count } }: { role: Role }) {
  return (
    <Section
      title={`3. Users (${formatQuantity(count)})`}
      actions={
        count > 0 ? (
          <ScreenLink to={{ to: '/settings/users', search: { roleId: String(id) } }}>View all</ScreenLink>
        ) : null
      }
    >
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          Nobody holds this role.
        </Text>
      ) : (
        <Group gap="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {users.slice(0, NAMED_USERS).map((user) => (
            <Text key={user.id} component="li" size="sm">
              <ScreenLink to={address('/settings/users/$id', { id: user.id })}>{user.name}</ScreenLink>
            </Text>
          ))}
          {count > NAMED_USERS ? (
            <Text component="li" size="sm">
              and {formatQuantity(count - NAMED_USERS)} more
            </Text>
          ) : null}
        </Group>
      )}
    </Section>
  );
}
