import { editableFlags } from '@ghala/contract/access/permissions';
import { type Role, roleCalls } from '@ghala/contract/calls/roles';
import { Alert, Group, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { showPasswords } from '../../documents/accounts/show-passwords';
import { formatQuantity } from '../../format/format';
import { address } from '../../net/address';
import { change } from '../../net/send';
import { profileQuery, type Session, useSession } from '../../session/session';
import { say, t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { FormButtons } from '../../ui/form/form-buttons';
import { useServerForm } from '../../ui/form/use-server-form';
import { ErrorState } from '../../ui/page/error-state';
import { Page } from '../../ui/page/page';
import { RecordName } from '../../ui/page/record-head';
import { ScreenLink } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { isBeyond, PermissionSwitches, type SwitchValues } from './permission-switches';
import { roleQuery, rolesKey, usersKey } from './roles.api';

const NOT_FOUND = t.roles.roleNotFoundTryAgain;
/** Role 1 is Administrator and has every permission. */
const ADMINISTRATOR_ID = 1;
const NAMED_USERS = 30;

/** Sets the permissions of one role, and shows its users. */
export default function RolePage() {
  const { id } = useParams({ from: '/shell/settings/roles/$id' });
  const session = useSession();
  const { data: role, error, isError, isFetching, refetch } = useQuery(roleQuery(Number(id)));
  return (
    <Page record={role ? <RecordName name={role.name} /> : undefined}>
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
    schema: async () => (await import('@ghala/contract/calls/roles')).roleChanges,
    mutation: (body) => change(roleCalls.update, { params: { id: role.id }, body }),
    failureTitle: NOT_FOUND,
    successText: t.roles.updated,
    refresh: [rolesKey, usersKey, profileQuery.queryKey],
    onSuccess: ({ oneTimePasswords }) => showPasswords(oneTimePasswords),
  });
  return (
    <Form form={form} label={t.common.role}>
      <Section title={t.roles.detailsTitle}>
        <FieldGrid>
          <TextInput label={t.common.role} required readOnly={!mayManage} {...form.getInputProps('name')} />
          <TextInput label={t.common.description} readOnly={!mayManage} {...form.getInputProps('description')} />
        </FieldGrid>
      </Section>
      <Section title={t.roles.permissionsTitle}>
        {fixed || isPartial ? <Alert color="blue">{fixed ?? t.roles.greyedOut}</Alert> : null}
        <PermissionSwitches form={form} role={role} isFixed={fixed !== undefined} session={session} />
      </Section>
      <FormButtons close="/settings/roles">
        {mayManage ? <SubmitButton>{t.common.update}</SubmitButton> : null}
      </FormButtons>
    </Form>
  );
}

/** Explains why nothing of a role can be changed; undefined if it can. */
function whyFixed(role: Role, { user, can }: Session): string | undefined {
  if (!can('usersManage')) return t.roles.onlyUserManagers;
  if (role.id === ADMINISTRATOR_ID) return t.roles.holdsAll;
  if (role.id === user.permissionId) return t.roles.ownRole;
  return undefined;
}

/** Shows the first of the role's users, with a link to all of them. */
function Holders({ role: { id, users, count } }: { role: Role }) {
  return (
    <Section
      title={say(t.roles.usersTitle, { count: formatQuantity(count) })}
      actions={
        count > 0 ? (
          <ScreenLink to={{ to: '/settings/users', search: { roleId: String(id) } }}>{t.roles.viewAll}</ScreenLink>
        ) : null
      }
    >
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          {t.roles.nobodyHoldsThisRole}
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
              {say(t.common.andMore, { count: count - NAMED_USERS })}
            </Text>
          ) : null}
        </Group>
      )}
    </Section>
  );
}
