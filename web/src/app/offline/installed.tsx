import { Button, Group, Text } from '@mantine/core';
import { t } from '../../text/t';
import { notify } from '../../ui/notices';

/** A window that stays open asks for a new version this often. */
const ASK_MS = 3_600_000;

let isBegun = false;

/**
 * Keeps the application's files on this device, so that it opens without a network (service-worker.js). It waits until
 * the first screen is idle, as the files compete with its data. Browsers offer this on https and localhost only.
 */
export async function keepInstalled(): Promise<void> {
  if (isBegun || !import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  isBegun = true;
  await idle();
  const installed = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (installed === undefined) return;
  // Only what replaces another version is new; the first one is what is on the screen.
  const offer = (worker: ServiceWorker | null) => worker && navigator.serviceWorker.controller && offerVersion(worker);
  offer(installed.waiting);
  installed.addEventListener('updatefound', () => {
    const { installing } = installed;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(installing));
  });
  setInterval(() => void installed.update().catch(() => undefined), ASK_MS);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => setTimeout(resolve, 2000);
    if (document.readyState === 'complete') begin();
    else window.addEventListener('load', begin, { once: true });
  });
}

/** Offers to reload, since something may be typed: the browser asks before it would be lost. */
function offerVersion(worker: ServiceWorker): void {
  function reload() {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    worker.postMessage('take-over');
  }
  notify({
    message: (
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t.waiting.newVersion}</Text>
        <Button size="compact-sm" variant="default" onClick={reload}>
          {t.waiting.reload}
        </Button>
      </Group>
    ),
    autoClose: false,
  });
}
