import type { Measure } from '../stock/unit-measure';
import { type Gs1Code, type Gs1Element, readGs1 } from './read-gs1';
import { withoutSymbology } from './symbology';

/** Says what a scanned code says of goods. */
export interface ScannedGoods {
  /** This is the code to look up: a GTIN in 14 digits, or the whole text if it is not a GS1 code. */
  code: string;
  lot?: string;
  serial?: string;
  /** YYYY-MM-DD, as the other days: the last on which they are good. */
  expiry?: string;
  production?: string;
  /** Says how many trade items there are in it. */
  count?: number;
  /** Says what is sold in any quantity: 12.5 kg; unit '' for so many pieces. */
  measure?: { quantity: number; unit: Measure | '' };
}

/** Net weights, lengths, areas and volumes, by the first three digits of their identifiers; the fourth is the decimals. */
const MEASURES: Readonly<Record<string, Measure>> = {
  '310': 'kg',
  '311': 'm',
  '314': 'm2',
  '315': 'l',
  '316': 'm3',
  '320': 'lb',
  '321': 'in',
  '322': 'ft',
  '323': 'yd',
};

/**
 * Reads a scanned code. An unknown or wrong element voids nothing else.
 * @param today YYYY-MM-DD, by which the century of two digits is known
 */
export function readScan(scanned: string, today: string): ScannedGoods & { gs1?: Gs1Code } {
  const gs1 = readGs1(scanned);
  if (gs1 === undefined) return { code: withoutSymbology(scanned.trim()) };
  const of = (...identifiers: string[]) =>
    gs1.elements.find(({ identifier }) => identifiers.includes(identifier))?.value;
  const day = (...identifiers: string[]) => {
    const digits = of(...identifiers);
    return digits === undefined ? undefined : dayOf(digits, today);
  };
  const [count, pieces] = [Number(of('37') ?? 0), Number(of('30') ?? 0)];
  return {
    gs1,
    code: of('01', '02', '03') ?? of('8006', '8026')?.slice(0, 14) ?? '',
    lot: of('10'),
    serial: of('21'),
    expiry: day('17') ?? day('15'),
    production: day('11'),
    count: count > 0 ? count : undefined,
    measure:
      pieces > 0
        ? { quantity: pieces, unit: '' }
        : gs1.elements.map(measureOf).find((measure) => measure !== undefined),
  };
}

function measureOf({ identifier, value }: Gs1Element): ScannedGoods['measure'] {
  const unit = MEASURES[identifier.slice(0, 3)];
  if (unit === undefined || identifier.length !== 4) return undefined;
  const decimals = Number(identifier[3]);
  const whole = value.slice(0, value.length - decimals);
  const quantity = Number(`${whole}.${value.slice(value.length - decimals) || '0'}`);
  return quantity > 0 ? { quantity, unit } : undefined;
}

/**
 * This is a date of six digits; its year is the one next to today's with these last two digits, and day 00 is the last
 * of the month.
 * @see GS1 General Specifications, 7.12
 */
function dayOf(digits: string, today: string): string {
  const now = Number(today.slice(0, 4));
  const difference = Number(digits.slice(0, 2)) - (now % 100);
  const century = now - (now % 100) + (difference >= 51 ? -100 : difference <= -50 ? 100 : 0);
  const year = century + Number(digits.slice(0, 2));
  const month = digits.slice(2, 4);
  const day = digits.slice(4, 6);
  const last = String(new Date(Date.UTC(year, Number(month), 0)).getUTCDate());
  return `${year}-${month}-${day === '00' ? last : day}`;
}
