import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const app = join(import.meta.dirname, 'src', 'app');

/**
 * What each of these screens asks for first, as long as its address says nothing more, and the permission that opens it
 * (`app/screens.ts`). A page of a list has a length.
 */
const FIRST_CALLS = {
  '/home': { call: '/dashboard', needs: 'dashboard' },
  '/inventory/stocks': { call: '/inventory/activity?limit=' },
  '/inventory/products': { call: '/products?limit=' },
  '/orders': { call: '/orders?limit=' },
  '/purchases': { call: '/purchases?limit=', needs: 'purchaseView' },
  '/transaction': { call: '/batches?limit=', needs: 'transaction' },
  '/settings/approvals/pending': { call: '/approvals/pending?limit=' },
};

/**
 * Writes into the page which files each screen needs and what it asks for, so that a signed-in visit asks for all of it
 * at once (`public/early.js`): otherwise router, screen and data are known one after the other, a round trip each.
 */
export function screenPreload(): Plugin {
  return {
    name: 'screen-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const chunkOf = (module: string) => {
          const found = chunks.find(
            ({ facadeModuleId, isDynamicEntry }) => isDynamicEntry && facadeModuleId === module,
          );
          if (found === undefined) throw new Error(`no file of the build is ${module}`);
          return found;
        };
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (entry === undefined) throw new Error('the build has no entry');
        const loaded = new Set(filesOf(entry, bundle));
        const needs = (...modules: string[]) => {
          const files = new Set(modules.flatMap((module) => filesOf(chunkOf(module), bundle)));
          return [...files].filter((file) => !loaded.has(file));
        };
        const frame = needs(join(app, 'application.tsx'), join(app, 'shell', 'shell.tsx'));
        for (const file of frame) loaded.add(file);
        const files: string[] = [];
        const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
        const screens = screenModules().map(([path, module]) => [path, needs(module).map(indexOf)]);
        const children = JSON.stringify({ frame, files, screens: Object.fromEntries(screens), data: FIRST_CALLS });
        const attrs = { type: 'application/json', id: 'screen-files' };
        return [{ tag: 'script', attrs, children, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** The screens with the module of each, from the table of the application. */
function screenModules(): [path: string, module: string][] {
  const table = readFileSync(join(app, 'pages.ts'), 'utf8');
  const found = [...table.matchAll(/^ {2}'(\/[^']*)': \(\) => import\('([^']+)'\)/gm)];
  return found.map(([, path = '', module = '']) => [path, `${join(app, module)}.tsx`]);
}

/** A file of script with its styles, and those that it imports. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((file) => {
    const other = bundle[file];
    return other?.type === 'chunk' ? filesOf(other, bundle, seen) : [];
  });
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}
