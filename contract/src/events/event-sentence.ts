import { z } from 'zod';
import { refusalMessage } from '../refusals/refusal-message';
import { eventTexts } from '../text/en/events';
import { type Language, localeOf } from '../text/language';
import { TextCatalogue, type Tokens } from '../text/text-catalogue';
import { type EventCode, events, isEventCode } from './events';

const catalogue = new TextCatalogue<EventCode>(eventTexts, {
  sw: async () => (await import('../text/sw/events')).eventTexts,
});

/** Loads the sentences of a language. */
export const loadEventTexts = (language: Language): Promise<void> => catalogue.load(language);

/** This is an event as stored: its code and facts or, from before events existed, only a sentence. */
export interface StoredEvent {
  code: string | null;
  data: Record<string, unknown> | null;
  details: string | null;
}

const sentRefusal = z.object(events['access.refuse']).shape.refusal;

/** This is the sentence of an event in the reader's language. An event from a later version of Ghala shows its code. */
export function eventSentence({ code, data, details }: StoredEvent, language: Language): string {
  if (code === null) return details ?? '';
  if (!isEventCode(code)) return code;
  const facts = data ?? {};
  const refused = code === 'access.refuse' ? sentRefusal.safeParse(facts.refusal).data : undefined;
  const told = refused === undefined ? facts : { ...facts, refusal: refusalMessage(refused, language) };
  return catalogue.say(code, told, language);
}

/** These are the codes of the events whose sentences contain a word with this beginning, ignoring case. */
export function codesSaying(word: string, language: Language): EventCode[] {
  const begin = word.toLocaleLowerCase(localeOf(language));
  return wordsIn(language).flatMap(([code, words]) => (words.some((one) => one.startsWith(begin)) ? [code] : []));
}

const spoken = new Map<Language, [EventCode, string[]][]>();

/** Collects the fixed words of each text, from all its branches. */
function wordsIn(language: Language): [EventCode, string[]][] {
  const known = spoken.get(language);
  if (known !== undefined) return known;
  const made = catalogue.tokens(language).map(([code, tokens]): [EventCode, string[]] => {
    const words = textsOf(tokens).join(' ').toLocaleLowerCase(localeOf(language));
    return [code, [...new Set(words.split(/[\s,.;:()]+/))].filter((word) => word !== '')];
  });
  spoken.set(language, made);
  return made;
}

/** These are the texts of a compiled message, in order; placeholders are left out. */
function textsOf(tokens: Tokens): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token === '#' ? [] : [token];
    const [, , format] = token;
    if (typeof format !== 'object' || format === null) return [];
    return Object.values(format).flatMap((branch) => (Array.isArray(branch) ? textsOf(branch) : []));
  });
}
