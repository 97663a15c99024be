import { z } from 'zod';
import { type EventCode, events, isEventCode } from './events';
import { type Language, localeOf } from './language';
import { refusalMessage } from './refusal-message';
import { eventTexts } from './text/en/events';
import { TextCatalogue, type Tokens } from './text-catalogue';

const catalogue = new TextCatalogue<EventCode>(eventTexts, {
  sw: async () => (await import('./text/sw/events')).eventTexts,
});

/** Makes the sentences of a language ready to be read. */
export const loadEventTexts = (language: Language): Promise<void> => catalogue.load(language);

/** An event as it was stored: by its code and facts, or, before events were, as a sentence alone. */
export interface StoredEvent {
  code: string | null;
  data: Record<string, unknown> | null;
  details: string | null;
}

const sentRefusal = z.object(events['access.refuse']).shape.refusal;

/** What an event says to whoever reads that language. One that only a later version of Ghala knows shows its code. */
export function eventSentence({ code, data, details }: StoredEvent, language: Language = 'en'): string {
  if (code === null) return details ?? '';
  if (!isEventCode(code)) return code;
  const facts = data ?? {};
  const refused = code === 'access.refuse' ? sentRefusal.safeParse(facts.refusal).data : undefined;
  const told = refused === undefined ? facts : { ...facts, refusal: refusalMessage(refused, language) };
  return catalogue.say(code, told, language);
}

/** The codes of the events in whose sentences some word begins so, whatever the case. */
export function codesSaying(word: string, language: Language = 'en'): EventCode[] {
  const begin = word.toLocaleLowerCase(localeOf(language));
  return wordsIn(language).flatMap(([code, words]) => (words.some((one) => one.startsWith(begin)) ? [code] : []));
}

const spoken = new Map<Language, [EventCode, string[]][]>();

/** The words that each text has by itself, in all its branches. */
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

/** The texts of a compiled message, in order; what stands in for a fact is none. */
function textsOf(tokens: Tokens): string[] {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token === '#' ? [] : [token];
    const [, , format] = token;
    if (typeof format !== 'object' || format === null) return [];
    return Object.values(format).flatMap((branch) => (Array.isArray(branch) ? textsOf(branch) : []));
  });
}
