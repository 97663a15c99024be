import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../text/t';
import { topmostElement } from '../dialogs/layers';

/** Marks the button that Ctrl+Enter presses. */
export const mainAction = { 'data-main-action': true, title: t.ui.ctrlEnter };

interface MainButtonProps extends ButtonProps {
  onClick: () => void;
  children: ReactNode;
}

/** Shows the filled button, which does what a screen or dialog is for. In a form it is a `<SubmitButton>`. */
export function MainButton(props: MainButtonProps) {
  return <Button {...mainAction} {...props} />;
}

/**
 * Lets Ctrl+Enter (or Cmd+Enter) press the main button of the form that has the focus, or else that of the topmost
 * dialog, or of the screen if nothing is open. The latest counts if there are several. Call it once per page.
 */
export function pressMainActionByKey(): void {
  window.addEventListener('keydown', (event) => {
    if (isMainKey(event) && !event.defaultPrevented) press(event);
  });
  // A closed select would take it for the Enter that opens its list.
  window.addEventListener(
    'keydown',
    (event) => {
      if (!isMainKey(event) || !isClosedSelect(event.target)) return;
      event.stopPropagation();
      press(event);
    },
    { capture: true },
  );
}

function press(event: KeyboardEvent): void {
  if (event.repeat) return;
  const top = topmostElement();
  const form = document.activeElement?.closest('form');
  const isReachable = form && (top === undefined || top?.contains(form));
  const button = (isReachable && mainButtonIn(form)) || mainButtonIn(top === undefined ? document : top);
  if (button === undefined && !isReachable) return;
  event.preventDefault();
  if (button !== undefined) button.click();
  else form?.requestSubmit();
}

function isMainKey({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

function isClosedSelect(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.readOnly &&
    target.getAttribute('aria-haspopup') === 'listbox' &&
    target.getAttribute('aria-expanded') !== 'true'
  );
}

function mainButtonIn(part: ParentNode | null | undefined): HTMLElement | undefined {
  return [...(part?.querySelectorAll<HTMLElement>('[data-main-action]') ?? [])].at(-1);
}
