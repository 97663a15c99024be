import type { ImportKind } from '@ghala/contract/imports/kinds';
import { readLocal, writeLocal } from '../../offline/local-store';
import { storedProfile } from '../../session/session-store';
import type { ImportLayout } from './import-layout';

/** What its user chose for a file; whether the goods were counted is said anew each time. */
export type RememberedChoices = Omit<ImportLayout, 'headingRow' | 'isCounted'>;

interface Entry {
  /** The headings, and what the user came to import. */
  key: string;
  choices: RememberedChoices;
}

/** The files that are remembered: the last ones. */
const MOST_FILES = 20;
/** Of one file, as text. */
const MOST_CHARACTERS = 50_000;

const keyOf = (headings: readonly string[], preferred: ImportKind | undefined) =>
  [preferred ?? '', ...headings.map((heading) => heading.trim().toLowerCase())].join('\n');

/** In this browser, which is of one business, for the signed-in user. */
const nameOf = () => `imports.${storedProfile()?.id ?? 0}`;

function entries(): Entry[] {
  const found = readLocal<Entry[]>(nameOf());
  return Array.isArray(found) ? found : [];
}

/** What the user chose for a file with these headings. */
export function choicesFor(
  headings: readonly string[],
  preferred: ImportKind | undefined,
): RememberedChoices | undefined {
  if (headings.every((heading) => heading === '')) return undefined;
  return entries().find(({ key }) => key === keyOf(headings, preferred))?.choices;
}

/** Keeps what was chosen for the corrected file. */
export function rememberChoices(
  headings: readonly string[],
  preferred: ImportKind | undefined,
  { headingRow: _row, isCounted: _counted, ...choices }: ImportLayout,
): void {
  const entry = { key: keyOf(headings, preferred), choices };
  if (JSON.stringify(entry).length > MOST_CHARACTERS) return;
  writeLocal(nameOf(), [entry, ...entries().filter(({ key }) => key !== entry.key)].slice(0, MOST_FILES));
}

export function forgetChoices(headings: readonly string[], preferred: ImportKind | undefined): void {
  const left = entries().filter(({ key }) => key !== keyOf(headings, preferred));
  writeLocal(nameOf(), left.length === 0 ? undefined : left);
}
