import { Alert, Anchor, NativeSelect, TextInput } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useChannels } from '../../net/channels';
import { ofTab, readLocal, writeLocal } from '../../offline/local-store';
import { landingPath } from '../../session/session';
import type { Profile } from '../../session/session-store';
import { isOtherLanguage } from '../../text/chosen-language';
import { language, t } from '../../text/t';
import { Form, SubmitButton } from '../../ui/form/form';
import { usePlainForm } from '../../ui/form/use-sent-form';
import { PasswordField } from '../../ui/inputs/password-field';
import { notifySuccess } from '../../ui/notices';
import { type PinUser, requestReset, signIn, usePinUsers } from './auth.api';
import { AuthFrame } from './auth-frame';
import { LanguageSelect } from './language-select';

/** Only the few devices where a PIN was set load it, so that the page comes quickly elsewhere. */
const PinForm = lazy(async () => ({ default: (await import('./pin-form')).PinForm }));
const PinUsers = lazy(async () => ({ default: (await import('./pin-form')).PinUsers }));

/** There is only one module; the select stays, as specified, with an empty first option. */
const modules = [
  { value: '', label: t.auth.selectAModule },
  { value: 'Warehouse', label: t.auth.inventoryAndWarehouse },
];

export interface LoginPageProps {
  /** Names where to go after signing in; undefined leads to the user's first screen. */
  back: string | undefined;
  /** Opens an address of the application in place of this one. */
  go: (to: string) => void | Promise<void>;
}

/** Signs users in. It works without the router, since the application is not loaded yet on a first visit. */
export function LoginPage({ back, go }: LoginPageProps) {
  const [isReset, setReset] = useState(false);
  const [pinUser, setPinUser] = useState<PinUser>();
  const [pinUsers, askForPins] = usePinUsers();
  // Keeps what was typed when the page was loaded again in another language.
  const typed = useRef(typedBefore());
  const open = async (profile: Profile) => {
    const to = back ?? landingPath(profile);
    if (isOtherLanguage(language)) window.location.replace(to);
    else await go(to);
  };
  return (
    <AuthFrame title={isReset ? t.auth.resetPassword : t.auth.login}>
      {back && !isReset ? (
        <Alert color="blue" mb="md">
          {t.auth.signInToContinue}
        </Alert>
      ) : null}
      <Suspense fallback={null}>
        {isReset ? (
          <ResetForm typed={typed} />
        ) : pinUser !== undefined ? (
          <PinForm
            user={pinUser}
            onSignedIn={open}
            onLeave={() => {
              setPinUser(undefined);
              askForPins();
            }}
          />
        ) : (
          <>
            {pinUsers.length === 0 ? null : <PinUsers users={pinUsers} onChoose={setPinUser} />}
            <LoginForm typed={typed} onSignedIn={open} />
          </>
        )}
      </Suspense>
      {pinUser !== undefined && !isReset ? null : (
        <Anchor component="button" type="button" size="sm" mt="md" onClick={() => setReset(!isReset)}>
          {isReset ? t.auth.backToLogin : t.auth.forgotPassword}
        </Anchor>
      )}
      <LanguageSelect onChoose={() => writeLocal(TYPED, typed.current, ofTab)} />
    </AuthFrame>
  );
}

interface Typed {
  module: string;
  email: string;
}

const TYPED = 'login';

/** The tab keeps it until somebody has signed in. The state of its history would not do: the router begins with its own. */
function typedBefore(): Typed {
  return readLocal<Typed>(TYPED, ofTab) ?? { module: readLocal<string>('module') ?? '', email: '' };
}

interface LoginFormProps {
  typed: RefObject<Typed>;
  onSignedIn: (profile: Profile) => Promise<void>;
}

function LoginForm({ typed, onSignedIn }: LoginFormProps) {
  const form = usePlainForm({
    initialValues: { ...typed.current, password: '' },
    failureTitle: t.auth.loginFailed,
    run: async ({ module, email, password }) => {
      if (module === '') throw new Error(t.auth.selectAModule);
      return signIn(email.trim(), password);
    },
    onSuccess: async (profile, { module }) => {
      writeLocal('module', module);
      writeLocal(TYPED, undefined, ofTab);
      await onSignedIn(profile);
    },
  });
  const { module, email } = form.values;
  useEffect(() => {
    typed.current = { module, email };
  }, [typed, module, email]);
  return (
    <Form form={form}>
      <NativeSelect label={t.auth.module} data={modules} {...form.getInputProps('module')} />
      <TextInput
        label={t.common.email}
        description={t.auth.orPhone}
        inputMode="email"
        autoCapitalize="none"
        autoComplete="username"
        {...form.getInputProps('email')}
      />
      <PasswordField label={t.auth.password} autoComplete="current-password" {...form.getInputProps('password')} />
      <SubmitButton fullWidth>{t.auth.login}</SubmitButton>
    </Form>
  );
}

function ResetForm({ typed }: Pick<LoginFormProps, 'typed'>) {
  const { email: isSent } = useChannels();
  const form = usePlainForm({
    initialValues: { email: typed.current.email },
    failureTitle: t.auth.passwordResetFailed,
    mutation: ({ email }) => {
      if (email.trim() === '') throw new Error(t.auth.enterAnEmailAddress);
      if (!email.includes('@')) throw new Error(t.auth.resetByEmailOnly);
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
