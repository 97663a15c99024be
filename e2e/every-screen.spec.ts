import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openEveryScreen } from './open-screens';
import { makeOneOfEach, screens } from './screens';
import { expect, test } from './test';

test('no screen of the application is left out', async () => {
  const table = await readFile(join(import.meta.dirname, '../web/src/app/screens.ts'), 'utf8');
  const routes = [...table.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => shapeOf(path));
  expect(routes.length).toBeGreaterThan(60);
  const opened = screens.map(([path]) => shapeOf(path));
  expect(routes.filter((route) => !opened.includes(route))).toEqual([]);
});

test('every screen opens for the administrator', async ({ page, admin }) => {
  // It takes as long as several flows.
  test.slow();
  await openEveryScreen(page, await makeOneOfEach(admin), [{ width: 'wide', scheme: 'light' }]);
});

/** Strips a path of parameter names and values. */
function shapeOf(path: string): string {
  return path
    .replaceAll(/\$\w+/g, '*')
    .replace('/*/section/General%20Section', '/*/*/*')
    .replace('/gate/dispatch', '/gate/*');
}
