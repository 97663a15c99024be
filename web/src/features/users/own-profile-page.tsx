import { type ProfileUser, profileRequest } from '@ghala/contract/users';
import { Avatar, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { landingPath, profileQuery, useSession } from '../../shared/session';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Form, SubmitButton } from '../../ui/form';
import { PhoneInput } from '../../ui/number-inputs';
import { Page } from '../../ui/page';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useServerForm } from '../../ui/use-server-form';
import { OwnPasswordForm } from './own-password-form';
import { PHONE_START } from './user-fields';
import { ownUserQuery, updateOwnProfile, usersKey } from './users.api';

/** What one may change of oneself. Where the profile can't be read, the user's first screen opens instead. */
export default function OwnProfilePage() {
  const session = useSession();
  const { data: user, isError } = useQuery(ownUserQuery);
  if (isError && session) return <Navigate to={landingPath(session.user)} replace />;
  return (
    <Page isNarrow>
      <Section title="Profile">{user ? <ProfileForm user={user} /> : <Skeletons lines={6} />}</Section>
      <Section title="Change Password">
        <OwnPasswordForm />
      </Section>
    </Page>
  );
}

function ProfileForm({ user }: { user: ProfileUser }) {
  const client = useQueryClient();
  const form = useServerForm({
    initialValues: {
      name: user.name,
      email: user.email,
      phone: user.phone || PHONE_START,
      phone2: user.phone2 || PHONE_START,
      picture: null as File | null,
    },
    schema: profileRequest,
    send: (_request, { values, idempotencyKey }) => updateOwnProfile(values, idempotencyKey),
    failureTitle: 'User not updated',
    unexpectedText: 'Failed to update user. Please try again later.',
    successText: 'Profile updated',
    refresh: [usersKey],
    onSuccess: async () => {
      form.setFieldValue('picture', null);
      form.resetDirty({ ...form.getValues(), picture: null });
      await client.invalidateQueries({ queryKey: profileQuery.queryKey });
    },
  });
  return (
    <Form form={form} label="Profile">
      <Group gap="lg" wrap="nowrap" align="flex-start">
        <Avatar
          size={96}
          src={user.picture ? `/files/${user.picture}` : undefined}
          name={user.name}
          alt="Your picture"
        />
        <Stack gap="xs" flex={1}>
          <Text fw={600} size="lg">
            {user.name}
          </Text>
          <FileField label="Picture" accept="image/*" {...form.getInputProps('picture')} />
        </Stack>
      </Group>
      <FieldGrid>
        <TextInput label="System Role" value={user.Permission.name} readOnly variant="filled" />
        <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" required autoComplete="email" {...form.getInputProps('email')} />
        <PhoneInput label="Phone 1" {...form.getInputProps('phone')} />
        <PhoneInput label="Phone 2" {...form.getInputProps('phone2')} />
      </FieldGrid>
      <Group>
        <SubmitButton>Update Profile</SubmitButton>
      </Group>
    </Form>
  );
}
