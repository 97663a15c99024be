import type { Call } from '@ghala/contract/common/call';
import { type Plugin, runnerImport } from 'vite';

const CALLS = /\/contract\/src\/calls\/[\w-]+\.ts$/;
const WHOLE = '?whole';

/**
 * In the browser's bundle a call is what it takes to send it: its schemas stay behind, and with them what they are made
 * of. What else a module of calls has, such as the schema of a form, is taken from the module itself where it is used.
 */
export function wireCalls(): Plugin {
  return {
    name: 'wire-calls',
    apply: 'build',
    // Whatever of it is not used stays out whole: a contract only declares.
    resolveId: (source) => (source.endsWith(WHOLE) ? { id: source, moduleSideEffects: false } : undefined),
    async load(id) {
      if (!CALLS.test(id)) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(id);
      const calls = Object.entries(module).filter(
        ([name, value]) => name.endsWith('Calls') && typeof value === 'object',
      );
      const lines = calls.map(([name, value]) => `export const ${name} = ${JSON.stringify(wireOf(value))};`);
      return `export * from ${JSON.stringify(id + WHOLE)};\n${lines.join('\n')}\n`;
    },
  };
}

/** A call as it is sent, or several of them by their names. */
function wireOf(value: unknown): object {
  if (!isCall(value))
    return Object.fromEntries(Object.entries(Object(value)).map(([name, one]) => [name, wireOf(one)]));
  const { method, path, access, tellsMore, isChange, files, keys, rows } = value;
  return { method, path, ...(access === 'public' && { access }), tellsMore, isChange, files, keys, rows };
}

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
