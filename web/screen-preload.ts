import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { app, FIRST_CALLS, screenModules } from './first-screens';

/**
 * Writes into the page which files each screen needs and what it asks for, so that a signed-in visit asks for all of it
 * at once (`early.js`): otherwise router, screen and data are known one after the other, a round trip each.
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

/** Finds a file of script with its styles, and those that it imports. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((file) => {
    const other = bundle[file];
    return other?.type === 'chunk' ? filesOf(other, bundle, seen) : [];
  });
  return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? []), ...imported];
}
