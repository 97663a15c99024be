import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { addressOf, type ScreenPath, type To } from '../../net/address';
import { linkTo } from './link-to';

/** Tells whether a screen opens to the user. The shell provides it. */
export const ScreenAccessContext = createContext<(screen: ScreenPath) => boolean>(() => true);

/** Tells whether a screen (`/purchases/pdf/$id`) opens to the user, so that others are not even offered. */
export function useMayOpen(): (screen: ScreenPath) => boolean {
  return useContext(ScreenAccessContext);
}

/** Tells whether the screen at an address (`/purchases/pdf/7?q=x`) opens to the user; '' never does. */
export function useOpensAddress(path: string): boolean {
  const router = useRouter();
  const mayOpen = useMayOpen();
  if (path === '') return false;
  const [, , foundRoute] = router.getMatchedRoutes(path.split('?')[0] ?? path);
  return foundRoute !== undefined && mayOpen(foundRoute.fullPath as ScreenPath);
}

export interface ScreenLinkProps extends AnchorProps {
  to: To;
  /** A `_blank` opens a new tab. */
  target?: '_blank';
  children: ReactNode;
}

/** Links to another screen, or shows plain text if that screen does not open to the user. */
export function ScreenLink({ to, children, ...others }: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  if (!mayOpen(addressOf(to).to)) return children;
  return (
    <Anchor {...linkTo(to)} inherit {...others}>
      {children}
    </Anchor>
  );
}
