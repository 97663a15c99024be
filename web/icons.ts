import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = '~icons/';

interface IconSet {
  icons: Record<string, { body: string } | undefined>;
}

/**
 * Makes a React component of each icon imported as `~icons/<name>`, from the data of Tabler's set: its package of
 * components is thirty times as large.
 */
export function icons(): Plugin {
  let set: IconSet | undefined;
  return {
    name: 'icons',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      set ??= readSet();
      const name = id.slice(PREFIX.length + 1);
      const icon = set.icons[name];
      if (icon === undefined) throw new Error(`Tabler's set has no icon ${name}`);
      return `import { createElement } from 'react';
export default function Icon({ size = 24, ...others }) {
  return createElement('svg', {
    xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', width: size, height: size, ...others,
    dangerouslySetInnerHTML: { __html: ${JSON.stringify(icon.body)} },
  });
}`;
    },
  };
}

function readSet(): IconSet {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json'), 'utf8'));
}
