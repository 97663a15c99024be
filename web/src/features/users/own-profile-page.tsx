import { type ProfileUser, profileRequest, userCalls } from '@ghala/contract/calls/users';
import { Alert, Avatar, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { change } from '../../shared/send';
import { landingPath, profileQuery, useSession } from '../../shared/session';
import { FieldGrid } from '../../ui/field-grid';
import { FileField } from '../../ui/file-field';
import { Form, SubmitButton } from '../../ui/form';
import { PhoneInput } from '../../ui/number-inputs';
import { Page } from '../../ui/page';
import { PasswordField } from '../../ui/password-field';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useAction } from '../../ui/use-action';
import { useServerForm } from '../../ui/use-server-form';
import { OwnPasswordForm } from './own-password-form';
import { PHONE_START } from './user-fields';
import { cancelEmailChange, ownUserQuery, usersKey } from './users.api';

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
  const readProfile = () => client.invalidateQueries({ queryKey: profileQuery.queryKey });
  const form = useServerForm({
    initialValues: {
      name: user.name,
      email: user.email,
      phone: user.phone || PHONE_START,
      phone2: user.phone2 || PHONE_START,
      picture: null as File | null,
      currentPassword: '',
    },
    schema: withPassword(user.email),
    mutation: (body, { picture }) => change(userCalls.updateProfile, { body, files: { picture } }),
    failureTitle: 'User not updated',
    unexpectedText: 'Failed to update user. Please try again later.',
    successText: 'Profile updated',
    refresh: [usersKey],
    onSuccess: async () => {
      // The present address stays until the other is confirmed.
      const saved = { picture: null, email: user.email, currentPassword: '' };
      form.setValues(saved);
      form.resetDirty({ ...form.getValues(), ...saved });
      await readProfile();
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
      {user.pendingEmail === null ? null : <PendingEmail email={user.pendingEmail} />}
      <FieldGrid>
        <TextInput label="System Role" value={user.Permission.name} readOnly variant="filled" />
        <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
        <TextInput label="Email" type="email" required autoComplete="email" {...form.getInputProps('email')} />
        {isOther(form.values.email, user.email) ? (
          <PasswordField
            label="Current password"
            required
            autoComplete="current-password"
            description="To change the e-mail address. A link to confirm it is sent there."
            {...form.getInputProps('currentPassword')}
          />
        ) : null}
        <PhoneInput label="Phone 1" {...form.getInputProps('phone')} />
        <PhoneInput label="Phone 2" {...form.getInputProps('phone2')} />
      </FieldGrid>
      <Group>
        <SubmitButton>Update Profile</SubmitButton>
      </Group>
    </Form>
  );
}

/** Which address waits, and that it need not. */
function PendingEmail({ email }: { email: string }) {
  const cancel = useAction({
    mutation: cancelEmailChange,
    failureTitle: 'E-mail address not kept',
    successText: 'The e-mail address stays as it is',
    refresh: [usersKey],
  });
  return (
    <Alert color="blue" title={`Confirm ${email}`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Open the link that was sent there within 60 minutes. Until then your e-mail address stays as it is.
        </Text>
        <Button variant="default" size="xs" loading={cancel.isRunning} onClick={() => void cancel.start(undefined)}>
          Cancel the change
        </Button>
      </Stack>
    </Alert>
  );
}

function isOther(typed: string, present: string): boolean {
  return typed.trim().toLowerCase() !== present.toLowerCase();
}

/** The server's rule, so that it is said before anything is sent. */
function withPassword(present: string) {
  return profileRequest.refine(({ email, currentPassword }) => !isOther(email, present) || currentPassword, {
    path: ['currentPassword'],
    error: 'is required to change the e-mail address',
  });
}
