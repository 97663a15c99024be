import { Button, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../text/t';
import { LinkButton } from '../../ui/link-button';
import { useAction } from '../../ui/use-action';
import { confirmEmail } from './auth.api';
import { AuthFrame } from './auth-frame';

/**
 * The target of the link that confirms a new e-mail address. It asks first, since mail programs open links
 * automatically.
 */
export default function EmailConfirmPage() {
  const { token } = useParams({ from: '/confirm-email/$token' });
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
          <LinkButton to="/" fullWidth>
            {t.common.continue}
          </LinkButton>
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
