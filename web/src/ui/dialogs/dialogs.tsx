import { Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import IconAlertCircleFilled from '~icons/alert-circle-filled';
import { ApiError } from '../../net/api-client';
import { failureText } from '../../net/failure-text';
import { t } from '../../text/t';
import { isRepeatedClick } from '../repeated-clicks';
import classes from './dialogs.module.css';
import { type LayerOptions, layerLevels, useLayer } from './layers';
import { needOverlays } from './overlays';

const ERROR_DIALOG = 'error-dialog';

export interface ConfirmQuestion {
  /** Describes the action, e.g. 'Confirm Batch Cancellation'. */
  title: string;
  /** Names the record and what can't be undone. */
  text: ReactNode;
  /** Labels the confirming button, e.g. 'Yes, cancel it!'. */
  confirmLabel: string;
  /**
   * Labels the safe choice, which has the focus. The default is 'No, go back': 'Cancel' would be ambiguous in some
   * dialogs.
   */
  cancelLabel?: string;
  /** Makes the button red, for what can't be undone; true by default. */
  danger?: boolean;
}

/** Asks before something is done. Resolves to true only when the confirming button was pressed. */
export async function confirm({
  title,
  text,
  confirmLabel,
  cancelLabel = t.ui.noGoBack,
  danger = true,
}: ConfirmQuestion): Promise<boolean> {
  if (isRepeatedClick()) return false;
  const drawn = needOverlays();
  if (drawn !== undefined) await drawn;
  return new Promise((resolve) => {
    let confirmed = false;
    const id = modals.open({
      title,
      ...popUp(layerLevels.question),
      onClose: () => resolve(confirmed),
      children: (
        <PopUpContent level={layerLevels.question} onClose={() => modals.close(id)}>
          <Text size="sm">{text}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" data-autofocus onClick={() => modals.close(id)}>
              {cancelLabel}
            </Button>
            <Button
              color={danger ? 'red' : undefined}
              onClick={() => {
                confirmed = true;
                modals.close(id);
              }}
            >
              {confirmLabel}
            </Button>
          </Group>
        </PopUpContent>
      ),
    });
  });
}

/**
 * Shows the error pop-up: the specified title with the server's message under it. A newer one replaces an older one. An
 * expired session needs none, since the login page says so. It resolves when it is closed. The focus then returns to
 * where it was, unless `returnFocus` is false (a form moves it to a field).
 * @param options.offersRetry whether the failed action can be retried from here
 * @returns whether retry was chosen
 */
export async function alertError(
  title: string,
  error: unknown,
  { returnFocus = true, offersRetry = false } = {},
): Promise<boolean> {
  if (error instanceof ApiError && error.sessionEnded) return false;
  const drawn = needOverlays();
  if (drawn !== undefined) await drawn;
  const message = messageOf(error instanceof ApiError ? await failureText(error) : error);
  modals.close(ERROR_DIALOG);
  return new Promise((resolve) => {
    let isRetried = false;
    modals.open({
      modalId: ERROR_DIALOG,
      title: (
        <Group gap="xs" wrap="nowrap" component="span">
          <IconAlertCircleFilled className={classes.errorIcon} aria-hidden />
          <span>{title}</span>
        </Group>
      ),
      ...popUp(layerLevels.error),
      returnFocus,
      onClose: () => resolve(isRetried),
      children: (
        <PopUpContent level={layerLevels.error} onClose={() => modals.close(ERROR_DIALOG)}>
          <Text size="sm" className={classes.message}>
            {message}
          </Text>
          <Group justify="flex-end" gap="xs">
            <Button
              variant={offersRetry ? 'default' : undefined}
              data-autofocus={offersRetry ? undefined : true}
              onClick={() => modals.close(ERROR_DIALOG)}
            >
              {t.ui.ok}
            </Button>
            {offersRetry ? (
              <Button
                data-autofocus
                onClick={() => {
                  isRetried = true;
                  modals.close(ERROR_DIALOG);
                }}
              >
                {t.ui.retry}
              </Button>
            ) : null}
          </Group>
        </PopUpContent>
      ),
    });
  });
}

/** A click beside a pop-up does nothing, not even to the focus: a second one would close what is beneath. */
export function popUp(zIndex: number) {
  return {
    centered: true,
    zIndex,
    closeOnEscape: false,
    closeOnClickOutside: false,
    classNames: { title: classes.title },
    onMouseDown: keepFocusWithin,
  };
}

function keepFocusWithin(event: MouseEvent): void {
  if (!(event.target as Element).closest('[role="dialog"]')) event.preventDefault();
}

interface PopUpContentProps {
  level: LayerOptions['level'];
  onClose: () => void;
  children: ReactNode;
}

/** Shows a pop-up's content; Escape closes it while nothing is above it. */
export function PopUpContent({ level, onClose, children }: PopUpContentProps) {
  const content = useRef<HTMLDivElement>(null);
  useLayer({ isOpen: true, level, close: onClose, element: () => content.current?.closest('[role="dialog"]') });
  return <Stack ref={content}>{children}</Stack>;
}

/** Writes an error for the user: a string stays unchanged, an Error gives its message. */
export function messageOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error && error.message !== '') return error.message;
  return t.ui.somethingWentWrongTryAgain;
}
