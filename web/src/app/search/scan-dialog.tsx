import { Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { alertError } from '../../ui/dialogs/dialogs';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import { useServerForm } from '../../ui/form/use-server-form';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { CodeCamera } from '../../ui/scan/code-camera';
import { isScreenWaiting, offerToScreen } from '../../ui/scan/scanner-keys';
import { useIsPhone } from '../../ui/use-is-phone';
import { useCodeLookup } from './scanned-code';

interface ScanDialogProps {
  onClose: () => void;
  /** Searches for a code that does not match the item code of exactly one product. */
  onSearch: (words: string) => void;
}

/**
 * Reads codes, from the phone's camera or a scanner that types. The screen beneath takes those that it wants, and the
 * next one can follow as long as it counts what is scanned; any other code opens the product, the place or the paper.
 */
export function ScanDialog({ onClose, onSearch }: ScanDialogProps) {
  const lookUp = useCodeLookup(onSearch);
  const isPhone = useIsPhone();
  const [counted, setCounted] = useState<string>();
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: async ({ code }) => (isScreenWaiting() ? undefined : lookUp(code.trim())),
    failureTitle: t.app.codeNotLookedUp,
    onSuccess: (open, { code }) => {
      onClose();
      if (open === undefined) void handOn(code.trim());
      else open();
    },
  });

  /** Hands the code to the screen once the dialog is gone; a code that the screen does not want opens what it stands for. */
  async function handOn(code: string) {
    await new Promise((resolve) => setTimeout(resolve));
    if ((await offerToScreen(code)) === false) await openFound(code);
  }

  async function openFound(code: string) {
    try {
      (await lookUp(code))();
    } catch (error) {
      void alertError(t.app.codeNotLookedUp, error);
    }
  }

  const isEmpty = form.getValues().code.trim() === '';

  /** The camera may see the next code before this one is answered. */
  async function take(code: string) {
    const taken = await offerToScreen(code);
    if (typeof taken === 'string') setCounted(taken);
    else if (taken === undefined) onClose();
    else {
      onClose();
      await openFound(code);
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t.app.scan} size="sm">
      <Stack gap="sm">
        {canReadByCamera() ? (
          <CodeCamera onCode={(code) => void take(code)} onRefused={() => form.focusField('code')} />
        ) : null}
        <Text size="sm" fw={600} role="status">
          {counted}
        </Text>
        <Form
          form={{
            ...form,
            isChanged: () => false,
            send: async () => (isEmpty ? undefined : form.send()),
          }}
        >
          <TextInput
            label={t.common.code}
            description={canReadByCamera() ? t.app.orTypeIt : t.app.typeOrScanIt}
            autoComplete="off"
            autoCapitalize="off"
            // On a phone, the keyboard would hide the picture.
            data-autofocus={canReadByCamera() && isPhone ? undefined : true}
            {...form.getInputProps('code')}
          />
          <DialogButtons onClose={onClose}>
            <SubmitButton disabled={isEmpty}>{t.app.find}</SubmitButton>
          </DialogButtons>
        </Form>
      </Stack>
    </Dialog>
  );
}
