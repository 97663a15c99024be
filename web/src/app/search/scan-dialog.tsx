import { Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons, Form, SubmitButton } from '../../ui/form';
import { useServerForm } from '../../ui/use-server-form';
import { canReadByCamera, readByCamera } from './barcode-camera';
import classes from './scan-dialog.module.css';
import { ownAddress, productOfCode } from './scanned-code';

interface ScanDialogProps {
  onClose: () => void;
  /** Searches for a code that does not match the item code of exactly one product. */
  onSearch: (words: string) => void;
}

/** Reads a code, from the phone's camera or a scanner that types: it opens the product's stock, or the paper. */
export function ScanDialog({ onClose, onSearch }: ScanDialogProps) {
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { code: '' },
    guarded: false,
    run: ({ code }) => productOfCode(code.trim()),
    failureTitle: t.app.codeNotLookedUp,
    onSuccess: (productId, { code }) => {
      onClose();
      if (productId === undefined) onSearch(code.trim());
      else return navigate({ to: '/warehouses/locate', search: { productId: String(productId) } });
    },
  });
  const isEmpty = form.getValues().code.trim() === '';

  function open(code: string) {
    const address = ownAddress(code, location.origin);
    if (address !== undefined) location.assign(address);
    else {
      form.setFieldValue('code', code);
      void form.send();
    }
  }

  return (
    <Dialog opened onClose={onClose} title={t.app.scan} size="sm">
      <Stack gap="sm">
        {canReadByCamera() ? <Camera onCode={open} /> : null}
        <Form
          form={{
            ...form,
            isDirty: () => false,
            send: async () => (isEmpty ? undefined : open(form.getValues().code.trim())),
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

function Camera({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const isRefused = useCamera(video, onCode);
  if (isRefused) return <Text size="sm">{t.app.cameraNotAvailable}</Text>;
  return (
    <>
      <video ref={video} className={classes.camera} muted playsInline aria-label={t.app.cameraPicture} />
      <Text size="sm" c="dimmed">
        {t.app.holdCodeBeforeCamera}
      </Text>
    </>
  );
}

/** @returns whether no camera is available */
function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void): boolean {
  const [isRefused, setRefused] = useState(false);
  const found = useEffectEvent(onCode);
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    async function read(element: HTMLVideoElement) {
      try {
        const code = await readByCamera(element, signal);
        if (code !== undefined && !signal.aborted) found(code);
      } catch {
        if (!signal.aborted) setRefused(true);
      }
    }
    if (video.current) void read(video.current);
    return () => closing.abort();
  }, [video]);
  return isRefused;
}
