import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;

/** What checks a form, and says what is wrong with it. */
const CHECKS = /\/node_modules\/zod\/|\/contract\/src\/(refusal-message|text\/en\/(refusals|fields))\.ts/;
const REFUSALS = /\/contract\/src\/(refusal-message|text\/en\/(refusals|fields))\.ts/;
const WORDING =
  /\/contract\/src\/(say|words|translations|text-catalogue|permission-labels|text\/choice|text\/en\/entities)\.ts/;
const OWN = /\/(web|contract)\/src\//;
const SWAHILI = '/text/sw/';

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
  const withoutForms =
    (name: string): Group['name'] =>
    (id, ctx) =>
      id.includes(SWAHILI) || checksForms(id, ctx) ? null : name;
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
    { name: 'refusals', test: REFUSALS, priority: 4.7 },
    { name: 'application', test: /\/web\/src\/app\/(application|shell\/shell)\.tsx$/, priority: 4.5 },
    { debugName: 'shared', name: withoutForms('shared'), minShareCount: 18, priority: 4 },
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
