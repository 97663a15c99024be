import '@fontsource-variable/source-sans-3/wght.css';
import '../ui/mantine.css';
import '../ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { NO_CONNECTION } from '../net/api-client';
import { queryClient } from '../net/query-client';
import { isEntry } from '../net/return-path';
import { accessToken, followOtherTabs } from '../session/session-store';
import { language, t } from '../text/t';
import { alertError } from '../ui/dialogs/dialogs';
import { closeTopmostByEscape } from '../ui/dialogs/layers';
import { needOverlays, useOverlaysNeeded } from '../ui/dialogs/overlays';
import { pressMainActionByKey } from '../ui/page/main-action';
import { dropStrayClicks } from '../ui/repeated-clicks';
import { cssVariables, theme } from '../ui/theme';
import { Entry } from './entry';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
const root = createRoot(container);

document.documentElement.lang = language;
followOtherTabs();
closeTopmostByEscape();
pressMainActionByKey();
dropStrayClicks();

const Overlays = lazy(() => import('./overlays'));

function OverlaysOnceNeeded() {
  return useOverlaysNeeded() ? (
    <Suspense>
      <Overlays />
    </Suspense>
  ) : null;
}

function show(content: ReactNode): void {
  root.render(
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        {content}
        <OverlaysOnceNeeded />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** Loads the router with the frame of every screen; signing in does without both. */
function loadApplication() {
  return Promise.all([import('./application'), import('./shell/shell')]);
}

async function openApplication(): Promise<void> {
  const [{ Application }] = await loadApplication();
  show(<Application />);
}

/** Opens the application at an address, once someone has signed in. */
async function go(to: string): Promise<void> {
  try {
    await loadApplication();
  } catch {
    // A later version has replaced the files of this one, unless the network is gone.
    if (navigator.onLine) window.location.assign(to);
    else await alertError(t.auth.loginFailed, NO_CONNECTION);
    return;
  }
  // The page on which the session ended gets its remembered state back.
  window.history.replaceState(window.history.state, '', to);
  await openApplication();
}

const { pathname } = window.location;
if (accessToken() === undefined && (pathname === '/' || isEntry(pathname))) {
  show(<Entry go={go} />);
  // This comes before anything can fail: without a network, the pop-up that says so could not be loaded.
  window.addEventListener('focusin', () => void needOverlays(), { once: true });
  // A user who types is about to sign in: the first screen's frame is there by then.
  window.addEventListener('input', () => void loadApplication().catch(() => undefined), { once: true });
} else void openApplication();
