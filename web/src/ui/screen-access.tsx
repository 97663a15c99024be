import { Anchor, type AnchorProps } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, useContext } from 'react';
import { addressOf, type ScreenPath, type To } from '../net/address';
import { linkTo } from './link-to';

/** Whether a screen opens to the user. Provided by the shell. */
export const ScreenAccessContext = createContext<(screen: ScreenPath) => boolean>(() => true);

/** Whether a screen (`/purchases/pdf/$id`) opens to the user, so that others are not even offered. */
export function useMayOpen(): (screen: ScreenPath) => boolean {
  return useContext(ScreenAccessContext);
}

/** Whether the screen at an address (`/purchases/pdf/7?q=x`) opens to the user; not at ''. */
export function useOpensAddress(path: string): boolean {
  const router = useRouter();
  const mayOpen = useMayOpen();
  if (path === '') return false;
  const [, , foundRoute] = router.getMatchedRoutes(path.split('?')[0] ?? path);
  return foundRoute !== undefined && mayOpen(foundRoute.fullPath as ScreenPath);
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
