import type { Plugin } from 'vite';

/**
 * Fails a build whose files import each other in a circle: a constant could then be read before it is set, which
 * changes what the application does without any error.
 */
export function acyclicFiles(): Plugin {
  return {
    name: 'acyclic-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const cleared = new Set<string>();
      const visit = (file: string, path: string[]): void => {
        if (path.includes(file)) throw new Error(`Files import each other: ${[...path, file].join(' → ')}`);
        const output = bundle[file];
        if (cleared.has(file) || output?.type !== 'chunk') return;
        for (const imported of output.imports) visit(imported, [...path, file]);
        cleared.add(file);
      };
      for (const file of Object.keys(bundle)) visit(file, []);
    },
  };
}
