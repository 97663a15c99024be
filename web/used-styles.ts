import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
/** Finds Mantine's classes, in its components as in its styles. */
const CLASS = /\bm_[0-9a-f]{6,}\b/g;

/** Fails a build that has a component of Mantine without its styles, which `src/ui/mantine.css` imports one by one. */
export function usedStyles(): Plugin {
  return {
    name: 'used-styles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const scripts = files.flatMap((file) => (file.type === 'chunk' ? [file.code] : []));
      const styles = files.flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      );
      const styled = classesOf(styles);
      const unstyled = [...classesOf(scripts)].filter((name) => !styled.has(name));
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.layer.css'))) {
        const own = classesOf([readFileSync(join(folder, file), 'utf8')]);
        if (unstyled.some((name) => own.has(name)))
          this.error(`Import '@mantine/core/styles/${file}' in src/ui/mantine.css`);
      }
    },
  };
}

function classesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => text.match(CLASS) ?? []));
}
