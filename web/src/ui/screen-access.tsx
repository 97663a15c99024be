import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';

/** Tells whether the screen at an address opens to the user. Given by the shell. */
export const ScreenAccessContext = createContext<(to: string) => boolean>(() => true);

/** Whether the screen at an address (`/purchases/pdf/12`) opens to the user, for what should not even be offered. */
export function useMayOpen(): (to: string) => boolean {
  return useContext(ScreenAccessContext);
}

export interface ScreenLinkProps extends AnchorProps {
  /** Address inside the application. */
  to: string;
  children: ReactNode;
}

/** A link to another screen; plain text where that screen does not open to the user. */
export function ScreenLink({ to, children, ...others }: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to)) return children;
  return (
    <Anchor component={Link} to={to} inherit {...others}>
      {children}
    </Anchor>
  );
}
