import type { ImportKind } from '@ghala/contract/imports/kinds';
import { readLocal, writeLocal } from '../../offline/local-store';
import { storedProfile } from '../../session/session-store';
import type { ImportLayout } from './import-layout';

/** Holds what the user chose for a file; whether the goods were counted is asked anew each time. */
export type RememberedChoices = Omit<ImportLayout, 'headingRow' | 'isCounted'>;

interface Entry {
  /** Combines the headings with what the user came to import. */
  key: string;
  choices: RememberedChoices;
}

/** The last files are remembered, up to this many. */
const MOST_FILES = 20;
/** The text kept for one file is limited to this. */
const MOST_CHARACTERS = 50_000;

const keyOf = (headings: readonly string[], preferred: ImportKind | undefined) =>
  [preferred ?? '', ...headings.map((heading) => heading.trim().toLowerCase())].join('\n');

/** The choices are kept in this browser, which belongs to one business, for the signed-in user. */
const nameOf = () => `imports.${storedProfile()?.id ?? 0}`;

function entries(): Entry[] {
  const found = readLocal<Entry[]>(nameOf());
  return Array.isArray(found) ? found : [];
}

/** Finds what the user chose for a file with these headings. */
export function choicesFor(
  headings: readonly string[],
  preferred: ImportKind | undefined,
): RememberedChoices | undefined {
  if (headings.every((heading) => heading === '')) return undefined;
  return entries().find(({ key }) => key === keyOf(headings, preferred))?.choices;
}

/** Keeps what was chosen, for the corrected file. */
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
