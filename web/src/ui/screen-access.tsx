import { Anchor, type AnchorProps } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { addressOf, type ScreenPath, type To } from '../shared/address';
import { linkTo } from './link-to';

/** Whether a screen opens to the user. Provided by the shell. */
export const ScreenAccessContext = createContext<(screen: ScreenPath) => boolean>(() => true);

/** Whether a screen (`/purchases/pdf/$id`) opens to the user, so that others are not even offered. */
export function useMayOpen(): (screen: ScreenPath) => boolean {
  return useContext(ScreenAccessContext);
}

export interface ScreenLinkProps extends AnchorProps {
  to: To;
  /** `_blank`: in a new tab. */
  target?: '_blank';
  children: ReactNode;
}

/** A link to another screen; plain text if that screen does not open to the user. */
export function ScreenLink({ to, children, ...others }: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(addressOf(to).to)) return children;
  return (
    <Anchor {...linkTo(to)} inherit {...others}>
      {children}
    </Anchor>
  );
}
