import { authCalls } from '@ghala/contract/calls/auth';
import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { DialogButtons, Form, SubmitButton } from '../form/form';
import { usePlainForm } from '../form/use-sent-form';
import { PasswordField } from '../inputs/password-field';
import { PopUpContent, popUp } from './dialogs';
import { layerLevels } from './layers';
import { needOverlays } from './overlays';

/** Asks for the user's password, which the server then accepts for one change. Resolves to whether it was right. */
export async function askPassword(): Promise<boolean> {
  const drawn = needOverlays();
  if (drawn !== undefined) await drawn;
  return new Promise((resolve) => {
    let isConfirmed = false;
    const id = modals.open({
      title: t.ui.confirmWithPassword,
      ...popUp(layerLevels.question),
      onClose: () => resolve(isConfirmed),
      children: (
        <PopUpContent level={layerLevels.question} onClose={() => modals.close(id)}>
          <PasswordForm
            onClose={() => modals.close(id)}
            onConfirmed={() => {
              isConfirmed = true;
              modals.close(id);
            }}
          />
        </PopUpContent>
      ),
    });
  });
}

function PasswordForm({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => void }) {
  const form = usePlainForm({
    initialValues: { password: '' },
    mutation: (body) => change(authCalls.confirmPassword, { body }),
    failureTitle: t.ui.passwordNotConfirmed,
    onSuccess: onConfirmed,
  });
  return (
    <Form form={form} label={t.ui.confirmWithPassword}>
      <Text size="sm">{t.ui.confirmWithPasswordText}</Text>
      <PasswordField
        label={t.ui.yourPassword}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
      <DialogButtons onClose={onClose} closeLabel={t.ui.noGoBack}>
        <SubmitButton>{t.ui.confirm}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
