import type { Page } from '@playwright/test';
import { look, PHONE } from './look';
import { scan } from './scanner';
import { expectScreen, rowWith } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const saw = 'Hacksaw blade 300 mm';
const code = 'HSB-300';
const store = 'Malindi Store';

// The flows share the goods.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ admin }) => {
  const productId = await makeProduct(admin, { name: saw, code, unit: 'Piece', category: 'Hand tools' });
  await makeReceipt(admin, {
    productId,
    warehouseId: await makeWarehouse(admin, store),
    quantity: 12,
    isProcessed: true,
  });
});

test('anything is found from any screen, with only the keyboard', async ({ page, openAs }) => {
  await page.goto('/reports');
  await expectScreen(page, 'Reports');
  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Find anything' });
  await expect(search.getByLabel('What to find')).toBeFocused();
  await page.keyboard.type('hacksaw');
  await expect(search.getByRole('button', { name: saw })).toBeVisible();
  await look(page, 'search', { dark: true });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Product Details');
  await expect(page.getByRole('heading', { name: saw })).toBeVisible();

  await test.step('Enter opens the best match at once, without waiting for the answer', async () => {
    await page.goto('/reports');
    await expectScreen(page, 'Reports');
    await page.keyboard.press('Control+k');
    await search.getByLabel('What to find').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Product Details');
    await expect(page.getByRole('heading', { name: saw })).toBeVisible();
  });

  await page.getByRole('button', { name: 'Find or do…' }).click();
  await expect(search.getByLabel('What to find')).toBeFocused();
  await page.keyboard.type('gate pass of nobody');
  await expect(search.getByText("No results for 'gate pass of nobody'.")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();

  await test.step('and no more than the role opens', async () => {
    const colleague = await openAs({ name: 'Baraka Otieno', email: 'baraka.otieno@example.com', role: 'Member' });
    await colleague.goto('/inventory/stocks');
    await expectScreen(colleague, 'Manage Stocks - Stock Levels');
    await colleague.keyboard.press('Control+k');
    const found = colleague.getByRole('dialog', { name: 'Find anything' });
    await expect(found.getByLabel('What to find')).toBeFocused();
    await colleague.keyboard.type('hacksaw');
    await expect(found.getByRole('button', { name: saw })).toBeVisible();
    await colleague.keyboard.press('Control+a');
    await colleague.keyboard.type('suppliers');
    await expect(found.getByText("No results for 'suppliers'.")).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

  const scanWithCamera = (page: Page) =>
    page.getByRole('navigation', { name: 'Quick menu' }).getByRole('button', { name: 'Scan' }).tap();

  test('a typed or scanned code opens the product', async ({ page }) => {
    await page.goto('/inventory/stocks');
    await scanWithCamera(page);
    const dialog = page.getByRole('dialog', { name: 'Scan' });
    await expect(dialog.getByRole('button', { name: 'Find' })).toBeDisabled();
    await look(page, 'scan', { phoneOnly: true, dark: true });
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await page.keyboard.press('Enter');
    await expectScreen(page, 'Product Details');
    await expect(rowWith(page, store).first()).toBeVisible();

    await scanWithCamera(page);
    await expect(dialog.getByLabel('Code')).toBeFocused();
    const search = page.getByRole('dialog', { name: 'Find anything' });
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(search).toBeHidden();
    // The content beneath the search stays.
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Code').fill('hacksaw');
    await dialog.getByRole('button', { name: 'Find' }).tap();
    await expect(search.getByRole('button', { name: saw })).toBeVisible();
  });

  test('the camera reads the code if the browser supports it', async ({ page }) => {
    await page.addInitScript((seen) => {
      let looks = 0;
      Object.assign(window, {
        BarcodeDetector: class {
          detect = async () => (++looks < 3 ? [] : [{ rawValue: seen }]);
        },
      });
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas');
        const stream = canvas.captureStream();
        // A stream begins with its first frame.
        canvas.getContext('2d')?.fillRect(0, 0, 9, 9);
        return stream;
      };
    }, code);
    await page.goto('/inventory/stocks');
    await scanWithCamera(page);
    await expectScreen(page, 'Product Details');
    await expect(rowWith(page, store).first()).toBeVisible();
  });
});

test('a scanner that types opens the product from any screen, whatever has the focus', async ({ page }) => {
  for (const path of ['/home', '/purchases']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('link').first().focus();
    await scan(page, code);
    await expectScreen(page, 'Product Details');
    await expect(page.getByRole('heading', { name: saw })).toBeVisible();
  }
  await scan(page, 'NO-SUCH-CODE');
  await expect(page.getByRole('dialog', { name: 'Find anything' }).getByLabel('What to find')).toHaveValue(
    'NO-SUCH-CODE',
  );
});
