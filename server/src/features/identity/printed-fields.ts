import type { Identity } from '@ghala/contract/calls/identity';

/** Fields of the cards begin so, without spaces: text under one of these is not a name. */
const LABELS =
  /^(JAMHURI|REPUBLIC|NATIONALI|SERIAL|IDN|IDNO|FULLNAME|SURNAME|GIVENNAME|DATEOF|SEX|DISTRICT|DIVISION|LOCATION|PLACE|HOLDER|SIGNATURE|COUNTY|CARD)/;
const NUMBER_LABEL = /\b[I1L|]D\s*(?:NUMBER|NO\b|N0\b)/;
const ANY_NUMBER_LABEL = /NUMBER|\bNO\b/g;
const NUMBER = /\b\d{6,9}\b/g;

/**
 * Extracts name and number from the recognised text of a card's front: in lines, with labels above or before their
 * values.
 */
export function readPrintedFields(text: string): Identity {
  const lines = text
    .split('\n')
    .map((line) => line.trim().toUpperCase())
    .filter(Boolean);
  return { fullName: nameIn(lines), idNumber: numberIn(lines) };
}

function nameIn(lines: string[]): string {
  const full = under(lines, /^.{0,3}FULL\s*NAMES?/);
  if (full !== '') return full;
  return [under(lines, /GIVEN\s*NAMES?/), under(lines, /SURNAME/)].filter(Boolean).join(' ');
}

/** Finds the names after a label: on its line, else on the one or two lines below it. */
function under(lines: string[], label: RegExp): string {
  const index = lines.findIndex((line) => label.test(line));
  if (index < 0) return '';
  const beside = namesOf((lines[index] ?? '').split(label).at(-1) ?? '');
  if (beside !== '') return beside;
  const names: string[] = [];
  for (const line of lines.slice(index + 1, index + 3)) {
    if (LABELS.test(line.replaceAll(/[^A-Z]/g, ''))) break;
    const found = namesOf(line);
    if (found === '') break;
    names.push(found);
  }
  return names.join(' ');
}

/** Keeps the words of a line that can be names; '' if digits show that it is something else. */
function namesOf(line: string): string {
  if (/\d/.test(line)) return '';
  const words = line.replaceAll(/[^A-Z'’ -]/g, ' ').split(/\s+/);
  return words.filter((word) => /^[A-Z][A-Z'’-]+$/.test(word)).join(' ');
}

/** Finds the number beside the label, or below it, where it has the label's position among the numbers. */
function numberIn(lines: string[]): string {
  const index = lines.findIndex((line) => NUMBER_LABEL.test(line));
  const line = lines[index];
  if (line === undefined) return '';
  const [before = '', after = ''] = splitAt(line, line.search(NUMBER_LABEL));
  const beside = after.match(NUMBER)?.[0];
  if (beside !== undefined) return beside;
  const place = before.match(ANY_NUMBER_LABEL)?.length ?? 0;
  const below = lines[index + 1]?.match(NUMBER) ?? [];
  return below[place] ?? below[0] ?? '';
}

function splitAt(text: string, index: number): [string, string] {
  return [text.slice(0, index), text.slice(index)];
}
