import { Alert, Anchor, NativeSelect, TextInput } from '@mantine/core';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { readLocal, writeLocal } from '../../shared/local-store';
import { returnPath } from '../../shared/return-path';
import { landingPath, useSession } from '../../shared/session';
import { Form, SubmitButton } from '../../ui/form';
import { notifySuccess } from '../../ui/notices';
import { PasswordField } from '../../ui/password-field';
import { useServerForm } from '../../ui/use-server-form';
import { requestReset, signIn } from './auth.api';
import { AuthFrame } from './auth-frame';

/** The one module there is; the select stays, as specified, with an empty first choice. */
const modules = [
  { value: '', label: 'Select a module' },
  { value: 'Warehouse', label: 'Inventory and Warehouse' },
];

export default function LoginPage() {
  const { from } = useSearch({ from: '/' });
  const back = returnPath(from);
  const session = useSession();
  const [isReset, setReset] = useState(false);
  const [isSignedIn] = useState(session !== undefined);

  // Signed in already: the start is the user's first screen.
  if (isSignedIn && session) return <Navigate to={landingPath(session.user)} href={back} replace />;
  return (
    <AuthFrame title={isReset ? 'Reset Password' : 'Login'}>
      {back && !isReset ? (
        <Alert color="blue" mb="md">
          Sign in to go on where you were.
        </Alert>
      ) : null}
      {isReset ? <ResetForm /> : <LoginForm back={back} />}
      <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setReset(!isReset)}>
        {isReset ? 'Back to Login' : 'Forgot Password?'}
      </Anchor>
    </AuthFrame>
  );
}

function LoginForm({ back }: { back: string | undefined }) {
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { module: readLocal<string>('module') ?? '', email: '', password: '' },
    guarded: false,
    failureTitle: 'Login failed',
    run: async ({ module, email, password }) => {
      if (module === '') throw new Error('Select a module');
      return signIn(email.trim(), password);
    },
    onSuccess: async (profile, { module }) => {
      writeLocal('module', module);
      await navigate({ to: landingPath(profile), href: back, replace: true });
    },
  });
  return (
    <Form form={form}>
      <NativeSelect label="Module" data={modules} {...form.getInputProps('module')} />
      <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <SubmitButton fullWidth>Login</SubmitButton>
    </Form>
  );
}

function ResetForm() {
  const form = useServerForm({
    initialValues: { email: '' },
    guarded: false,
    failureTitle: 'Password Reset Failed',
    mutation: ({ email }) => {
      if (email.trim() === '') throw new Error('Enter an email address');
      return requestReset(email.trim());
    },
    onSuccess: ({ message }) => notifySuccess('Password Reset Successfully', message),
  });
  return (
    <Form form={form}>
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        description="A link to choose a new password is sent there. The old password works until the link is used."
        {...form.getInputProps('email')}
      />
      <SubmitButton fullWidth>Reset Password</SubmitButton>
    </Form>
  );
}
