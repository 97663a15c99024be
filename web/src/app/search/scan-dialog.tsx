import { Stack, TextInput } from '@mantine/core';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { CodeCamera } from '../../ui/scan/code-camera';
import { useServerForm } from '../../ui/use-server-form';
import { useCodeLookup } from './scanned-code';

interface ScanDialogProps {
  onClose: () => void;
  /** Searches for a code that does not match the item code of exactly one product. */
  onSearch: (words: string) => void;
}

/** Reads a code, from the phone's camera or a scanner that types: it opens the product, or the paper. */
export function ScanDialog({ onClose, onSearch }: ScanDialogProps) {
  const lookUp = useCodeLookup(onSearch);
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: ({ code }) => lookUp(code.trim()),
    failureTitle: t.app.codeNotLookedUp,
    onSuccess: (open) => {
      onClose();
      open();
    },
  });
  const isEmpty = form.getValues().code.trim() === '';

  function take(code: string) {
    form.setFieldValue('code', code);
    void form.send();
  }

  return (
    <Dialog opened onClose={onClose} title={t.app.scan} size="sm">
      <Stack gap="sm">
        {canReadByCamera() ? <CodeCamera onCode={take} /> : null}
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
            data-autofocus={canReadByCamera() ? undefined : true}
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
