import { Alert, Anchor, NativeSelect, TextInput } from '@mantine/core';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useChannels } from '../../shared/channels';
import { readLocal, writeLocal } from '../../shared/local-store';
import { returnPath } from '../../shared/return-path';
import { landingPath, useSession } from '../../shared/session';
import { isOtherLanguage } from '../../text/chosen-language';
import { language, t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { PasswordField } from '../../ui/password-field';
import { useServerForm } from '../../ui/use-server-form';
import { requestReset, signIn } from './auth.api';
import { AuthFrame } from './auth-frame';

/** The only module; the select stays, as specified, with an empty first option. */
const modules = [
  { value: '', label: t.auth.selectAModule },
  { value: 'Warehouse', label: t.auth.inventoryAndWarehouse },
];

export default function LoginPage() {
  const { from } = useSearch({ from: '/' });
  const back = returnPath(from);
  const session = useSession();
  const [isReset, setReset] = useState(false);
  const [isSignedIn] = useState(session !== undefined);

  // Already signed in: opens the user's first screen.
  if (isSignedIn && session) return <Navigate to={landingPath(session.user)} href={back} replace />;
  return (
    <AuthFrame title={isReset ? t.auth.resetPassword : t.auth.login}>
      {back && !isReset ? (
        <Alert color="blue" mb="md">
          {t.auth.signInToContinue}
        </Alert>
      ) : null}
      {isReset ? <ResetForm /> : <LoginForm back={back} />}
      <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setReset(!isReset)}>
        {isReset ? t.auth.backToLogin : t.auth.forgotPassword}
      </Anchor>
    </AuthFrame>
  );
}

function LoginForm({ back }: { back: string | undefined }) {
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { module: readLocal<string>('module') ?? '', email: '', password: '' },
    guarded: false,
    failureTitle: t.auth.loginFailed,
    run: async ({ module, email, password }) => {
      if (module === '') throw new Error(t.auth.selectAModule);
      return signIn(email.trim(), password);
    },
    onSuccess: async (profile, { module }) => {
      writeLocal('module', module);
      if (isOtherLanguage(language)) window.location.replace(back ?? landingPath(profile));
      else await navigate({ to: landingPath(profile), href: back, replace: true });
    },
  });
  return (
    <Form form={form}>
      <NativeSelect label={t.auth.module} data={modules} {...form.getInputProps('module')} />
      <TextInput label={t.common.email} type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordField label={t.auth.password} autoComplete="current-password" {...form.getInputProps('password')} />
      <SubmitButton fullWidth>{t.auth.login}</SubmitButton>
    </Form>
  );
}

function ResetForm() {
  const { email: isSent } = useChannels();
  const form = useServerForm({
    initialValues: { email: '' },
    guarded: false,
    failureTitle: t.auth.passwordResetFailed,
    mutation: ({ email }) => {
      if (email.trim() === '') throw new Error(t.auth.enterAnEmailAddress);
      return requestReset(email.trim());
    },
    onSuccess: () => notifySuccess(t.auth.passwordResetSuccessfully, isSent ? t.auth.resetSent : t.auth.resetUnsent),
  });
  return (
    <Form form={form}>
      <TextInput
        label={t.common.email}
        type="email"
        autoComplete="username"
        description={isSent ? t.auth.resetText : t.auth.resetUnsent}
        {...form.getInputProps('email')}
      />
      <SubmitButton fullWidth>{t.auth.resetPassword}</SubmitButton>
    </Form>
  );
}
