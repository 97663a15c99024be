import type { Page, Request } from '@playwright/test';
import { rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { asStranger, expect, test } from './test';

/** Measures what a page loads, as sent: the bytes of script, and the number of all its files and calls. */
async function loaded(page: Page, address: string): Promise<{ scriptKb: number; requests: string[] }> {
  const finished: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    finished.push(
      request
        .sizes()
        .then(({ responseBodySize }) => ({ path: new URL(request.url()).pathname, bytes: responseBodySize })),
    );
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const files = await Promise.all(finished);
  const scripts = files.filter(({ path }) => /\.m?js$/.test(path));
  return {
    scriptKb: Math.round(scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000),
    requests: files.map(({ path }) => path),
  };
}

test('the page of a link in a message does not ask who is signed in', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/reset/some-token');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  expect(asked).not.toContain('/api/users/profile');
});

test('a screen asks for its data at once, while its files are loading, and for nothing twice', async ({ page }) => {
  const screens = {
    '/home': '/dashboard',
    '/inventory/stocks': '/inventory/activity?limit=25',
    '/inventory/products': '/products?limit=25',
    '/orders': '/orders?limit=25',
    '/purchases': '/purchases?limit=25',
    '/transaction': '/batches?limit=25',
    '/settings/approvals/pending': '/approvals/pending?limit=25',
  };
  // The first visit learns who its user is.
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const visit = async (screen: string) => {
    const asked: string[] = [];
    const listen = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname.slice('/api'.length) + search);
    };
    page.on('request', listen);
    await page.goto(screen);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => asked, screen).toContain('/approvals/events');
    page.off('request', listen);
    return asked;
  };
  for (const [screen, first] of Object.entries(screens)) {
    // What changed a moment ago is asked for again, so this waits until nothing did.
    await expect(async () => {
      const asked = await visit(screen);
      expect(asked.slice(0, 2), screen).toEqual(['/users/profile', first]);
      const again = asked.filter((call, index) => asked.indexOf(call) < index);
      expect(again, `${screen}: asked for twice`).toEqual([]);
    }).toPass();
  }
});

test('the rows of a list can be read while the application is loading, and give way to it', async ({ page, admin }) => {
  const productId = await makeProduct(admin, { name: 'First <b>seen</b> & read', unit: 'Kilogram', category: 'First' });
  const warehouseId = await makeWarehouse(admin, 'First Depot');
  await makeReceipt(admin, { productId, warehouseId, quantity: 1250.5, isProcessed: true });
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Lists begin with other names: the page is long enough for all of them.
  await page.evaluate(() => localStorage.setItem('ghala.page-length', '500'));
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/application-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/inventory/products', { waitUntil: 'commit' });
  const first = page.locator('.first-rows > div');
  await expect(first.first()).toBeVisible();
  await page.goto('/inventory/stocks', { waitUntil: 'commit' });
  await expect(first.filter({ hasText: 'First <b>seen</b> & read' })).toHaveText(
    'First <b>seen</b> & readFirst Depot1,250.5 Kilogram',
  );
  release();
  await expect(rowWith(page, 'First <b>seen</b> & read')).toContainText('1,250.5');
  await expect(first).toHaveCount(0);
});

test.describe('for users who are not signed in', () => {
  asStranger();

  test('the page to sign in loads little, and its frame stands before any script', async ({ page, request }) => {
    const { scriptKb, requests } = await loaded(page, '/');
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    expect(scriptKb).toBeLessThanOrEqual(115);
    expect(requests.length, requests.join(' ')).toBeLessThanOrEqual(8);
    const html = await (await request.get('/')).text();
    expect(html).toContain('<div class="frame">');
    expect(html).toMatch(/<link rel="preload"[^>]*\.woff2"/);
  });

  test('each text file comes as the build compressed it', async ({ request }) => {
    const html = await (await request.get('/')).text();
    // The runtime of the bundler is too short to be worth it.
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/(?!rolldown)[^"]+\.(?:js|css))"/g)].map(
      ([, file = '']) => file,
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files)
      for (const encoding of ['br', 'gzip']) {
        const headers = (await request.get(file, { headers: { 'Accept-Encoding': encoding } })).headers();
        expect(headers, file).toMatchObject({
          'content-encoding': encoding,
          vary: 'accept-encoding',
          'cache-control': 'public, max-age=31536000, immutable',
        });
      }
  });
});
