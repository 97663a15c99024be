import type { RouterHistory } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';
import { useIsPhone } from '../use-is-phone';

/*
 * On a phone, the back button closes what is open above the page, as everywhere on that device, and leaves the page
 * only when nothing is.
 */

/** Lists what is open above the page, in the order of opening. */
const open: (() => void)[] = [];
let history: RouterHistory | undefined;
let unblock: (() => void) | undefined;

/** Call it once per page. */
export function closeByBack(of: RouterHistory): void {
  history = of;
}

/** Lets the back button close a sheet while it is open, before whatever it was opened over. */
export function useClosedByBack(isOpen: boolean, close: () => void): void {
  const isPhone = useIsPhone();
  const latestClose = useEffectEvent(close);
  useLayoutEffect(() => {
    if (!isOpen || !isPhone) return;
    const one = () => latestClose();
    open.push(one);
    unblock ??= history?.block({
      blockerFn: ({ action }) => {
        if (action !== 'BACK') return false;
        open.at(-1)?.();
        return true;
      },
      enableBeforeUnload: false,
    });
    return () => {
      open.splice(open.indexOf(one), 1);
      if (open.length > 0) return;
      unblock?.();
      unblock = undefined;
    };
  }, [isOpen, isPhone]);
}

/** Tells whether the back button closes something, and so leaves nothing. */
export function isClosedByBack(): boolean {
  return open.length > 0;
}
