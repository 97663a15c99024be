import { type PermissionSwitch, permissionGroupsIn } from '@ghala/contract/access/permission-labels';
import type { PermissionFlag } from '@ghala/contract/access/permissions';
import type { Role } from '@ghala/contract/calls/roles';
import { Fieldset, SimpleGrid, Stack, Switch } from '@mantine/core';
import type { Session } from '../../session/session';
import { language } from '../../text/t';
import type { ServerForm } from '../../ui/form/use-server-form';

export type SwitchValues = Record<Exclude<PermissionFlag, 'login'>, boolean>;
export type RoleValues = { name: string; description: string } & SwitchValues;

interface PermissionSwitchesProps {
  form: ServerForm<RoleValues>;
  role: Role;
  /** This user can change nothing of this role. */
  isFixed: boolean;
  session: Session;
}

/** Shows the switches of a role in their groups. Users can turn off permissions they lack, but not turn them on. */
export function PermissionSwitches({ form, role, isFixed, session }: PermissionSwitchesProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xl" verticalSpacing="lg">
      {permissionGroupsIn(language).map(({ title, switches }) => (
        <Fieldset key={title} legend={<b>{title}</b>} variant="unstyled">
          <Stack gap="sm">
            {switches.map((one) => (
              <PermissionControl key={one.flag} one={one} form={form} role={role} isFixed={isFixed} session={session} />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </SimpleGrid>
  );
}

/** Tells whether a user can't grant a flag to a role, because they lack it. */
export function isBeyond(role: Role, session: Session, flag: PermissionFlag): boolean {
  return !role[flag] && !session.can(flag);
}

interface PermissionControlProps extends PermissionSwitchesProps {
  one: PermissionSwitch;
}

function PermissionControl({ one: { flag, label, about }, form, role, isFixed, session }: PermissionControlProps) {
  if (flag === 'login') return <Switch label={label} description={about} checked disabled readOnly />;
  return (
    <Switch
      label={label}
      description={about}
      disabled={isFixed || isBeyond(role, session, flag)}
      {...form.getInputProps(flag, { type: 'checkbox' })}
    />
  );
}
