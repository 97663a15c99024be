import { isDeepStrictEqual } from 'node:util';
import type { Call } from '@ghala/contract/common/call';
import { type Plugin, runnerImport } from 'vite';
import { type FilterKind, kindOf } from '../contract/src/common/filter-kind';

const CALLS = /\/contract\/src\/calls\/[\w-]+\.ts$/;
/** The tables of entities' fields: schemas of the contract read their schemas, lists and forms what else they have. */
const FIELDS = /\/contract\/src\/entities\/[\w-]+-fields\.ts$/;
const FIELD_VIEWS = /\/contract\/src\/entities\/[\w-]*field-views\.ts$/;
const WHOLE = '?whole';
/** The import of a schema, when a form needs it. */
const LATER = /\bimport\('(@ghala\/contract\/calls\/[\w-]+)'\)/g;
const IMPORT = /^import \{([^}]*)\} from '((?:@ghala\/contract\/|\.{1,2}\/)[\w./-]+)';$/gm;

/**
 * Reduces the calls in the browser's bundle to what is needed to send them, without their schemas and the code of these,
 * and the filters of lists to what reads them from an address. Constants stay as they are. Other exports, such as the
 * schema of a form, are imported from the module itself where they are used: no file of a list alone has a schema.
 */
export function wireCalls(): Plugin {
  const known = new Map<string, Promise<Map<string, string>>>();
  const wireModule = (id: string) => {
    const made = known.get(id) ?? exportsOf(id);
    known.set(id, made);
    return made;
  };
  return {
    name: 'wire-calls',
    apply: 'build',
    enforce: 'pre',
    // Unused parts are left out entirely: a contract only contains declarations.
    resolveId: (source) => (source.endsWith(WHOLE) ? { id: source, moduleSideEffects: false } : undefined),
    async load(id) {
      if (FIELDS.test(id)) return fieldsWithoutSchemas(id);
      if (!CALLS.test(id)) return undefined;
      const lines = [...(await wireModule(id))].map(([name, text]) => `export const ${name} = ${text};`);
      const reader = id.replace(/calls\/[\w-]+\.ts$/, 'common/filter-reader.ts');
      return `import { filterReader } from ${JSON.stringify(reader)};\n${lines.join('\n')}\n`;
    },
    async transform(code, id) {
      const isContract = id.includes('/contract/src/');
      if (!isContract && !id.includes('/web/src/')) return undefined;
      let rewritten = code;
      for (const [line, names = '', source = ''] of code.matchAll(IMPORT)) {
        const target = (await this.resolve(source, id.replace(/\?.*$/, '')))?.id ?? '';
        if (FIELDS.test(target) && isContract && !FIELD_VIEWS.test(id))
          rewritten = rewritten.replace(line, importOf([names], target + WHOLE));
        if (!CALLS.test(target)) continue;
        const wire = isContract ? new Map() : await wireModule(target);
        const values = names.split(',').map((name) => name.trim());
        const [reduced, others] = [true, false].map((isWire) =>
          values.filter((name) => !/^(type |$)/.test(name) && wire.has(name.replace(/ as .*/, '')) === isWire),
        );
        const lines = [importOf(reduced, source), importOf(others, target + WHOLE)];
        rewritten = rewritten.replace(line, () => lines.join(' '));
      }
      for (const [later, source = ''] of code.matchAll(LATER)) {
        const target = (await this.resolve(source, id.replace(/\?.*$/, '')))?.id ?? '';
        rewritten = rewritten.replaceAll(later, `import(${JSON.stringify(target + WHOLE)})`);
      }
      return rewritten === code ? undefined : rewritten;
    },
  };
}

function importOf(names: string[] | undefined, source: string): string {
  return names?.length ? `import { ${names.join(', ')} } from ${JSON.stringify(source)};` : '';
}

async function fieldsWithoutSchemas(id: string): Promise<string> {
  const { module } = await runnerImport<Record<string, unknown>>(id);
  const withoutSchemas = (_: string, value: unknown) => (isSchema(value) ? undefined : value);
  return Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, withoutSchemas)};\n`)
    .join('');
}

/** What the browser's form of a module of calls exports, by name, as code. */
async function exportsOf(id: string): Promise<Map<string, string>> {
  const { module } = await runnerImport<Record<string, unknown>>(id);
  const exported = new Map<string, string>();
  for (const [name, value] of Object.entries(module)) {
    if (name.endsWith('Calls') && typeof value === 'object') exported.set(name, JSON.stringify(wireOf(value)));
    else if (filtersOf(value) !== undefined) exported.set(name, filtersOf(value) ?? '');
    else if (isPlain(value)) exported.set(name, JSON.stringify(value));
  }
  return exported;
}

/** The filters among the fields of a schema, or of what is all filters, as code that reads them; undefined if there are none. */
function filtersOf(value: unknown): string | undefined {
  const isWhole = isSchema(value) && 'shape' in Object(value);
  const kinds = Object.entries(Object(isWhole ? Object(value).shape : value)).map(
    ([name, schema]): [string, FilterKind | undefined] => [name, kindOf(schema)],
  );
  const filters = kinds.flatMap(([name, kind]) => (kind ? [`${name}: filterReader(${JSON.stringify(kind)})`] : []));
  if (filters.length === 0 || (!isWhole && filters.length < kinds.length)) return undefined;
  return isWhole ? `{ shape: { ${filters.join(', ')} } }` : `{ ${filters.join(', ')} }`;
}

/** Whether a value is the same after it was written as JSON. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'function' || value === undefined || isSchema(value)) return false;
  if (Object.values(Object(value)).some(isSchema)) return false;
  return isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value);
}

/** Not written as JSON: a schema refers to itself. */
function isSchema(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_zod' in value;
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
