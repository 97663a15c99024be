/** The three lines on the back of a card; '' for unreadable fields. */
export interface MachineReadable {
  /** Given names before the surname if the zone separates them; otherwise as printed. */
  fullName: string;
  /** The number of the holder, from the optional data of the second line. */
  personalNumber: string;
  /** The number of the document, if its check digit is right. */
  documentNumber: string;
}

/** A national card of Kenya, by either of its country codes; I is easily read as 1 or L. */
const FIRST_LINE = /^[I1L][A-Z0-9<](KYA|KEN)/;
const LINE_LENGTH = 30;
/** Apart from long name and number areas, no line of a zone is read shorter than this. */
const SHORTEST_LINE = 20;

/** Letters mistaken for digits, and the digits that they are. */
const DIGITS: Record<string, string> = { O: '0', D: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', B: '8' };
const LETTERS: Record<string, string> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };

/**
 * Finds and reads the machine-readable zone (ICAO 9303, three lines of 30) in recognised text. Null if there is none.
 */
export function readMachineZone(text: string): MachineReadable | null {
  const lines = text
    .split('\n')
    .map((line) => line.toUpperCase().replaceAll(/[^A-Z0-9<]/g, ''))
    .filter((line) => line.length >= SHORTEST_LINE && line.includes('<'));
  const start = lines.findIndex((line) => FIRST_LINE.test(line));
  const [first = '', second = '', third = ''] = start < 0 ? [] : lines.slice(start, start + 3);
  if (first === '') return null;
  return {
    fullName: nameIn(third),
    personalNumber: personalNumberIn(second.padEnd(LINE_LENGTH, '<')),
    documentNumber: documentNumberIn(first),
  };
}

/** SURNAME<<GIVEN<NAMES<<<<, or all names in a row on older cards. Anything after the filler is noise. */
function nameIn(line: string): string {
  const [names = ''] = line.replaceAll(/[0-9]/g, (digit) => LETTERS[digit] ?? '<').split('<<<');
  const [surname = '', given = ''] = names.replace(/<+$/, '').split('<<');
  return [given, surname].join('<').split('<').filter(Boolean).join(' ');
}

/**
 * After the birth date, sex and expiry date come either nationality and number or, on older cards, a letter, the
 * zero-padded number, and another letter.
 */
function personalNumberIn(line: string): string {
  const rest = line.slice(15);
  const number = /^(KEN|KYA)/.test(rest)
    ? rest.slice(3, 14).split('<')[0]
    : /^.([A-Z0-9]{8,9})[A-Z0-9]</.exec(rest)?.[1];
  return asNumber(number ?? '');
}

function documentNumberIn(line: string): string {
  const number = line.slice(5, 14);
  const digits = asDigits(number);
  const check = asDigits(line.slice(14, 15));
  if (check !== String(checkDigit(number.includes('<') ? digits.padEnd(9, '<') : digits))) return '';
  return asNumber(number);
}

/** Weights 7, 3, 1 in turn; digits count as themselves, filler as 0. */
function checkDigit(text: string): number {
  const weights = [7, 3, 1];
  let sum = 0;
  for (const [place, character] of [...text].entries())
    sum += (Number.parseInt(character, 10) || 0) * (weights[place % 3] ?? 0);
  return sum % 10;
}

function asDigits(text: string): string {
  return text.replaceAll('<', '').replaceAll(/[A-Z]/g, (letter) => DIGITS[letter] ?? letter);
}

/** A number of six to nine digits without leading zeros; '' otherwise. */
function asNumber(text: string): string {
  const digits = asDigits(text).replace(/^0+/, '');
  return /^\d{6,9}$/.test(digits) ? digits : '';
}
