import { z } from 'zod';
import { quantityText } from '../common/figure-text';
import { refusalMessage } from '../refusals/refusal-message';
import { DEFAULT_LANGUAGE } from '../text/language';
import { type EventCode, events } from './events';

/**
 * The names and numbers of an event, one per line: what a search covers besides the words of its sentence. Codes, such
 * as a kind or a state, count as words of the sentence; anything with neither number nor name is identified by its id.
 */
export function searchText(code: EventCode, id: number | null, facts: Record<string, unknown>): string {
  const shape: z.core.$ZodLooseShape = events[code];
  const isKnownById = id !== null && !('number' in facts) && !('name' in facts);
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    name.endsWith('Id') || shape[name] instanceof z.ZodLiteral ? [] : linesOf(value),
  );
  return [...(isKnownById ? [String(id)] : []), ...lines].join('\n');
}

const { refusal } = events['access.refuse'];

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(linesOf);
  if (typeof value === 'string') return value === '' ? [] : [value];
  // Found as shown and as typed: 1,250.5 and 1250.5.
  if (typeof value === 'number') return [...new Set([quantityText(value), String(value)])];
  const refused = refusal.safeParse(value);
  return refused.success ? [refusalMessage(refused.data, DEFAULT_LANGUAGE)] : [];
}
