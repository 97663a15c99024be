import { Alert, Button, type ButtonProps, Group, Stack } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { t } from '../../text/t';
import { useAskedBeforeClosing } from '../dialogs/dialog-forms';
import { mainAction } from '../page/main-action';
import classes from './form.module.css';
import { PresetContext } from './presets';
import type { SentForm } from './use-sent-form';

const SendingContext = createContext(false);

export interface FormProps {
  /** Takes the return value of useServerForm. */
  form: Pick<SentForm<never>, 'send' | 'prepare' | 'isSending' | 'elementRef' | 'errors' | 'isChanged' | 'notePreset'>;
  children: ReactNode;
  /** Names the form if a screen has several. */
  label?: string;
}

/**
 * Wraps a form: Enter submits, Ctrl+Enter presses its main button from anywhere on the screen, general errors are on
 * top. Put fields and a `<SubmitButton>` inside; the form controls the spacing between children.
 */
export function Form({ form, children, label }: FormProps) {
  const { elementRef } = form;
  useAskedBeforeClosing(form.isChanged);

  const general = form.errors[''];
  return (
    <SendingContext value={form.isSending}>
      <form
        ref={elementRef}
        noValidate
        aria-label={label}
        onInput={form.prepare}
        onKeyDown={form.prepare}
        onPointerDown={form.prepare}
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a dialog must not submit the form that opened the dialog.
          event.stopPropagation();
          void form.send();
        }}
      >
        <Stack>
          {general ? (
            <Alert color="red" role="alert">
              {general}
            </Alert>
          ) : null}
          <PresetContext value={form.notePreset}>{children}</PresetContext>
        </Stack>
      </form>
    </SendingContext>
  );
}

export interface SubmitButtonProps extends ButtonProps {
  children: ReactNode;
}

/** Submits the form; it is the form's one filled button. It shows progress and can't be pressed twice. */
export function SubmitButton({ children, ...others }: SubmitButtonProps) {
  const isSending = useContext(SendingContext);
  return (
    <Button type="submit" loading={isSending} {...mainAction} {...others}>
      {children}
    </Button>
  );
}

interface DialogButtonsProps {
  onClose: () => void;
  closeLabel?: string;
  /** Holds the `<SubmitButton>`. */
  children: ReactNode;
}

/** Ends a form in a dialog with a row of buttons. */
export function DialogButtons({ onClose, closeLabel = t.common.cancel, children }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="xs" className={classes.buttons}>
      <Button variant="default" onClick={onClose}>
        {closeLabel}
      </Button>
      {children}
    </Group>
  );
}
