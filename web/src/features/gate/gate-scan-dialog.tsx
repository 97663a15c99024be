import { Stack, Text } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { canReadByCamera } from '../../ui/scan/barcode-camera';
import { CodeCamera } from '../../ui/scan/code-camera';
import { FindNoteForm } from './find-note-form';
import { passAddress } from './gate.api';

interface GateScanDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Reads the QR code of a gate pass, or takes its number, and opens the check. */
export function GateScanDialog({ opened, onClose }: GateScanDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t.gate.scanPass} size="sm">
      <Stack gap="sm">
        {canReadByCamera() ? <PassCamera /> : <Text size="sm">{t.gate.scanWithPhone}</Text>}
        <FindNoteForm onFound={onClose} />
      </Stack>
    </Dialog>
  );
}

function PassCamera() {
  const router = useRouter();
  // The reader looks for another code once it has read one that is no gate pass.
  const [foreignCodes, setForeignCodes] = useState(0);
  function open(code: string) {
    const pass = passAddress(code);
    if (pass === undefined) setForeignCodes((count) => count + 1);
    else router.history.push(pass);
  }
  return (
    <>
      <CodeCamera key={foreignCodes} onCode={open} />
      {foreignCodes === 0 ? null : (
        <Text size="sm" c="red" role="alert">
          {t.gate.notAGatePass}
        </Text>
      )}
    </>
  );
}
