import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { app, FIRST_CALLS, screenModules } from './first-screens';

type Group = Rolldown.CodeSplittingGroup;

const FAULTS = /\/contract\/src\/(refusals\/fault-text|text\/en\/fields)\.ts/;
const REFUSALS = /\/contract\/src\/(refusals\/refusal-message|text\/en\/refusals)\.ts/;
const WORDING =
  /\/contract\/src\/(text\/(say|words|translations|text-catalogue|choice|en\/entities)|refusals\/named-fault|access\/permission-labels)\.ts/;
const SWAHILI = '/text/sw/';
/** What checks forms: needed by no screen before something is typed. */
const SCHEMAS = /\/node_modules\/zod\/|\/contract\/src\//;
/** So many screens need what is in the file that all load. */
const MANY = 13;
/** So many characters of code that two areas share are worth a file of their own. */
const SHARED_BY_TWO = 4500;
/** So many that an area's first screen does without are, too. */
const MORE_THAN_FIRST = 25_000;

/** Features whose screens are used together, and so share files. */
const AREAS: Record<string, string> = {
  'issue-notes': 'orders',
  adjustments: 'inventory',
  transfers: 'inventory',
  reservations: 'inventory',
  'marked-returns': 'inventory',
};

/**
 * The files of the application (docs/decisions/0041-files-of-the-web-app.md). By default each set of screens that share a
 * module gets a file, 85 of them on a screen.
 *
 * What a module needs is needed by all of its screens, and perhaps by more: it is in the same file, or in one that comes
 * before it here. So no files import each other.
 */
export function fileGroups(): Group[] {
  let known: Uses | undefined;
  const usesOf = (ctx: Rolldown.ChunkingContext) => {
    known ??= usesIn(ctx);
    return known;
  };
  const isOnScreen = (id: string, ctx: Rolldown.ChunkingContext) => usesOf(ctx).screensOf.has(id);
  const fileOf = (id: string, ctx: Rolldown.ChunkingContext) => {
    const { screensOf, charactersOf, neededLater } = usesOf(ctx);
    const screens = screensOf.get(id);
    if (screens === undefined || (screens.length === 1 && !neededLater.has(id))) return null;
    const name = nameFor(screens);
    const characters = charactersOf.get(name) ?? 0;
    if (name.startsWith('of-')) return characters < SHARED_BY_TWO ? 'shared' : name;
    if (name.startsWith('more-')) return characters < MORE_THAN_FIRST ? name.replace('more-', '') : name;
    return name;
  };
  const named =
    (names: RegExp): Group['name'] =>
    (id, ctx) => {
      const name = fileOf(id, ctx);
      return name !== null && names.test(name) ? name : null;
    };
  return [
    // The calls too, a kilobyte: the first page's own modules wait for the texts of the language, which import the
    // contract; in one file, each would wait for the other.
    {
      name: 'libraries',
      tags: ['$initial'],
      test: /node_modules|\.css$|rolldown\/runtime|vite\/preload-helper|\/contract\/src\//,
      priority: 9,
    },
    { name: 'first', tags: ['$initial'], priority: 8 },
    // What other languages' texts need: those are waited for before anything else runs, so these import nothing of it.
    { name: 'wording', test: WORDING, priority: 7 },
    { name: 'faults', test: FAULTS, priority: 6.5 },
    { name: 'refusals', test: REFUSALS, priority: 6 },
    { name: 'application', test: /\/web\/src\/app\/(application|shell\/shell)\.tsx$/, priority: 5 },
    { debugName: 'shared', name: named(/^shared$/), priority: 4 },
    { debugName: 'two areas', name: named(/^of-/), priority: 3 },
    { debugName: 'areas', name: named(/^(?!shared$|of-|more-)/), priority: 2 },
    { debugName: 'more of areas', name: named(/^more-/), priority: 1 },
    {
      debugName: 'schemas',
      name: (id, ctx) => (SCHEMAS.test(id) && !id.includes(SWAHILI) && !isOnScreen(id, ctx) ? 'schemas' : null),
      priority: 0.5,
    },
  ];
}

interface Screen {
  path: string;
  area: string;
}

interface Uses {
  /** Lists the screens that import a module, directly or not, by the module. */
  screensOf: Map<string, Screen[]>;
  /** The length of all modules of a file, by the name that `nameFor` gives it. */
  charactersOf: Map<string, number>;
  /** What is needed by what comes beside or later than a screen: the search, dialogs, schemas. */
  neededLater: Set<string>;
}

/** Modules with all that they import, directly or not. */
function withImports(modules: readonly string[], ctx: Rolldown.ChunkingContext): ReadonlySet<string> {
  const needed = new Set(modules);
  for (const id of needed) for (const one of ctx.getModuleInfo(id)?.importedIds ?? []) needed.add(one);
  return needed;
}

/** The file for what exactly these screens need, if it is worth one. */
function nameFor(screens: readonly Screen[]): string {
  const areas = [...new Set(screens.map(({ area }) => area))].sort();
  if (screens.length >= MANY || areas.length > 2) return 'shared';
  if (areas.length === 2) return `of-${areas.join('-')}`;
  return `${screens.some(({ path }) => path in FIRST_CALLS) ? '' : 'more-'}${areas[0]}`;
}

function usesIn(ctx: Rolldown.ChunkingContext): Uses {
  const uses: Uses = { screensOf: new Map(), charactersOf: new Map(), neededLater: new Set() };
  const { screensOf, charactersOf, neededLater } = uses;
  const pages = screenModules();
  for (const [path, module] of pages) {
    if (ctx.getModuleInfo(module) === null) throw new Error(`no module of the build is ${module}`);
    const feature = /\/features\/([\w-]+)\//.exec(module)?.[1] ?? 'app';
    const screen = { path, area: AREAS[feature] ?? feature };
    for (const id of withImports([module], ctx)) screensOf.set(id, [...(screensOf.get(id) ?? []), screen]);
  }
  const frame = withImports([join(app, 'application.tsx'), join(app, 'shell', 'shell.tsx')], ctx);
  const later = [...frame, ...screensOf.keys()].flatMap((id) => ctx.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const isPage = new Set(pages.map(([, page]) => page));
  const besidePages = later.filter((id) => !isPage.has(id));
  for (const id of withImports(besidePages, ctx)) neededLater.add(id);
  for (const [id, screens] of screensOf) {
    if (screens.length === 1 && !neededLater.has(id)) continue;
    const name = nameFor(screens);
    charactersOf.set(name, (charactersOf.get(name) ?? 0) + (ctx.getModuleInfo(id)?.code?.length ?? 0));
  }
  return uses;
}
