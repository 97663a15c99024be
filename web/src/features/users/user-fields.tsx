import { readPhone } from '@ghala/contract/common/phone';
import type { EnteredValues } from '@ghala/contract/entities/field-views';
import { contactFields, personFields, type userFields } from '@ghala/contract/entities/user-fields';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { RolePicker } from '../../pickers/role-picker';
import { t } from '../../text/t';
import { EntityInputs } from '../../ui/form/entity-inputs';
import type { ServerForm } from '../../ui/form/use-server-form';

/** The forms for new and existing users share these fields. */
export type UserValues = EnteredValues<typeof userFields> & { roleId: number | null };

const { user: labels } = t.entityFields.labels;
const off = { autoComplete: 'off' };

interface UserFieldsProps<Values extends UserValues> {
  form: ServerForm<Values>;
  /** Names the user's current role. */
  roleName?: string;
  /** The form is about the signed-in user, whose role is not theirs to change. */
  isOwn?: boolean;
  children?: ReactNode;
}

/** Asks for role, names, contacts and whether the user signs in at all. `children` come before the contacts. */
export function UserFields<Values extends UserValues>({ form, roleName, isOwn, children }: UserFieldsProps<Values>) {
  const { isSystemUser } = form.getValues();
  return (
    <>
      <EntityInputs
        fields={personFields}
        labels={labels}
        form={form}
        own={{ name: off }}
        first={
          <RolePicker
            label={t.users.systemRole}
            required
            isGiven
            valueLabel={roleName}
            disabled={isOwn}
            description={isOwn ? t.users.nobodyChangesTheirOwnRole : undefined}
            {...form.getInputProps('roleId')}
          />
        }
      />
      <Switch
        label={labels.isSystemUser}
        description={isSystemUser ? t.users.signsInByEMail : t.users.neverSignsIn}
        {...form.getInputProps('isSystemUser', { type: 'checkbox' })}
      />
      {children}
      <EntityInputs
        fields={contactFields}
        labels={labels}
        form={form}
        own={{ phone: off, phone2: off, email: { ...off, required: isSystemUser && !hasPhone(form.getValues()) } }}
      />
    </>
  );
}

/** Tells whether the user can sign in with a phone number. */
function hasPhone({ phone, phone2 }: UserValues): boolean {
  return [phone, phone2].some((number) => readPhone(number) !== undefined);
}

/** Phone fields begin with this. */
export const PHONE_START = '+254';
