import { useRouterState } from '@tanstack/react-router';
import type { Screen } from './screens';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A route has the entry of the screen table behind it. */
    screen?: Screen;
  }
}

/** Finds the current screen; undefined at an address without one. */
export function useCurrentScreen(): Screen | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen });
}
