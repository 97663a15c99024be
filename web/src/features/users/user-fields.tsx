import { readPhone } from '@ghala/contract/common/phone';
import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RolePicker } from '../../pickers/role-picker';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/field-grid';
import { PhoneInput } from '../../ui/number-inputs';
import type { ServerForm } from '../../ui/use-server-form';

/** The fields shared by the forms for new and existing users. */
export interface UserValues extends Record<string, unknown> {
  roleId: number | null;
  name: string;
  designation: string;
  employeeId: string;
  isSystemUser: boolean;
  phone: string;
  phone2: string;
  email: string;
}

interface UserFieldsProps<Values extends UserValues> {
  form: ServerForm<Values>;
  /** The name of the user's current role. */
  roleName?: string;
  /** The form is about the signed-in user, whose role is not theirs to change. */
  isOwn?: boolean;
  children?: ReactNode;
}

/** Role, names, contacts and whether the user signs in at all. `children` come before the contacts. */
export function UserFields<Values extends UserValues>({ form, roleName, isOwn, children }: UserFieldsProps<Values>) {
  const { isSystemUser } = form.getValues();
  return (
    <>
      <FieldGrid>
        <RolePicker
          label={t.users.systemRole}
          required
          isGiven
          valueLabel={roleName}
          disabled={isOwn}
          description={isOwn ? t.users.nobodyChangesTheirOwnRole : undefined}
          {...form.getInputProps('roleId')}
        />
        <TextInput label={t.common.name} required autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label={t.users.designation} {...form.getInputProps('designation')} />
        <TextInput label={t.users.employeeIdNo} {...form.getInputProps('employeeId')} />
      </FieldGrid>
      <Switch
        label={t.users.systemUser}
        description={isSystemUser ? t.users.signsInByEMail : t.users.neverSignsIn}
        {...form.getInputProps('isSystemUser', { type: 'checkbox' })}
      />
      {children}
      <FieldGrid>
        <PhoneInput label={t.users.mobileContact1} {...form.getInputProps('phone')} autoComplete="off" />
        <PhoneInput label={t.users.mobileContact2} {...form.getInputProps('phone2')} autoComplete="off" />
        <TextInput
          label={t.common.email}
          type="email"
          autoComplete="off"
          required={isSystemUser && !hasPhone(form.getValues())}
          {...form.getInputProps('email')}
        />
      </FieldGrid>
    </>
  );
}

/** Whether the user can sign in with a phone number. */
function hasPhone({ phone, phone2 }: UserValues): boolean {
  return [phone, phone2].some((number) => readPhone(number) !== undefined);
}

/** The initial value of a phone field. */
export const PHONE_START = '+254';
