import type { FilterKind } from './filter-kind';
import { isRealDay } from './real-day';

const MAX_ID = 2_147_483_647;

type Read = { success: true; data: unknown } | { success: false };
const refused: Read = { success: false };
const taken = (data: unknown): Read => ({ success: true, data });

/**
 * Reads a filter from an address as its schema does, whose code the browser then does without. Where they differ, in
 * characters that no text may contain, the server's answer says so.
 */
export function filterReader(kind: FilterKind): { safeParse: (text: unknown) => Read } {
  return { safeParse: (text) => (typeof text === 'string' ? read(kind, text.trim()) : refused) };
}

function read(kind: FilterKind, text: string): Read {
  if (/^(all)?$/i.test(text)) return taken(null);
  switch (kind.of) {
    case 'id':
      if (/^(any|none|0+)$/i.test(text)) return taken(null);
      return /^\d{1,10}$/.test(text) && Number(text) <= MAX_ID ? taken(Number(text)) : refused;
    case 'day':
      if (text === '0') return taken(null);
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && isRealDay(text) ? taken(text) : refused;
    case 'flag':
      return /^(true|false|0|1)$/.test(text) ? taken(text === 'true' || text === '1') : refused;
    case 'text':
      if (text === '0') return taken(null);
      return text.length <= kind.max ? taken(text.normalize('NFC')) : refused;
    case 'word': {
      const word = kind.words.find((one) => one.toLowerCase() === text.toLowerCase());
      return word !== undefined ? taken(word) : text === '0' ? taken(null) : refused;
    }
  }
}
