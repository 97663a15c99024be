import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t';
import { useAction } from '../../ui/use-action';
import { confirmEmail } from './auth.api';
import { AuthFrame } from './auth-frame';

/**
 * Confirms a new e-mail address once its link is opened. It asks first, since mail programs open links automatically.
 * @param props.token of the link
 */
export default function EmailConfirmPage({ token }: { token: string }) {
  const [isConfirmed, setConfirmed] = useState(false);
  const confirm = useAction({
    run: () => confirmEmail(token),
    failureTitle: t.auth.eMailAddressNotConfirmed,
    onSuccess: () => setConfirmed(true),
  });
  return (
    <AuthFrame title={t.auth.confirmYourEMailAddress}>
      {isConfirmed ? (
        <>
          <Text mb="lg" role="status">
            {t.auth.emailConfirmed}
          </Text>
          <Button component="a" href="/" fullWidth>
            {t.common.continue}
          </Button>
        </>
      ) : (
        <>
          <Text mb="lg">{t.auth.confirmEmailText}</Text>
          <Button fullWidth loading={confirm.isRunning} onClick={() => void confirm.start()}>
            {t.common.confirm}
          </Button>
        </>
      )}
    </AuthFrame>
  );
}
