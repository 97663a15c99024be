import type { ProfileUser } from '@ghala/contract/calls/own-profile';
import { userCalls } from '@ghala/contract/calls/users';
import { readPhone } from '@ghala/contract/common/phone';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { fault } from '@ghala/contract/refusals/named-fault';
import { languageCodes, languages } from '@ghala/contract/text/language';
import { Alert, Avatar, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { change } from '../../net/send';
import { landingPath, profileQuery, useSession } from '../../session/session';
import { isOtherLanguage } from '../../text/chosen-language';
import { language, say, t } from '../../text/t';
import { FieldGrid } from '../../ui/form/field-grid';
import { Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { FileField } from '../../ui/inputs/file-field';
import { PhoneInput } from '../../ui/inputs/number-inputs';
import { PasswordField } from '../../ui/inputs/password-field';
import { FootBar } from '../../ui/page/foot-bar';
import { Page } from '../../ui/page/page';
import { Section } from '../../ui/page/section';
import { Skeletons } from '../../ui/page/skeletons';
import { useAction } from '../../ui/use-action';
import { Unsent } from '../../ui/waiting/unsent';
import { OwnDevices } from './own-devices';
import { OwnPasswordForm } from './own-password-form';
import { PHONE_START } from './user-fields';
import { cancelEmailChange, ownUserQuery, usersKey } from './users.api';

/**
 * Lets users change what they may change about themselves. If the profile can't be loaded, the user's first screen
 * opens and says so.
 */
export default function OwnProfilePage() {
  const session = useSession();
  const { data: user, isError } = useQuery(ownUserQuery);
  if (isError && session) return <Navigate to={landingPath(session.user)} replace />;
  return (
    <Page isNarrow>
      <Section title={t.users.profile}>{user ? <ProfileForm user={user} /> : <Skeletons lines={6} />}</Section>
      <Section title={t.users.changePassword}>
        <OwnPasswordForm />
      </Section>
      <OwnDevices />
    </Page>
  );
}

/** Each language is listed under its own name; '' leaves it to the browser. */
const languageChoices = [
  { value: '', label: t.users.asTheBrowser },
  ...languageCodes.map((code) => ({ value: code, label: languages[code].name })),
];

function ProfileForm({ user }: { user: ProfileUser }) {
  const client = useQueryClient();
  const readProfile = () => client.invalidateQueries({ queryKey: profileQuery.queryKey });
  const form = useServerForm({
    initialValues: {
      name: user.name,
      email: user.email,
      phone: user.phone || PHONE_START,
      phone2: user.phone2 || PHONE_START,
      language: user.language,
      picture: null as File | null,
      currentPassword: '',
    },
    schema: async () => (await import('@ghala/contract/calls/own-profile')).profileRequest,
    otherFaults: (values) => missingPassword(values, user),
    mutation: (body, { picture }) => change(userCalls.updateProfile, { body, files: { picture } }),
    failureTitle: t.users.userNotUpdated,
    unexpectedText: t.users.updateFailed,
    successText: t.users.profileUpdated,
    refresh: [usersKey],
    onSuccess: async () => {
      // The current address stays until the new one is confirmed.
      const saved = { picture: null, email: user.email, currentPassword: '' };
      form.setValues(saved);
      form.resetDirty({ ...form.getValues(), ...saved });
      await readProfile();
      if (isOtherLanguage(language)) window.location.reload();
    },
  });
  return (
    <Form form={form} label={t.users.profile}>
      <Group gap="lg" wrap="nowrap" align="flex-start">
        <Avatar
          size={96}
          src={user.picture ? `/files/${user.picture}` : undefined}
          name={user.name}
          alt={t.users.yourPicture}
        />
        <Stack gap="xs" flex={1}>
          <Text fw={600} size="lg">
            {user.name}
          </Text>
          <FileField label={t.users.picture} accept="image/*" {...form.getInputProps('picture')} />
        </Stack>
      </Group>
      {user.pendingEmail === null ? null : <PendingEmail userId={user.id} email={user.pendingEmail} />}
      <FieldGrid>
        <TextInput label={t.users.systemRole} value={user.Permission.name} readOnly variant="filled" />
        <TextInput label={t.common.name} required autoComplete="name" {...form.getInputProps('name')} />
        <TextInput
          label={t.common.email}
          type="email"
          required={user.email !== ''}
          autoComplete="email"
          {...form.getInputProps('email')}
        />
        {isOtherName(form.values, user) ? (
          <PasswordField
            label={t.users.currentPassword}
            required
            autoComplete="current-password"
            description={
              isOther(form.values.email, user.email) ? t.users.currentPasswordHint : t.users.passwordForPhoneHint
            }
            {...form.getInputProps('currentPassword')}
          />
        ) : null}
        <PhoneInput label={t.users.phone1} {...form.getInputProps('phone')} />
        <PhoneInput label={t.users.phone2} {...form.getInputProps('phone2')} />
        <Select
          label={t.users.language}
          data={languageChoices}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      </FieldGrid>
      <FootBar>
        <SubmitButton>{t.users.updateProfile}</SubmitButton>
      </FootBar>
    </Form>
  );
}

/** Shows the address awaiting confirmation, and a way to cancel it. */
function PendingEmail({ userId, email }: { userId: number; email: string }) {
  const cancel = useAction({
    mutation: cancelEmailChange,
    failureTitle: t.users.eMailAddressNotKept,
    successText: t.users.theEMailAddressStays,
    refresh: [usersKey],
  });
  return (
    <Alert color="blue" title={say(t.users.confirmEmail, { email })}>
      <Stack gap="xs" align="flex-start">
        <Unsent used={['email']} what="link" about={messageSubjects.newEmail(userId)}>
          <Text size="sm">{t.users.confirmEmailText}</Text>
        </Unsent>
        <Button variant="default" size="xs" loading={cancel.isRunning} onClick={() => void cancel.start(undefined)}>
          {t.users.cancelTheChange}
        </Button>
      </Stack>
    </Alert>
  );
}

function isOther(typed: string, present: string): boolean {
  return typed.trim().toLowerCase() !== present.toLowerCase();
}

interface Names {
  email: string;
  phone: string;
  phone2: string;
}

/** Tells whether the sign-in name changes: without an e-mail address, that is the phone number. */
function isOtherName(typed: Names, present: Names): boolean {
  if (isOther(typed.email, present.email)) return true;
  return (
    present.email === '' && (['phone', 'phone2'] as const).some((field) => isOtherPhone(typed[field], present[field]))
  );
}

function isOtherPhone(typed: string, present: string): boolean {
  return (typed === PHONE_START ? '' : (readPhone(typed) ?? typed)) !== present;
}

/** This is the server's rule, applied here so that it is reported before anything is sent. */
function missingPassword(typed: Names & { currentPassword: string }, present: Names): Record<string, string> {
  if (!isOtherName(typed, present) || typed.currentPassword !== '') return {};
  return { currentPassword: fault(isOther(typed.email, present.email) ? 'passwordForEmail' : 'passwordForPhone') };
}
