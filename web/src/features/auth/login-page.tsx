import { Alert, Anchor, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChannels } from '../../shared/channels';
import { readLocal, writeLocal } from '../../shared/local-store';
import { landingPath } from '../../shared/session';
import { isOtherLanguage } from '../../text/chosen-language';
import { language, t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { PasswordField } from '../../ui/password-field';
import { usePlainForm } from '../../ui/use-sent-form';
import { requestReset, signIn } from './auth.api';
import { AuthFrame } from './auth-frame';

/** The only module; the select stays, as specified, with an empty first option. */
const modules = [
  { value: '', label: t.auth.selectAModule },
  { value: 'Warehouse', label: t.auth.inventoryAndWarehouse },
];

export interface LoginPageProps {
  /** Where to go after signing in; undefined: to the user's first screen. */
  back: string | undefined;
  /** Opens an address of the application in place of this one. */
  go: (to: string) => void | Promise<void>;
}

/** The page to sign in. It works without the router: on a first visit the application is not loaded yet. */
export function LoginPage({ back, go }: LoginPageProps) {
  const [isReset, setReset] = useState(false);
  return (
    <AuthFrame title={isReset ? t.auth.resetPassword : t.auth.login}>
      {back && !isReset ? (
        <Alert color="blue" mb="md">
          {t.auth.signInToContinue}
        </Alert>
      ) : null}
      {isReset ? <ResetForm /> : <LoginForm back={back} go={go} />}
      <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setReset(!isReset)}>
        {isReset ? t.auth.backToLogin : t.auth.forgotPassword}
      </Anchor>
    </AuthFrame>
  );
}

function LoginForm({ back, go }: LoginPageProps) {
  const form = usePlainForm({
    initialValues: { module: readLocal<string>('module') ?? '', email: '', password: '' },
    failureTitle: t.auth.loginFailed,
    run: async ({ module, email, password }) => {
      if (module === '') throw new Error(t.auth.selectAModule);
      return signIn(email.trim(), password);
    },
    onSuccess: async (profile, { module }) => {
      writeLocal('module', module);
      const to = back ?? landingPath(profile);
      if (isOtherLanguage(language)) window.location.replace(to);
      else await go(to);
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
  const form = usePlainForm({
    initialValues: { email: '' },
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
