import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Libraries whose index imports all of their modules, with the index's place beside the entry for CommonJS. */
const LIBRARIES = {
  '@mantine/core': '../esm/index.mjs',
  '@mantine/form': '../esm/index.mjs',
  '@mantine/hooks': '../esm/index.mjs',
  '@mantine/modals': '../esm/index.mjs',
  '@mantine/notifications': '../esm/index.mjs',
  '@mantine/spotlight': '../esm/index.mjs',
  '@tanstack/react-query': 'index.js',
};
const IMPORT = /\bimport \{([^}]*)\} from ['"]([^'"]+)['"]/g;
const EXPORT_ALL = /\bexport \* from ['"]([^'"]+)['"]/g;

/**
 * Imports each part of these libraries from its own module in place of their index, so that what a screen needs can be
 * told from its imports (`file-groups.ts`).
 */
export function directImports(): Plugin {
  const indexes = new Map(
    Object.entries(LIBRARIES).map(([name, index]) => [name, partsOf(import.meta.url, name, index)]),
  );
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\.(mjs|js|tsx?)$/.test(id)) return undefined;
      const rewritten = code.replaceAll(IMPORT, (line, names: string, source: string) => {
        const parts = indexes.get(source);
        return parts === undefined ? line : importsOf(names, source, parts);
      });
      return rewritten === code ? undefined : rewritten;
    },
  };
}

function importsOf(names: string, source: string, parts: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  const others: string[] = [];
  for (const name of names.split(',').map((one) => one.trim())) {
    const file = parts.get(name.replace(/ as .*/, ''));
    if (file !== undefined) lines.push(`import { ${name} } from ${JSON.stringify(file)}`);
    else if (name !== '' && !name.startsWith('type ')) others.push(name);
  }
  if (others.length > 0) lines.push(`import { ${others.join(', ')} } from '${source}'`);
  return lines.join('; ');
}

/** The module of each part of a library, by the part's name, from the imports of its index. */
function partsOf(importer: string, library: string, place: string): Map<string, string> {
  const index = join(dirname(createRequire(importer).resolve(library)), place);
  const code = readFileSync(index, 'utf8');
  const found = new Map<string, string>();
  for (const [, names = '', source = ''] of code.matchAll(IMPORT))
    for (const name of names.split(',').filter((one) => !one.includes(' as ')))
      found.set(name.trim(), source.startsWith('.') ? join(dirname(index), source) : source);
  for (const [, other = ''] of code.matchAll(EXPORT_ALL))
    for (const [name, file] of partsOf(index, other, place)) if (!found.has(name)) found.set(name, file);
  return found;
}
