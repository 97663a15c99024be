import { Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { RolePicker } from '../../pickers/role-picker';
import { FieldGrid } from '../../ui/field-grid';
import { PhoneInput } from '../../ui/number-inputs';
import type { ServerForm } from '../../ui/use-server-form';

/** What the forms for a new user and for a known one have in common. */
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
  /** How the user's present role reads. */
  roleName?: string;
  /** The form is about the signed-in user, whose role is not theirs to change. */
  isOwn?: boolean;
  children?: ReactNode;
}

/** Role, names, contacts and whether one signs in at all. `children` stand before the contacts. */
export function UserFields<Values extends UserValues>({ form, roleName, isOwn, children }: UserFieldsProps<Values>) {
  const { isSystemUser } = form.getValues();
  return (
    <>
      <FieldGrid>
        <RolePicker
          label="System Role"
          required
          isGiven
          valueLabel={roleName}
          disabled={isOwn}
          description={isOwn ? 'Nobody changes their own role.' : undefined}
          {...form.getInputProps('roleId')}
        />
        <TextInput label="Name" required autoComplete="off" {...form.getInputProps('name')} />
        <TextInput label="Designation" {...form.getInputProps('designation')} />
        <TextInput label="Employee Id No." {...form.getInputProps('employeeId')} />
      </FieldGrid>
      <Switch
        label="System User"
        description={
          isSystemUser
            ? 'Signs in by e-mail address, with a temporary password at first.'
            : 'Is known by name, but never signs in.'
        }
        {...form.getInputProps('isSystemUser', { type: 'checkbox' })}
      />
      {children}
      <FieldGrid>
        <PhoneInput label="Mobile Contact 1" {...form.getInputProps('phone')} autoComplete="off" />
        <PhoneInput label="Mobile Contact 2" {...form.getInputProps('phone2')} autoComplete="off" />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          required={isSystemUser}
          {...form.getInputProps('email')}
        />
      </FieldGrid>
    </>
  );
}

/** What a phone field begins with. */
export const PHONE_START = '+254';
