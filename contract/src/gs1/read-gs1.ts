import { checkDigit } from '../common/barcode';
import { isRealDay } from '../common/real-day';
import { formOf, lengthOf } from './identifiers';
import { withoutSymbology } from './symbology';

/** What stands in a code under one application identifier. */
export interface Gs1Element {
  identifier: string;
  value: string;
}

export interface Gs1Code {
  /** Those that are right, in their order. */
  elements: Gs1Element[];
  /**
   * Those whose value does not have the form of their identifier, those of an identifier that is given with different
   * values, and what follows an identifier that GS1 has not given.
   */
  wrong: Gs1Element[];
}

/** Separates elements of variable length: ASCII 29, which stands for FNC1. */
export const GS = '\u001d';

/**
 * These are the symbology identifiers of codes with GS1 elements: GS1-128, DataBar and composite, DataMatrix, QR and
 * DotCode.
 */
const GS1_SYMBOLS = /^\](?:C1|e0|d2|Q3|J1)/;
/** What scanners that type make of ASCII 29, where they cannot type it. */
const TYPED_GS = /<GS>|\{GS\}|\[GS\]|\u241d|\u2194|\\x1d|\\u001d|%1D/gi;
/** GS1's characters have none of these: set by the owner of a scanner to stand for ASCII 29. */
const OWN_GS = /[~|^]/g;

/**
 * These are the elements of a code that holds GS1 application identifiers: after the symbology identifier of such a
 * code or FNC1 (ASCII 29, or '^'), written with brackets, '(01)…(10)…', or as a GS1 Digital Link.
 * @returns undefined if the text is none of these
 */
export function readGs1(scanned: string): Gs1Code | undefined {
  const text = scanned.trim().replaceAll(TYPED_GS, GS);
  const [main = '', composite] = text.split('|]e0');
  if (composite !== undefined && /^\]E[04]/.test(main))
    return elementsOf(`01${main.slice(3).padStart(14, '0')}${composite}`);
  if (GS1_SYMBOLS.test(text)) {
    const data = text.slice(3);
    return elementsOf(data.includes(GS) ? data : data.replaceAll(OWN_GS, GS));
  }
  if (text.startsWith(GS)) return elementsOf(text);
  if (/^\^\d{2}/.test(text)) return elementsOf(text.replaceAll('^', GS));
  if (/^\(\d{2,4}\)/.test(text)) return bracketed(text);
  return digitalLink(withoutSymbology(text));
}

/** Elements one after the other, those of variable length parted by ASCII 29. */
function elementsOf(data: string): Gs1Code {
  const found: Gs1Element[] = [];
  let rest = data;
  while (rest !== '') {
    if (rest.startsWith(GS)) {
      rest = rest.slice(1);
      continue;
    }
    const separator = rest.indexOf(GS);
    const end = Math.min(separator === -1 ? rest.length : separator, lengthOf(rest) ?? rest.length);
    found.push(identifierOf(rest.slice(0, end)));
    rest = rest.slice(end);
  }
  return codeOf(found);
}

function identifierOf(element: string): Gs1Element {
  const identifier = [2, 3, 4].map((length) => element.slice(0, length)).find((digits) => formOf(digits) !== undefined);
  return identifier === undefined
    ? { identifier: '', value: element }
    : { identifier, value: element.slice(identifier.length) };
}

/** An element that is repeated counts once; of values that contradict each other, none does. */
function codeOf(found: readonly Gs1Element[]): Gs1Code {
  const code: Gs1Code = { elements: [], wrong: [] };
  for (const element of found) {
    const { identifier, value } = element;
    const alike = identifier === '' ? [element] : found.filter((other) => other.identifier === identifier);
    if (alike.find((other) => other.value === value) !== element) continue;
    const isContradicted = alike.some((other) => other.value !== value);
    (!isContradicted && isRight(element) ? code.elements : code.wrong).push(element);
  }
  return code;
}

/** '(01)06141411234562(10)ABC'; a bracket that is part of a value has a backslash before it. */
function bracketed(text: string): Gs1Code {
  return codeOf(
    [...text.matchAll(/\((\d{2,4})\)((?:\\\(|[^(])*)/g)].map(([, identifier = '', value = '']) => ({
      identifier,
      value: value.replaceAll('\\(', '('),
    })),
  );
}

/** These are the identifiers by which a GS1 Digital Link names a trade item, a shipping unit or a place. */
const LINK_KEYS =
  /\/(?:(00|01|253|255|401|402|414|417|8003|8004|8006|8010|8013|8017|8018))\/([^/]+)((?:\/\d{2,4}\/[^/]+)*)\/?$/;

/** These are the identifiers that a GTIN follows. */
const GTINS: readonly string[] = ['01', '02', '03'];

/** This is an address of the web: what follows its host, and what it asks for. */
const ADDRESS = /^https?:\/\/[^/?#\s]+([^?#\s]*)(?:\?([^#\s]*))?/i;

function digitalLink(text: string): Gs1Code | undefined {
  const [, where = '', asked = ''] = ADDRESS.exec(text) ?? [];
  const [, key, value = '', more = ''] = LINK_KEYS.exec(where) ?? [];
  if (key === undefined) return undefined;
  const path = more.split('/').slice(1);
  const found = [linked(key, value)];
  for (let at = 0; at + 1 < path.length; at += 2) found.push(linked(path[at] ?? '', path[at + 1] ?? ''));
  for (const part of asked.split('&')) {
    const [, identifier, given = ''] = /^(\d{2,4})=(.*)$/.exec(part) ?? [];
    if (identifier !== undefined) found.push(linked(identifier, given));
  }
  return codeOf(found);
}

/**
 * An element of a link, read in one way wherever it stands: '+' is itself, which GS1's characters have, and a GTIN may be
 * shorter than 14 digits.
 */
function linked(identifier: string, part: string): Gs1Element {
  const value = decoded(part);
  return { identifier, value: GTINS.includes(identifier) ? value.padStart(14, '0') : value };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function isRight({ identifier, value }: Gs1Element): boolean {
  const form = formOf(identifier);
  const parts = form?.pattern.exec(value)?.slice(1);
  if (form === undefined || parts === undefined) return false;
  return parts.every((part, index) => {
    // An optional part that is missing.
    if (part === undefined) return true;
    const check = form.checks[index];
    if (check === 'digit') return part.endsWith(checkDigit(part.slice(0, -1)));
    return check === undefined || isDate(part, check);
  });
}

/** YYMMDD; of most, the day may be 00. */
function isDate(digits: string, check: 'date' | 'monthToo'): boolean {
  const [month, day] = [digits.slice(2, 4), digits.slice(4, 6)];
  if (check === 'monthToo' && day === '00') return isRealDay(`2000-${month}-01`);
  return isRealDay(`20${digits.slice(0, 2)}-${month}-${day}`);
}
