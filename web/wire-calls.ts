import type { Call } from '@ghala/contract/common/call';
import { type Plugin, runnerImport } from 'vite';

const CALLS = /\/contract\/src\/calls\/[\w-]+\.ts$/;
const WHOLE = '?whole';
const IMPORT = /^(import|export) \{([^}]*)\} from '((?:@ghala\/contract\/|\.{1,2}\/)[\w./-]+)';$/gm;

/**
 * Reduces the calls in the browser's bundle to what is needed to send them, without their schemas and the code of these.
 * Other exports of a module of calls, such as the schema of a form, are imported from the module itself where they are
 * used: a file that only sends calls has no import of it.
 */
export function wireCalls(): Plugin {
  return {
    name: 'wire-calls',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/(web|contract)\/src\//.test(id)) return undefined;
      const isContract = id.includes('/contract/src/');
      const imports = [...code.matchAll(IMPORT)];
      const rewritten = await Promise.all(
        imports.map(async ([line, verb = '', names = '', source = '']) => {
          const target = (await this.resolve(source, id.replace(/\?.*$/, '')))?.id ?? '';
          if (!CALLS.test(target)) return line;
          return isContract ? line.replace(source, target + WHOLE) : apart(verb, names, source, target);
        }),
      );
      let index = 0;
      return imports.length === 0 ? undefined : code.replace(IMPORT, () => rewritten[index++] ?? '');
    },
    // Unused parts are left out entirely: a contract only contains declarations.
    resolveId: (source) => (source.endsWith(WHOLE) ? { id: source, moduleSideEffects: false } : undefined),
    async load(id) {
      if (!CALLS.test(id)) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(id);
      const calls = Object.entries(module).filter(
        ([name, value]) => name.endsWith('Calls') && typeof value === 'object',
      );
      const lines = calls.map(([name, value]) => `export const ${name} = ${JSON.stringify(wireOf(value))};`);
      return `${lines.join('\n')}\n`;
    },
  };
}

/** An import of calls, and one of what else is in their module. */
function apart(verb: string, names: string, source: string, target: string): string {
  const values = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));
  const [calls, others] = [true, false].map((areCalls) => values.filter((name) => /^\w+Calls\b/.test(name) === areCalls));
  return [
    calls?.length ? `${verb} { ${calls.join(', ')} } from '${source}';` : '',
    others?.length ? `${verb} { ${others.join(', ')} } from ${JSON.stringify(target + WHOLE)};` : '',
  ].join(' ');
}

/** The reduced form of a call, or of several by name. */
function wireOf(value: unknown): object {
  if (!isCall(value))
    return Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, wireOf(one)]));
  const { method, path, access, tellsMore, isChange, files, keys, rows } = value;
  return { method, path, ...(access === 'public' && { access }), tellsMore, isChange, files, keys, rows };
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
