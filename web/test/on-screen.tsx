import { MantineProvider } from '@mantine/core';
import { ModalsProvider, modals } from '@mantine/modals';
import { Notifications, notifications } from '@mantine/notifications';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, vi } from 'vitest';
import { PATIENCE_MS } from '../../scripts/test-patience';
import { parseSearch, stringifySearch } from '../src/app/search-text';
import { closeTopmostByEscape } from '../src/ui/dialogs/layers';
import { overlaysDrawn } from '../src/ui/dialogs/overlays';
import { pressMainActionByKey } from '../src/ui/page/main-action';
import { dropStrayClicks } from '../src/ui/repeated-clicks';

configure({ asyncUtilTimeout: PATIENCE_MS });

// No style sheet is loaded, so an element has the styles that it states. To work them out takes happy-dom half of the time.
vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => (element as HTMLElement).style);

closeTopmostByEscape();
pressMainActionByKey();
overlaysDrawn();
dropStrayClicks();
// happy-dom draws nothing, so it knows no fonts.
Object.assign(document, { fonts: { status: 'loaded', addEventListener: () => {}, removeEventListener: () => {} } });

/** A request as the browser would have sent it. */
export interface Sent {
  method: string;
  url: string;
  idempotencyKey: string | null;
  body: unknown;
}

afterEach(() => {
  modals.closeAll();
  notifications.clean();
  cleanup();
  vi.unstubAllGlobals();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

/**
 * Renders `Subject` on a screen of the application, within the usual providers.
 * @param at the initial address; the subject stays rendered when the address changes
 * @returns a function that returns the current address
 */
export async function onScreen(Subject: () => ReactElement | null, at = '/here'): Promise<() => string> {
  const history = createMemoryHistory({ initialEntries: [at] });
  const root = createRootRoute();
  const everywhere = createRoute({ getParentRoute: () => root, path: '$', component: Subject });
  const router = createRouter({ routeTree: root.addChildren([everywhere]), history, parseSearch, stringifySearch });
  // Like the application's own client, but without retries.
  const always = { networkMode: 'always', retry: false } as const;
  const queries = new QueryClient({ defaultOptions: { queries: always, mutations: always } });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <ModalsProvider>
          <RouterProvider router={router as never} />
        </ModalsProvider>
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await vi.waitFor(() => {
    if (router.state.status !== 'idle' || router.state.matches.length === 0) throw new Error('not drawn yet');
  });
  return () => history.location.href;
}

/**
 * Answers requests with these answers in order, each once it is available; the last one is repeated. An Error is a
 * network failure.
 */
export function answerWith(...answers: (object | Error | Promise<object>)[]): Sent[] {
  const sent: Sent[] = [];
  const left = [...answers];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
    const idempotencyKey = new Headers(headers).get('Idempotency-Key');
    sent.push({ method, url, idempotencyKey, body: typeof body === 'string' ? JSON.parse(body) : body });
    const answer = await (left.length > 1 ? left.shift() : left[0]);
    if (answer instanceof Error) throw answer;
    return answer instanceof Response ? answer.clone() : Response.json(answer);
  });
  return sent;
}

/** A refusal in the form of the server's. */
export function refusal(message: string, errors: Record<string, string> = {}, code = 'some.refusal'): Response {
  return Response.json({ status: 0, message, code, params: {}, errors }, { status: 422 });
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
