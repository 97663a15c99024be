import { unitWord } from '@ghala/contract/stock/unit-words';
import { language } from '../text/t';

/**
 * Reads a typed figure without what its field shows around it: 'KES 500', '12 kg', '1 bag', '16%'.
 * @param around what stands before the number, and the unit after it; '' for none
 * @returns the text itself if no digits are left
 */
export function bareFigure(text: string, { before = '', unit = '' }: { before?: string; unit?: string }): string {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  const prefix = before.trim().toLowerCase();
  const start = prefix !== '' && lower.startsWith(prefix) ? prefix.length : 0;
  const units = [unit, unitWord(unit, 1, language), unitWord(unit, 2, language)].map((word) => word.toLowerCase());
  const suffix = units.find((word) => word !== '' && lower.endsWith(word) && !isWithinNumber(lower, word)) ?? '';
  const bare = typed.slice(start, typed.length - suffix.length).trim();
  return /\d/.test(bare) ? bare : typed;
}

/** A unit such as '5kg' does not end '25kg': its first digit is one of the number. */
function isWithinNumber(text: string, unit: string): boolean {
  return /^\d/.test(unit) && /\d$/.test(text.slice(0, -unit.length));
}
