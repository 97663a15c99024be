import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const folder = join(import.meta.dirname, 'src', 'text');
const AREA = '?area';
/** Where the imports were, while the texts are looked for. */
const PLACE = '/* texts */';

/** The modules that have what `text/t.ts` gathers, beside the texts themselves. */
const others: Record<string, string> = { language: 'page-language', say: 'say', labels: 'labels' };

/**
 * Gives each file the texts of its own areas instead of all: `t.orders` becomes an import of that area, in the page's
 * language. `text/t.ts`, which gathers them while developing and in tests, is in no file of the build.
 */
export function areaTexts(): Plugin {
  const all = readFileSync(join(folder, 'en', 'all.ts'), 'utf8');
  const sources = new Map(
    [...all.matchAll(/^import \{ (?:(\w+) as )?(\w+) \} from '(.+)';$/gm)].map(([, name, area = '', source = '']) => [
      area,
      { name: name ?? area, source: source.startsWith('./') ? join(folder, 'en', `${source.slice(2)}.ts`) : source },
    ]),
  );
  return {
    name: 'area-texts',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.endsWith(AREA) ? { id: join(folder, 'en', id), moduleSideEffects: false } : undefined),
    load(id) {
      // An import on several lines is not seen by `transform`, and would bring the texts of all areas.
      if (id === join(folder, 't.ts')) this.error("Write the import of 'text/t' on one line");
      if (!id.endsWith(AREA)) return undefined;
      const area = id.slice(join(folder, 'en').length + 1, -AREA.length);
      const { name, source } = sources.get(area) ?? this.error(`There is no area of texts named ${area}`);
      return [
        `import { ${name} as english } from ${JSON.stringify(source)};`,
        `import { inLanguage } from ${JSON.stringify(join(folder, 'page-language.ts'))};`,
        `export const ${area} = /* @__PURE__ */ inLanguage(${JSON.stringify(area)}, english);`,
      ].join('\n');
    },
    transform(code, id) {
      const line = /^import \{([^}]*)\} from '[^']*\/text\/t';$/m.exec(code);
      if (line === null) return undefined;
      const names = (line[1] ?? '').split(',').map((name) => name.trim());
      const imports = names
        .filter((name) => name in others)
        .map((name) => `import { ${name} } from ${JSON.stringify(join(folder, `${others[name]}.ts`))};`);
      if (!names.includes('t')) return code.replace(line[0], imports.join(' '));
      const used = new Set<string>();
      const rewritten = code
        .replace(line[0], PLACE)
        .replace(/(?<![\w$]|(?<!\.\.)\.)t\.(\w+)/g, (found, area: string) => {
          if (!sources.has(area)) this.error(`${id}: ${found} is no area of texts`);
          used.add(area);
          return `${area}Texts`;
        });
      for (const area of used) imports.push(`import { ${area} as ${area}Texts } from '${area}${AREA}';`);
      return rewritten.replace(PLACE, imports.join(' '));
    },
  };
}
