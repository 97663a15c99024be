import type { Call } from '@ghala/contract/common/call';
import { type Plugin, runnerImport } from 'vite';

const CALLS = /\/contract\/src\/calls\/[\w-]+\.ts$/;
const WHOLE = '?whole';

/**
 * Reduces the calls in the browser's bundle to what is needed to send them, without their schemas and the code of these.
 * Other exports of a module of calls, such as the schema of a form, are imported from the module itself if used.
 */
export function wireCalls(): Plugin {
  return {
    name: 'wire-calls',
    apply: 'build',
    // Unused parts are left out entirely: a contract only contains declarations.
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
