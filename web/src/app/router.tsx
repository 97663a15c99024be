import { Container } from '@mantine/core';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type SearchParser,
  type SearchSerializer,
} from '@tanstack/react-router';
import { ApiError, NO_CONNECTION } from '../shared/api-client';
import { queryClient } from '../shared/query-client';
import { isEntry } from '../shared/return-path';
import { accessToken, onSessionEnd } from '../shared/session-store';
import { BrokenPage } from './pages/broken-page';
import { LoadingPage } from './pages/loading-page';
import { NotFoundPage } from './pages/not-found-page';
import { Root } from './root';
import { type Screen, screens } from './screens';
import { Shell, ShellRoute } from './shell/shell';

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFound });

/** Everything that needs a signed-in user; without one the login page comes first, and leads back here. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: ShellRoute,
  beforeLoad: ({ location }) => {
    if (accessToken() === undefined) throw redirect({ to: '/', search: { from: location.href } });
  },
});

/** An unknown address keeps a signed-in user in the product. */
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

/** Where a module is missing the router loads the document anew; without a network that would end in the browser's own page. */
function pageOf({ page }: Screen) {
  return page().catch((error: unknown) => {
    throw navigator.onLine ? error : new ApiError(0, NO_CONNECTION);
  });
}

function routeOf(screen: Screen) {
  return createRoute({
    getParentRoute: () => (screen.opens === 'public' ? rootRoute : shellRoute),
    path: screen.path,
    component: lazyRouteComponent(() => pageOf(screen)),
    staticData: { screen },
  });
}

const isPublic = ({ opens }: Screen) => opens === 'public';
const routeTree = rootRoute.addChildren([
  ...screens.filter(isPublic).map(routeOf),
  shellRoute.addChildren(screens.filter((screen) => !isPublic(screen)).map(routeOf)),
]);

/** Addresses carry plain values (`?q=007&page=2`), all of them text; schemas read the numbers out of them. */
const parseSearch: SearchParser = (text) => Object.fromEntries(new URLSearchParams(text));
const stringifySearch: SearchSerializer = (search) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // A page's module is loaded ahead when its link is pointed at.
  defaultPreload: 'intent',
  // Another record is another page: its form and its scroll position start anew.
  defaultRemountDeps: ({ params }) => params,
  scrollRestoration: true,
  defaultPendingComponent: LoadingPage,
  defaultErrorComponent: BrokenPage,
});

/** When the session ends, everything that was read is forgotten and the login page opens. */
export function leaveOnSessionEnd(): void {
  onSessionEnd(async (end) => {
    const { pathname, href } = router.state.location;
    const isInside = !isEntry(pathname) && pathname !== '/';
    if (isInside) {
      const search = end === 'expired' ? { from: href } : {};
      await router.navigate({ to: '/', search, ignoreBlocker: true });
    }
    queryClient.clear();
  });
}
