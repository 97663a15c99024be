import { Modal, type ModalProps } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '../../text/t';
import { DialogFormsContext } from './dialog-forms';
import { confirm } from './dialogs';
import { layerLevels, useLayer } from './layers';

/**
 * Shows a dialog. Escape closes it while nothing is above it; Escape, the close button or a click beside it asks first
 * if something was entered. Its Cancel button does not ask.
 */
export function Dialog({ opened, onClose, ...others }: ModalProps) {
  const id = useId();
  const [forms] = useState(() => new Set<() => boolean>());

  async function close() {
    if ([...forms].some((isDirty) => isDirty()) && !(await confirmDiscard())) return;
    onClose();
  }

  useLayer({
    isOpen: opened,
    level: layerLevels.dialog,
    close: () => void close(),
    element: () => document.getElementById(id),
  });
  return (
    <DialogFormsContext value={forms}>
      <Modal {...others} id={id} opened={opened} onClose={() => void close()} closeOnEscape={false} />
    </DialogFormsContext>
  );
}

function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: t.ui.discardInput,
    text: t.ui.notSaved,
    confirmLabel: t.ui.discard,
    cancelLabel: t.ui.keepEditing,
  });
}
