import { parse } from 'mrz';

/** Holds what the three lines on the back of a card tell; '' for unreadable fields. */
export interface MachineReadable {
  /** Given names come before the surname if the zone separates them; otherwise the order is as printed. */
  fullName: string;
  /** The optional data of the second line hold the number of the holder. */
  personalNumber: string;
  /** The number of the document is given only if its check digit is right. */
  documentNumber: string;
}

/** Matches a national card of Kenya, by either of its country codes; I is easily read as 1 or L. */
const FIRST_LINE = /^[I1L][A-Z0-9<](KYA|KEN)/;
const LINE_LENGTH = 30;
/** Apart from long name and number areas, no line of a zone is read shorter than this. */
const SHORTEST_LINE = 20;
/** Matches the part of the first line that holds the document's number and its check digit. */
const NUMBERED = /(?<=^.{5}).{10}/;

/** Maps letters to the digits that they are mistaken for. */
const DIGITS: Record<string, string> = { O: '0', D: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' };

/** Finds and reads the machine-readable zone (ICAO 9303, three lines of 30) in recognised text. It may find none. */
export function readMachineZone(text: string): MachineReadable | null {
  const lines = text
    .split('\n')
    .map((line) => line.toUpperCase().replaceAll(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= SHORTEST_LINE && line.includes('<'));
  const start = lines.findIndex((line) => FIRST_LINE.test(line));
  if (start < 0) return null;
  const zone = [0, 1, 2].map((line) => (lines[start + line] ?? '').padEnd(LINE_LENGTH, '<').slice(0, LINE_LENGTH));
  const [first = '', second = '', third = ''] = zone;
  // Kenyan numbers have only digits, but the standard also allows letters, which the library therefore leaves as read.
  const { fields, details } = parse([first.replace(NUMBERED, asDigits), second, third], { autocorrect: true });
  const isChecked = details.some(({ field, valid }) => field === 'documentNumberCheckDigit' && valid);
  return {
    fullName: nameOf(fields.firstName ?? '', fields.lastName ?? ''),
    personalNumber: personalNumberIn(second),
    documentNumber: isChecked ? asNumber(fields.documentNumber ?? '') : '',
  };
}

/** Older cards have all names in a row. What follows the filler, which becomes spaces, is noise. */
function nameOf(given: string, surname: string): string {
  return [given, surname]
    .flatMap((names) => names.split('  ').slice(0, 1))
    .join(' ')
    .trim();
}

/**
 * After the birth date, sex and expiry date come either nationality and number or, on older cards, a letter, the
 * zero-padded number, and another letter: that follows no standard.
 */
function personalNumberIn(line: string): string {
  const rest = line.slice(15);
  const number = /^(KEN|KYA)/.test(rest)
    ? rest.slice(3, 14).split('<')[0]
    : /^.([A-Z0-9]{8,9})[A-Z0-9]</.exec(rest)?.[1];
  return asNumber(number ?? '');
}

function asDigits(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => DIGITS[letter] ?? letter);
}

/** Accepts a number of six to nine digits without leading zeros; '' otherwise. */
function asNumber(text: string): string {
  const digits = asDigits(text).replace(/^0+/, '');
  return /^\d{6,9}$/.test(digits) ? digits : '';
}
