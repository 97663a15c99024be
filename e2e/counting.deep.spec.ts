import { countCalls } from '@ghala/contract/calls/counts';
import { lotCalls } from '@ghala/contract/calls/lots';
import { productCalls } from '@ghala/contract/calls/products';
import { warehouseCalls } from '@ghala/contract/calls/warehouses';
import { withCheckDigit as gtin } from '@ghala/contract/common/barcode';
import { placeCode } from '@ghala/contract/common/place-code';
import type { Page } from '@playwright/test';
import { COLLEAGUES_PASSWORD } from './colleagues';
import { enter, field, makeStore, trough, twine, wire } from './count-store';
import { look, PHONE } from './look';
import { scan } from './scanner';
import { act, choose, expectNotice, expectScreen, rowWith, signIn } from './screen-actions';
import { makeProduct, makeReceipt, makeWarehouse } from './setup';
import { expect, test } from './test';

const vaccine = { name: 'Newcastle vaccine 100 doses', code: 'NV-100', barcode: gtin('616400955005') };
const sprayer = { name: 'Knapsack sprayer 16 L', code: 'KSP', barcode: gtin('616400955006') };
const blindSprayer = { name: 'Mist blower 14 L', code: 'MBL', barcode: gtin('616400955007') };

test('nothing that was begun is lost, wherever its counter continues, and an empty bay is counted too', async ({
  page,
  admin,
  problems,
}) => {
  const store = 'Mtito Farm Store';
  const { warehouseId, twineId, troughId, wireId, first, second } = await makeStore(admin, store);
  await admin.send(warehouseCalls.create, { body: { name: 'Bay 3', sectionId: warehouseId } });
  const { warehouse } = await admin.send(warehouseCalls.get, { params: { id: warehouseId } });
  const empty = warehouse.sections.find(({ name }) => name === 'Bay 3')?.id ?? 0;
  const { count } = await admin.send(countCalls.create, { body: { name: 'Mtito by scan', warehouseId } });
  await admin.send(countCalls.start, { params: { id: count.id } });
  const counted = async () => {
    const { lines } = await admin.send(countCalls.lines, { params: { id: count.id }, query: {} });
    return new Map(lines.map(({ Product, Section, counted }) => [`${Product.id} in ${Section?.id}`, counted]));
  };
  await page.setViewportSize(PHONE);
  await page.goto(`/inventory/counts/${count.id}/count?section=${first}`);
  await expect(rowWith(page, twine.name)).toBeVisible();

  await test.step('the label of another section saves what was scanned', async () => {
    for (let found = 0; found < 3; found++) await scan(page, twine.barcode);
    await expect(field(page)).toHaveValue('3 pieces');
    await scan(page, placeCode(empty));
    await expectNotice(page, 'Now counting in Bay 3');
    await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue(String(empty));
    await look(page, 'count-empty-section', { phoneOnly: true, dark: true });
    expect((await counted()).get(`${twineId} in ${first}`)).toBe(3);
  });

  await test.step('goods are found where none are expected, and leaving asks first', async () => {
    await scan(page, wire.barcode);
    await expect(page.getByText('Not on the list of Bay 3')).toBeVisible();
    await page.getByRole('link', { name: 'Open sheet' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('combobox', { name: 'Section' }).selectOption(String(second));
    await expect(rowWith(page, wire.name)).toBeVisible();
    expect((await counted()).get(`${wireId} in ${empty}`)).toBe(1);
  });

  await test.step('another row saves what was typed', async () => {
    await scan(page, placeCode(first));
    await expectNotice(page, 'Now counting in Bay 2');
    await page.getByText(/^All \d/).click();
    await rowWith(page, trough.name).getByRole('button', { name: trough.name }).click();
    await field(page).fill('9');
    await rowWith(page, twine.name).getByRole('button', { name: twine.name }).click();
    const finished = page.getByRole('region', { name: twine.name });
    await expect(finished).toContainText('Finished');
    await expect(finished).toContainText('You counted 3 pieces');
    expect((await counted()).get(`${troughId} in ${first}`)).toBe(9);
  });

  await test.step('what is scanned of a finished line is added only by choice', async () => {
    const finished = page.getByRole('region', { name: twine.name });
    for (let found = 0; found < 2; found++) await scan(page, twine.barcode);
    await expectNotice(page, `${twine.name} is finished: nothing was added`);
    await expect(finished).toContainText('2 pieces scanned since, not counted yet');
    await look(page, 'count-finished', { phoneOnly: true, dark: true });
    // Nothing else is counted before that is decided, and its code is kept.
    await scan(page, trough.barcode);
    const kept = page.getByRole('alert').filter({ hasText: 'First choose whether to count it again' }).first();
    await expect(kept).toBeVisible();
    await kept.getByRole('button', { name: 'Dismiss' }).click();
    await finished.getByRole('button', { name: 'Leave as it is' }).click();
    expect((await counted()).get(`${twineId} in ${first}`)).toBe(3);
    await rowWith(page, twine.name).getByRole('button', { name: twine.name }).click();
    await finished.getByRole('button', { name: 'Add to the count' }).click();
    await expect(page.getByRole('form', { name: twine.name })).toContainText('What you save is added to this figure.');
    await expect(field(page)).toBeFocused();
  });

  await test.step('what is added once more after a lost answer is added once', async () => {
    problems.allowOffline();
    let isLost = false;
    await page.route('**/entries', async (route) => {
      if (isLost) return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    await field(page).fill('4');
    await page.getByRole('button', { name: 'Add to the count' }).click();
    await expect.poll(() => isLost).toBe(true);
    await expect(page.getByText(/figures? waits? on this device/)).toHaveCount(0);
    await expect(rowWith(page, twine.name)).toContainText('7 pieces');
    expect((await counted()).get(`${twineId} in ${first}`)).toBe(7);
    const { lines } = await admin.send(countCalls.lines, { params: { id: count.id }, query: {} });
    const lineId = lines.find(({ Product }) => Product.id === twineId)?.id ?? 0;
    expect((await admin.send(countCalls.entries, { params: { lineId } })).entries).toHaveLength(2);
  });

  await test.step('a label says whose it is, if there is nothing to count', async () => {
    await scan(page, placeCode(warehouseId));
    const told = (text: string) => page.getByRole('alert').filter({ hasText: text }).first();
    await expect(told(`Scan the label of a section of ${store}`)).toBeVisible();
    const other = await makeWarehouse(admin, 'Taveta Yard');
    await scan(page, placeCode(other));
    await expect(told('Taveta Yard is not part of this count')).toBeVisible();
  });
});

test('two who count apart are each done with their own, and where they differ another person counts', async ({
  page,
  admin,
  openAs,
}) => {
  const { warehouseId } = await makeStore(admin, 'Makindu Farm Store');
  const body = { name: 'Makindu in twos', warehouseId, counters: 2 };
  const { count } = await admin.send(countCalls.create, { body });
  const [amina, brian] = await Promise.all(
    ['Amina Wawili', 'Brian Wawili'].map((name) =>
      openAs({ name, email: `${name.replace(' ', '.').toLowerCase()}@example.com`, role: 'Storekeeper' }),
    ),
  );
  if (amina === undefined || brian === undefined) throw new Error('nobody counts');
  const walk = `/inventory/counts/${count.id}/count`;

  await test.step('the plan says that another person recounts', async () => {
    await page.goto(`/inventory/counts/add?id=${count.id}`);
    await page.getByRole('checkbox', { name: 'Recounts by another person' }).check();
    await look(page, 'count-plan-another', { dark: true });
    await page.getByRole('button', { name: 'Save plan' }).click();
    await expectScreen(page, 'Stock Count');
    await expect(page.getByText('Recounts by another person')).toBeVisible();
    await admin.send(countCalls.start, { params: { id: count.id } });
  });

  await test.step('what one has counted is done for them, also once the page is loaded again', async () => {
    for (const one of [amina, brian]) {
      await one.setViewportSize(PHONE);
      await one.goto(walk);
    }
    await enter(amina, twine.name, '18');
    for (const _ of ['now', 'loaded again']) {
      await expect(amina.getByText('1 of 3 lines counted · 1 of yours awaits another’s figure')).toBeVisible();
      await amina.getByText(/^All \d/).click();
      await expect(rowWith(amina, twine.name)).toContainText('Counted');
      await expect(rowWith(amina, twine.name)).toContainText('Awaits another’s figure');
      await amina.reload();
    }
    await expect(brian.getByText('0 of 3 lines counted')).toBeVisible();
    await amina.getByText(/^All \d/).click();
    await look(amina, 'count-awaits-other', { phoneOnly: true, dark: true });
    await amina.getByRole('link', { name: 'Open sheet' }).click();
    await expect(rowWith(amina.getByRole('region', { name: 'Count sheet' }), twine.name)).toContainText('Counted');
    await look(amina, 'count-sheet-awaits-other');
    await amina.goto(walk);
  });

  await test.step('a scan of it says so, and adds nothing', async () => {
    await expect(rowWith(amina, trough.name)).toBeVisible();
    await scan(amina, twine.barcode);
    await expectNotice(amina, `${twine.name} is finished: nothing was added`);
    const finished = amina.getByRole('region', { name: twine.name });
    await expect(finished).toContainText('Finished for you: Awaits another’s figure');
    await expect(finished.getByRole('button', { name: 'Add to the count' })).toHaveCount(0);
    await look(amina, 'count-finished-for-you', { phoneOnly: true, dark: true });
    await finished.getByRole('button', { name: 'Count again' }).click();
    await expect(field(amina)).toHaveValue('1 piece');
    await field(amina).fill('17');
    await field(amina).press('Enter');
    await expectNotice(amina, `${twine.name}: 17 pieces`);
  });

  await test.step('where they differ, neither of them counts it again', async () => {
    await enter(brian, twine.name, '20');
    for (const one of [amina, brian]) {
      await one.reload();
      await one.getByText('Recount 1', { exact: true }).click();
      await expect(rowWith(one, twine.name)).toContainText('Another person must count this');
      await rowWith(one, twine.name).getByRole('button', { name: twine.name }).click();
      await expect(one.getByRole('region', { name: twine.name })).toContainText(
        'You have given a figure of it already.',
      );
      await expect(one.getByRole('button', { name: 'Count again' })).toHaveCount(0);
    }
    await look(brian, 'count-another-person', { phoneOnly: true, dark: true });
    await scan(brian, twine.barcode);
    const told = brian.getByRole('alert').filter({ hasText: 'you have given a figure already' }).first();
    await expect(told).toContainText(`Another person must count ${twine.name}`);
  });

  await test.step('who reviews sees each figure, and lets anyone count where nobody else is there', async () => {
    await admin.send(countCalls.close, { params: { id: count.id } });
    await page.goto(`/inventory/counts/${count.id}`);
    const line = rowWith(page.getByRole('region', { name: 'Count sheet' }), twine.name);
    await expect(line).toContainText('Another person must count this');
    await expect(line).toContainText('Figures: 18 by Amina Wawili, 17 by Amina Wawili, 20 by Brian Wawili');
    await look(page, 'count-sheet-another', { dark: true });
    await act(line, 'Let anyone recount');
    const question = page.getByRole('dialog', { name: `Let anyone count ${twine.name} again?` });
    await look(page, 'count-let-anyone');
    await question.getByRole('button', { name: 'Let anyone recount' }).click();
    await expectNotice(page, 'Recount requested');
    await amina.reload();
    await enter(amina, twine.name, '20');
    await expect(amina.getByText('Nothing to recount in this section')).toBeVisible();
    await page.reload();
    await expect(line).toContainText('Anyone may recount');
  });
});

test('tracked goods are counted by lot', async ({ page, admin, approverPage }) => {
  const productId = await makeProduct(admin, { ...vaccine, unit: 'Piece', category: 'Farm', price: 100 });
  await admin.send(productCalls.update, { body: { productId, tracking: 'lot' } });
  const warehouseId = await makeWarehouse(admin, 'Sultan Hamud Farm Store');
  await admin.send(warehouseCalls.create, { body: { name: 'Cold shelf', sectionId: warehouseId } });
  const { warehouse } = await admin.send(warehouseCalls.get, { params: { id: warehouseId } });
  const sectionId = warehouse.sections[0]?.id ?? 0;
  const lots = [
    { number: 'KV-1', quantity: 8 },
    { number: 'KV-2', quantity: 5 },
  ];
  const goods = { productId, warehouseId, sectionId, quantity: 13, lots };
  await makeReceipt(admin, { ...goods, isProcessed: true });
  const { count } = await admin.send(countCalls.create, { body: { name: 'Vaccines by lot', warehouseId } });
  await admin.send(countCalls.start, { params: { id: count.id } });

  await test.step('a scan without a lot asks which, one with a lot does not', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/inventory/counts/${count.id}/count`);
    await expect(rowWith(page, 'KV-1')).toContainText(vaccine.name);
    await look(page, 'count-lots-walk', { phoneOnly: true, dark: true });
    await scan(page, vaccine.barcode);
    const which = page.getByRole('dialog', { name: `Which lot of ${vaccine.name}?` });
    await expect(which).toBeVisible();
    await look(page, 'count-which-lot', { phoneOnly: true, dark: true });
    await which.getByRole('button', { name: 'KV-1' }).click();
    await expect(page.getByRole('form', { name: `${vaccine.name}, KV-1` })).toBeVisible();
    await scan(page, `]C101${vaccine.barcode.padStart(14, '0')}10KV-1`);
    await expect(field(page)).toHaveValue('2 pieces');
    await look(page, 'count-lot-entry', { phoneOnly: true, dark: true });
    await field(page).fill('7');
    await field(page).press('Enter');
    await expectNotice(page, `${vaccine.name}, KV-1: 7 pieces`);
    await expect(page.getByRole('form', { name: `${vaccine.name}, KV-2` })).toBeVisible();
    await field(page).fill('5');
    await field(page).press('Enter');
    await expectNotice(page, `${vaccine.name}, KV-2: 5 pieces`);
  });

  await test.step('a lot that is not on the list is found here', async () => {
    await page.getByRole('button', { name: 'Add goods found here' }).click();
    const found = page.getByRole('dialog', { name: 'Goods found here' });
    await choose(found, 'Product', vaccine.name);
    await found.getByRole('textbox', { name: 'Lot number' }).fill('kv-2');
    await expect(found.getByText('In stock: KV-2')).toBeVisible();
    await found.getByRole('textbox', { name: 'Lot number' }).fill('KV-3');
    await found.getByRole('textbox', { name: 'Expires' }).fill('31/12/2099');
    await look(page, 'count-found-lot', { phoneOnly: true, dark: true });
    await found.getByRole('button', { name: 'Next: quantity' }).click();
    await expect(page.getByRole('form', { name: `${vaccine.name}, KV-3` })).toBeVisible();
    await field(page).fill('2');
    await field(page).press('Enter');
    await expectNotice(page, `${vaccine.name}, KV-3: 2 pieces`);
    await expect(page.getByText('3 of 3 lines counted')).toBeVisible();
  });

  await test.step('the sheet, the approval and the stock name each lot', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await admin.send(countCalls.close, { params: { id: count.id } });
    await page.goto(`/inventory/counts/${count.id}`);
    const sheet = page.getByRole('region', { name: 'Count sheet' });
    await expect(rowWith(sheet, 'KV-1')).toContainText('-1');
    await expect(rowWith(sheet, 'KV-3')).toContainText('31/12/2099');
    await look(page, 'count-lots-sheet', { dark: true });
    await admin.send(countCalls.submit, { params: { id: count.id }, body: {} });
    await approverPage.goto('/settings/approvals');
    await expect(approverPage.getByText('KV-3, expires 31/12/2099').first()).toBeVisible();
    await look(approverPage, 'count-lots-approval');
    const waiting = approverPage.getByRole('region', { name: 'Stock counts' });
    await waiting.getByRole('button', { name: 'Approve all 2' }).click();
    const dialog = approverPage.getByRole('dialog', { name: /^Approve 2 differences of CNT-/ });
    await dialog.getByRole('button', { name: 'Approve all 2' }).click();
    await expectNotice(approverPage, '2 differences decided');
    const held = await admin.send(lotCalls.held, { query: { productId } });
    expect(held.lots.map(({ number, available }) => [number, available])).toEqual([
      ['KV-3', 2],
      ['KV-1', 7],
      ['KV-2', 5],
    ]);
  });
});

test('serial numbers are counted by scan, each once', async ({ page, admin }) => {
  const productId = await makeProduct(admin, { ...sprayer, unit: 'Piece', category: 'Farm', price: 4500 });
  await admin.send(productCalls.update, { body: { productId, tracking: 'serial' } });
  const warehouseId = await makeWarehouse(admin, 'Machakos Farm Store');
  const lots = ['KS-1', 'KS-2'].map((number) => ({ number, quantity: 1 }));
  await makeReceipt(admin, { productId, warehouseId, quantity: 2, lots, isProcessed: true });
  const { count } = await admin.send(countCalls.create, { body: { name: 'Sprayers', warehouseId } });
  await admin.send(countCalls.start, { params: { id: count.id } });
  const scanSerial = (number: string) => scan(page, `]C101${sprayer.barcode.padStart(14, '0')}21${number}`);
  const expectForm = (number: string) =>
    expect(page.getByRole('form', { name: `${sprayer.name}, ${number}` })).toBeVisible();

  await test.step('what is scanned is there, and another one saves it', async () => {
    await page.setViewportSize(PHONE);
    await page.goto(`/inventory/counts/${count.id}/count`);
    await expect(rowWith(page, 'KS-1')).toContainText(sprayer.name);
    await scanSerial('KS-1');
    await expectForm('KS-1');
    await expect(field(page)).toHaveValue('1 piece');
    await scanSerial('ks-1');
    await expectNotice(page, `${sprayer.name}, KS-1 is counted already`);
    await scanSerial('KS-2');
    await expectForm('KS-2');
    await expectNotice(page, `${sprayer.name}, KS-1: 1 piece`);
    await look(page, 'count-serial', { phoneOnly: true, dark: true });
  });

  await test.step('one that is not on the list is found here', async () => {
    await scanSerial('KS-9');
    await expectForm('KS-9');
    await expect(page.getByText(/^Not on the list of/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('3 of 3 lines counted')).toBeVisible();
  });

  await test.step('the sheet finds it by its number', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Open sheet' }).click();
    const sheet = page.getByRole('region', { name: 'Count sheet' });
    await sheet.getByRole('searchbox', { name: 'Lot or product' }).fill('ks-9');
    await sheet.getByRole('button', { name: 'Search' }).click();
    await expect(rowWith(sheet, 'KS-1')).toHaveCount(0);
    await expect(rowWith(sheet, 'KS-9')).toContainText('Found here');
    await look(page, 'count-sheet-search');
  });
});

test('serial numbers of a blind count are scanned or typed, and not listed', async ({ page, admin, openAs }) => {
  const productId = await makeProduct(admin, {
    ...blindSprayer,
    unit: 'Piece',
    category: 'Farm',
    price: 4500,
  });
  await admin.send(productCalls.update, { body: { productId, tracking: 'serial' } });
  const warehouseId = await makeWarehouse(admin, 'Kitui Farm Store');
  const lots = ['KT-1', 'KT-2', 'KT-3'].map((number) => ({ number, quantity: 1 }));
  await makeReceipt(admin, { productId, warehouseId, quantity: 3, lots, isProcessed: true });
  const body = { name: 'Sprayers counted blind', warehouseId, isBlind: true };
  const counter = await openAs({ name: 'Baraka Serials', email: 'baraka.serials@example.com', role: 'Storekeeper' });
  const { count } = await admin.send(countCalls.create, { body });
  await admin.send(countCalls.start, { params: { id: count.id } });

  await test.step('a line stands for all of them', async () => {
    await counter.setViewportSize(PHONE);
    await counter.goto(`/inventory/counts/${count.id}/count`);
    await expect(counter.getByText('0 of 1 lines counted')).toBeVisible();
    await expect(counter.getByText('KT-1')).toHaveCount(0);
    await rowWith(counter, blindSprayer.name).click();
    await expect(counter.getByText('Scan or type each serial number', { exact: false })).toBeVisible();
    await look(counter, 'count-blind-serials', { phoneOnly: true, dark: true });
  });

  await test.step('a known number and an unknown one are counted alike', async () => {
    for (const number of ['KT-1', 'KT-9']) {
      await rowWith(counter, 'Serial numbers').click();
      await counter.getByRole('button', { name: 'Type a number' }).click();
      await counter.getByLabel('Serial number').fill(number);
      await look(counter, 'count-blind-serial-typed', { phoneOnly: true });
      await counter.getByRole('button', { name: 'Next: quantity' }).click();
      await expect(counter.getByText(/^Not on the list of/)).toHaveCount(0);
      await counter.getByRole('button', { name: 'Save', exact: true }).click();
      await expectNotice(counter, `${blindSprayer.name}, ${number}: 1 piece`);
    }
    await rowWith(counter, 'Serial numbers').click();
    await counter.getByRole('button', { name: 'All scanned' }).click();
    await expect(counter.getByText('3 of 3 lines counted')).toBeVisible();
    await look(counter, 'count-blind-serials-done', { phoneOnly: true });
  });

  await test.step('who reviews sees which are missing', async () => {
    await admin.send(countCalls.close, { params: { id: count.id } });
    await page.goto(`/inventory/counts/${count.id}`);
    await expect(rowWith(page, 'KT-2')).toContainText('-1');
    await expect(rowWith(page, 'KT-9')).toContainText('Found');
    await look(page, 'count-blind-serials-sheet');
    await admin.send(countCalls.submit, { params: { id: count.id }, body: { leaveOut: true } });
  });
});

test('a blind count is blind on every screen, until it was reviewed', async ({ page, admin, openAs, browser }) => {
  const { warehouseId } = await makeStore(admin, 'Sultan Hamud Store');
  const body = { name: 'Mtito counted blind', warehouseId, isBlind: true, tolerancePercent: 10 };
  const { count } = await admin.send(countCalls.create, { body });
  const counter = await openAs({ name: 'Kanini Hesabu', email: 'kanini.hesabu@example.com', role: 'Storekeeper' });
  const stocks = `/inventory/stocks?warehouseId=${warehouseId}`;
  await counter.goto(stocks);
  await expect(rowWith(counter, twine.name)).toContainText('20');
  await admin.send(countCalls.start, { params: { id: count.id } });

  await test.step('whoever counts sees no quantity of it in stock, and why', async () => {
    await counter.goto(stocks);
    await expect(counter.getByText(`You are counting blind (${count.number}).`)).toBeVisible();
    await expect(rowWith(counter, twine.name)).toContainText('Being counted');
    await expect(rowWith(counter, twine.name)).not.toContainText('20');
    await look(counter, 'count-blind-stock', { dark: true });
  });

  await test.step('they sign in anew as ever', async () => {
    const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const own = await context.newPage();
    await own.goto('/');
    await signIn(own, { email: 'kanini.hesabu@example.com', password: COLLEAGUES_PASSWORD });
    await expect(own.getByText(`You are counting blind (${count.number}).`)).toBeVisible();
    await context.close();
  });

  await test.step('what is entered is noted, however far off it is', async () => {
    await counter.setViewportSize(PHONE);
    await counter.goto(`/inventory/counts/${count.id}/count`);
    await enter(counter, twine.name, '5');
    await expectNotice(counter, `${twine.name}: 5 pieces`);
    await expect(counter.getByText('Recount 0', { exact: true })).toBeVisible();
    await look(counter, 'count-blind-walk', { phoneOnly: true, dark: true });
  });

  await test.step('whoever reviews joins before they count', async () => {
    await page.goto(`/inventory/counts/${count.id}/count`);
    await expect(page.getByRole('heading', { name: 'Count blind?' })).toBeVisible();
    await look(page, 'count-blind-join', { dark: true });
    await page.getByRole('button', { name: 'Join the count' }).click();
    await expectNotice(page, 'You count blind now');
    await enter(page, trough.name, '10');
    await expectNotice(page, `${trough.name}: 10 pieces`);
  });

  await test.step('the sheet says what is beyond the tolerance, and who could see what is in stock', async () => {
    await admin.send(countCalls.close, { params: { id: count.id } });
    await page.goto(`/inventory/counts/${count.id}`);
    const sheet = page.getByRole('region', { name: 'Count sheet' });
    await expect(rowWith(sheet, twine.name)).toContainText('Difference above the tolerance');
    await expect(rowWith(sheet, trough.name)).toContainText('Could see the stock');
    await expect(page.getByText('could see what is in stock after the count had started')).toBeVisible();
    await look(page, 'count-blind-sheet', { dark: true });
  });

  await test.step('and once it was sent, quantities are shown again', async () => {
    await admin.send(countCalls.submit, { params: { id: count.id }, body: { leaveOut: true } });
    await counter.goto(stocks);
    await expect(counter.getByText('You are counting blind')).toHaveCount(0);
    await expect(rowWith(counter, twine.name)).toContainText('20');
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('two people count for an hour, and nothing is lost', async ({ admin, openAs, problems }) => {
    problems.allowOffline();
    const { warehouseId, twineId, troughId } = await makeStore(admin, 'Emali Farm Store');
    const body = { name: 'Emali without a network', warehouseId };
    const { count } = await admin.send(countCalls.create, { body });
    await admin.send(countCalls.start, { params: { id: count.id } });
    const people = [
      { name: 'Mutua Hesabu', email: 'mutua.hesabu@example.com', role: 'Storekeeper' },
      { name: 'Ndinda Hesabu', email: 'ndinda.hesabu@example.com', role: 'Storekeeper' },
    ];
    const pages: Page[] = [];
    for (const person of people) {
      const page = await openAs(person);
      pages.push(page);
      await page.setViewportSize(PHONE);
      await page.goto(`/inventory/counts/${count.id}/count`);
      await expect(rowWith(page, twine.name)).toBeVisible();
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    }
    const [mutua, ndinda] = pages as [Page, Page];
    for (const page of pages) await page.context().setOffline(true);

    await enter(mutua, twine.name, '20');
    await enter(mutua, trough.name, '9');
    await enter(ndinda, trough.name, '10');
    for (const page of pages) {
      await expect(page.getByText(/figures? waits? on this device/)).toBeVisible();
      await expect(page.getByText(`${page === mutua ? 2 : 1} of 3 lines counted`)).toBeVisible();
      await page.reload();
      await expect(page.getByText(/figures? waits? on this device/)).toBeVisible();
    }
    await mutua.getByText(/^All \d/).click();
    await expect(rowWith(mutua, trough.name)).toContainText('9 pieces');
    await look(mutua, 'count-offline', { phoneOnly: true });

    for (const page of pages) await page.context().setOffline(false);
    for (const page of pages) await expect(page.getByText(/figures? waits? on this device/)).toHaveCount(0);
    const { lines } = await admin.send(countCalls.lines, { params: { id: count.id }, query: {} });
    const lineOf = (productId: number) => lines.find(({ Product }) => Product.id === productId);
    expect(lineOf(twineId)).toMatchObject({ state: 'counted', counted: 20, countedBy: { name: people[0]?.name } });
    // The figures differ: the line is to be counted again, and both are known.
    expect(lineOf(troughId)).toMatchObject({ state: 'recount', recountReason: 'differ' });
    const { entries } = await admin.send(countCalls.entries, { params: { lineId: lineOf(troughId)?.id ?? 0 } });
    expect(entries.map(({ User, quantity }) => [User.name, quantity])).toEqual([
      [people[0]?.name, 9],
      [people[1]?.name, 10],
    ]);
  });

  test('a wrong figure is refused at once, and what was counted after a count was cancelled is shown with the reason', async ({
    admin,
    openAs,
    problems,
  }) => {
    problems.allowOffline();
    const { warehouseId, second } = await makeStore(admin, 'Kiboko Farm Store');
    const { count } = await admin.send(countCalls.create, { body: { name: 'Kiboko, cancelled', warehouseId } });
    await admin.send(countCalls.start, { params: { id: count.id } });
    const page = await openAs({ name: 'Syombua Hesabu', email: 'syombua.hesabu@example.com', role: 'Storekeeper' });
    await page.setViewportSize(PHONE);
    await page.goto(`/inventory/counts/${count.id}/count`);
    await expect(page.getByText('Ready to count without a network')).toBeVisible();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await page.context().setOffline(true);

    await rowWith(page, twine.name).getByRole('button', { name: twine.name }).click();
    await field(page).fill('-2');
    await field(page).press('Enter');
    const refused = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(refused).toContainText('Enter 0 or more');
    await refused.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText(/figures? waits? on this device/)).toHaveCount(0);
    await field(page).fill('20');
    await field(page).press('Enter');
    await expect(page.getByText('1 figure waits on this device')).toBeVisible();

    // This section was not opened before; the page is left and opened again.
    await page.goto(`/inventory/counts/${count.id}/count?section=${second}`);
    await expect(rowWith(page, wire.name)).toBeVisible();
    await expect(page.getByText(/^Shown as of \d\d:\d\d\. No connection/)).toBeVisible();

    problems.allow(409);
    await admin.send(countCalls.cancel, { params: { id: count.id }, body: { reason: 'The wrong store' } });
    await page.context().setOffline(false);
    await expect(page.getByText('This count is not open')).toBeVisible();
    const alert = page.getByRole('alert').filter({ hasText: 'Not accepted' });
    await expect(alert).toContainText(`20 pieces ${twine.name}`);
    await expect(alert).toContainText('was cancelled: nothing can be counted');
    await look(page, 'count-cancelled-meanwhile', { phoneOnly: true, dark: true });
    await page.getByRole('link', { name: 'Open sheet' }).click();
    await alert.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect(alert).toHaveCount(0);
  });
});
