import { useRouterState } from '@tanstack/react-router';
import type { Screen } from './screens';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The line of the screen table that a route was made of. */
    screen?: Screen;
  }
}

/** The screen on show; undefined at an address that has none. */
export function useCurrentScreen(): Screen | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
