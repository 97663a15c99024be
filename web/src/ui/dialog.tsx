import { Modal, type ModalProps } from '@mantine/core';
import { createContext, useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import { t } from '../text/t';
import { confirm } from './dialogs';
import { layerLevels, useLayer } from './layers';

/** The forms in a dialog, each by the function that tells whether it has unsaved input. */
const DialogFormsContext = createContext<Set<() => boolean> | undefined>(undefined);

/**
 * A dialog of the page. Escape closes it while nothing is above it; and Escape, the close button or a click beside it
 * asks first if something was entered. Its Cancel button does not ask.
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

/** Makes the dialog around a form, if there is one, ask before the form's input is lost. */
export function useAskedBeforeClosing(isDirty: () => boolean): void {
  const forms = useContext(DialogFormsContext);
  const isDirtyNow = useEffectEvent(isDirty);
  useEffect(() => {
    const ask = () => isDirtyNow();
    forms?.add(ask);
    return () => {
      forms?.delete(ask);
    };
  }, [forms]);
}

function confirmDiscard(): Promise<boolean> {
  return confirm({
    title: t.ui.discardInput,
    text: t.ui.notSaved,
    confirmLabel: t.ui.discard,
    cancelLabel: t.ui.keepEditing,
  });
}
