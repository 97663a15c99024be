import { Container } from '@mantine/core';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ApiError, NO_CONNECTION } from '../net/api-client';
import { queryClient } from '../net/query-client';
import { isEntry } from '../net/return-path';
import { accessToken, onSessionEnd } from '../session/session-store';
import { pages } from './pages';
import { BrokenPage } from './pages/broken-page';
import { LoadingPage } from './pages/loading-page';
import { NotFoundPage } from './pages/not-found-page';
import { Root } from './root';
import { innerScreens, type ListedScreen, publicScreens, type Screen } from './screens';
import { parseSearch, stringifySearch } from './search-text';

/** Signing in does not need the frame around the screens. */
const Shell = lazyRouteComponent(() => import('./shell/shell'), 'Shell');

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound });

/** Everything below needs a signed-in user; without one, the login page comes first and leads back here. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell'), 'ShellRoute'),
  beforeLoad: ({ location }) => {
    if (accessToken() === undefined) throw redirect({ to: '/', search: { from: location.href } });
  },
});

/** Keeps a signed-in user in the product at an unknown address. */
function NotFound() {
  if (accessToken() === undefined) {
    return (
      <Container component="main" py="xl">
        <NotFoundPage />
      </Container>
    );
  }
  return (
    <Shell>
      <NotFoundPage />
    </Shell>
  );
}

/**
 * If a module is missing, the router reloads the document; without a network that would end in the browser's own page.
 */
function pageOf(path: keyof typeof pages) {
  return pages[path]().catch((error: unknown) => {
    throw navigator.onLine ? error : new ApiError(0, NO_CONNECTION);
  });
}

/** Holds the search parameters of a screen's address. */
type SearchOf<S extends Screen> = S extends { search: (found: never) => infer Search } ? Search : object;

function optionsOf<S extends ListedScreen>(screen: S) {
  return {
    path: screen.path as S['path'],
    validateSearch: (found: Record<string, unknown>) => found as SearchOf<S>,
    component: lazyRouteComponent(() => pageOf(screen.path)),
    staticData: { screen },
  };
}

function publicRoute<S extends ListedScreen>(screen: S) {
  return createRoute({ ...optionsOf(screen), getParentRoute: () => rootRoute });
}

function innerRoute<S extends ListedScreen>(screen: S) {
  return createRoute({ ...optionsOf(screen), getParentRoute: () => shellRoute });
}

/** Types the routes of a table of screens, in order, as a tuple, which `map` does not. */
type EachPublic<S> = {
  -readonly [I in keyof S]: S[I] extends ListedScreen ? ReturnType<typeof publicRoute<S[I]>> : never;
};
type EachInner<S> = {
  -readonly [I in keyof S]: S[I] extends ListedScreen ? ReturnType<typeof innerRoute<S[I]>> : never;
};

const publicRoutes = publicScreens.map((screen) => publicRoute(screen)) as unknown as EachPublic<typeof publicScreens>;
const innerRoutes = innerScreens.map((screen) => innerRoute(screen)) as unknown as EachInner<typeof innerScreens>;
const routeTree = rootRoute.addChildren([...publicRoutes, shellRoute.addChildren(innerRoutes)]);

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // A page's module is preloaded when the pointer is over its link.
  defaultPreload: 'intent',
  // Another record is another page: its form and its scroll position are reset.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: BrokenPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/** Discards all cached data and opens the login page when the session ends. */
export function leaveOnSessionEnd(): void {
  onSessionEnd(async (end) => {
    const { pathname, href } = router.state.location;
    const isInside = !isEntry(pathname) && pathname !== '/';
    if (isInside) {
      const back = end === 'expired' ? ({ search: { from: href }, state: true } as const) : {};
      await router.navigate({ to: '/', ...back, ignoreBlocker: true });
    }
    queryClient.clear();
  });
}
