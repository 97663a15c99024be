import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-is-phone';

interface HandOutProps {
  /** How the goods leave: what is required of it is always in view. */
  departure: ReactNode;
  /** The list of what is picked. */
  children: ReactNode;
}

/** How goods leave, and the list of them: on a phone the list first, as it is worked through before they leave. */
export function HandOut({ departure, children }: HandOutProps) {
  const isPhone = useIsPhone();
  return (
    <>
      {isPhone ? null : departure}
      {children}
      {isPhone ? departure : null}
    </>
  );
}
