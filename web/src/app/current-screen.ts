import { useRouterState } from '@tanstack/react-router';
import type { Screen } from './screens';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The entry of the screen table behind a route. */
    screen?: Screen;
  }
}

/** The current screen; undefined at an address without one. */
export function useCurrentScreen(): Screen | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
