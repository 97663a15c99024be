import type { ReactNode } from 'react';
import { useIsPhone } from '../../ui/use-is-phone';

interface HandOutProps {
  /** Asks how the goods leave; what it requires is always in view. */
  departure: ReactNode;
  /** Lists what is picked. */
  children: ReactNode;
}

/**
 * Asks how goods leave, and shows the list of them. A phone shows the list first, as it is worked through before they
 * leave.
 */
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
