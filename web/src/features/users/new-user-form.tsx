import { type ManagedUser, userCalls } from '@ghala/contract/calls/users';
import { blankOf } from '@ghala/contract/entities/field-views';
import { userFields } from '@ghala/contract/entities/user-fields';
import { Group } from '@mantine/core';
import { useState } from 'react';
import IconUserPlus from '~icons/user-plus';
import { showPasswords } from '../../documents/accounts/show-passwords';
import { change } from '../../net/send';
import { IdentityImages } from '../../pickers/identity-images';
import { t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FileField } from '../../ui/inputs/file-field';
import { PasswordWhereabouts } from './password-whereabouts';
import { PHONE_START, UserFields, type UserValues } from './user-fields';
import { rolesKey, usersKey } from './users.api';

type Values = UserValues & Record<'upload' | 'signature' | 'picture', File | null>;

const blank: Values = {
  ...blankOf(userFields),
  roleId: null,
  upload: null,
  signature: null,
  picture: null,
  phone: PHONE_START,
  phone2: PHONE_START,
};

/** Adds users, one after the other. A system user is sent a temporary password. */
export function NewUserForm() {
  const [added, setAdded] = useState(0);
  const [made, setMade] = useState<ManagedUser>();
  const form = useServerForm({
    initialValues: blank,
    schema: async () => (await import('@ghala/contract/calls/user-form')).newUser,
    mutation: (body, { picture, signature, upload }) =>
      change(userCalls.create, { body, files: { picture, signature, upload } }),
    failureTitle: t.users.userNotCreated,
    successText: t.users.userCreated,
    refresh: [usersKey, rolesKey],
    onSuccess: async ({ user, oneTimePasswords }) => {
      setMade(oneTimePasswords.length === 0 ? user : undefined);
      form.reset();
      setAdded(added + 1);
      await showPasswords(oneTimePasswords);
      if (!user.isSystemUser || oneTimePasswords.length > 0) form.getInputNode('roleId')?.focus();
    },
  });
  return (
    <Form form={form} label={t.users.addUser}>
      {made?.isSystemUser ? <PasswordWhereabouts key={made.id} user={made} /> : null}
      <UserFields form={form}>
        <FieldGrid>
          <FileField label={t.users.identityCard} accept="image/*,application/pdf" {...form.getInputProps('upload')} />
          <FileField label={t.users.signature} accept="image/*" {...form.getInputProps('signature')} />
          <FileField label={t.users.passportPicture} accept="image/*" {...form.getInputProps('picture')} />
        </FieldGrid>
        <IdentityImages
          key={added}
          onRead={({ fullName }) => {
            if (fullName !== '' && form.getValues().name === '') form.setFieldValue('name', fullName);
          }}
        />
      </UserFields>
      <Group>
        <SubmitButton leftSection={<IconUserPlus size="1.1em" aria-hidden />}>{t.users.addUser}</SubmitButton>
      </Group>
    </Form>
  );
}
