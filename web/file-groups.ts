import { basename, join } from 'node:path';
import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** What checks a form, and says what is wrong with it. */
const CHECKS = /\/node_modules\/zod\/|\/contract\/src\/(refusal-message|fault-text|text\/en\/(refusals|fields))\.ts/;
const FAULTS = /\/contract\/src\/(fault-text|named-fault|text\/en\/fields)\.ts/;
const REFUSALS = /\/contract\/src\/(refusal-message|text\/en\/refusals)\.ts/;
const WORDING =
  /\/contract\/src\/(say|words|translations|text-catalogue|permission-labels|text\/choice|text\/en\/entities)\.ts/;
const OWN = /\/(web|contract)\/src\//;
const SWAHILI = '/text/sw/';
/** What is opened first, after signing in or from a bookmark. */
const FIRST_SCREENS = [
  'dashboard/home-page',
  'inventory/stock-list-page',
  'products/product-list-page',
  'orders/orders-page',
  'purchases/purchase-list-page',
  'receipts/receipt-list-page',
].map((page) => join(import.meta.dirname, 'src', 'features', `${page}.tsx`));

/**
 * The files of the application (docs/decisions/0041-files-of-the-web-app.md). By default each set of screens that share a
 * module gets a file, 85 of them on a screen.
 *
 * A group has all that its modules need, or a group before it does, so that no files import each other: what a module
 * needs is shared by no fewer screens than the module, and what checks forms needs nothing else.
 */
export function fileGroups(): Group[] {
  const known = new Map<string, boolean>();
  /** Whether a module of ours checks forms, or needs one that does. */
  function checksForms(id: string, ctx: Rolldown.ChunkingContext): boolean {
    const answer = known.get(id);
    if (answer !== undefined) return answer;
    known.set(id, CHECKS.test(id));
    const needed = OWN.test(id) ? (ctx.getModuleInfo(id)?.importedIds ?? []) : [];
    const found = CHECKS.test(id) || needed.some((one) => checksForms(one, ctx));
    known.set(id, found);
    return found;
  }
  const neededBy = new Map<string, Set<string>>();
  /** All modules that a screen imports, directly or not. */
  function neededFor(screen: string, ctx: Rolldown.ChunkingContext): Set<string> {
    const known = neededBy.get(screen);
    if (known !== undefined) return known;
    if (ctx.getModuleInfo(screen) === null) throw new Error(`no module of the build is ${screen}`);
    const needed = new Set([screen]);
    for (const id of needed) for (const one of ctx.getModuleInfo(id)?.importedIds ?? []) needed.add(one);
    neededBy.set(screen, needed);
    return needed;
  }
  /** Whether a module is in none of the files that lists load. */
  const isApart = (id: string, ctx: Rolldown.ChunkingContext): boolean => id.includes(SWAHILI) || checksForms(id, ctx);
  const firstScreensOf = (id: string, ctx: Rolldown.ChunkingContext): string[] =>
    isApart(id, ctx) ? [] : FIRST_SCREENS.filter((screen) => neededFor(screen, ctx).has(id));
  /** What one of the first screens shares with few others. */
  const partsOf: Group['name'] = (id, ctx) => {
    const [only, ...others] = firstScreensOf(id, ctx);
    return only === undefined || others.length > 0 ? null : `${basename(only, '-page.tsx')}-parts`;
  };
  const withoutForms =
    (name: string): Group['name'] =>
    (id, ctx) =>
      isApart(id, ctx) ? null : name;
  return [
    // The calls too, a kilobyte: the first page's own modules wait for the texts of the language, which import the
    // contract; in one file, each would wait for the other.
    {
      name: 'libraries',
      tags: ['$initial'],
      test: /node_modules|\.css$|rolldown\/runtime|vite\/preload-helper|\/contract\/src\//,
      priority: 6,
    },
    { name: 'first', tags: ['$initial'], priority: 5 },
    // What other languages' texts need: those are waited for before anything else runs, so these import nothing of it.
    { name: 'wording', test: WORDING, priority: 4.8 },
    { name: 'faults', test: FAULTS, priority: 4.75 },
    { name: 'refusals', test: REFUSALS, priority: 4.7 },
    { name: 'application', test: /\/web\/src\/app\/(application|shell\/shell)\.tsx$/, priority: 4.5 },
    { debugName: 'shared', name: withoutForms('shared'), minShareCount: 18, priority: 4 },
    {
      debugName: 'lists',
      name: (id, ctx) => (firstScreensOf(id, ctx).length > 0 ? 'lists' : null),
      minShareCount: 4,
      priority: 3.5,
    },
    { debugName: 'parts', name: partsOf, minShareCount: 2, priority: 3.2 },
    { debugName: 'some', name: withoutForms('some'), minShareCount: 4, priority: 3 },
    {
      debugName: 'schemas',
      name: (id, ctx) => (!id.includes('/web/src/') && checksForms(id, ctx) ? 'schemas' : null),
      minShareCount: 2,
      priority: 2,
    },
    { name: 'forms', test: (id) => !id.includes(SWAHILI), minShareCount: 4, priority: 1 },
  ];
}
