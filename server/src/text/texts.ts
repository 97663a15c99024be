import { productFieldWords } from '@ghala/contract/entities/product-field-texts';
import { loadEventTexts } from '@ghala/contract/events/event-sentence';
import type { NoticeCode } from '@ghala/contract/events/notices';
import { loadRefusalTexts } from '@ghala/contract/refusals/refusal-message';
import { type Language, languageCodes } from '@ghala/contract/text/language';
import { TextCatalogue } from '@ghala/contract/text/text-catalogue';
import { Translations } from '@ghala/contract/text/translations';
import { loadWords } from '@ghala/contract/text/words';
import { letters as englishLetters } from './en/letters';
import { type ColumnName, columnNames, type ListTitle, listTitles } from './en/lists';
import { noticeTexts } from './en/notices';
import { papers as englishPapers } from './en/papers';
import { serverStateTexts } from './en/server-state';

/** These are the texts of printed papers. */
export const papers = new Translations(englishPapers, { sw: async () => (await import('./sw/papers')).papers });

/** These are the texts of e-mails and SMS. */
export const letters = new Translations(englishLetters, { sw: async () => (await import('./sw/letters')).letters });

/** These are the sentences of notices. */
export const noticeSentences = new TextCatalogue<NoticeCode>(noticeTexts, {
  sw: async () => (await import('./sw/notices')).noticeTexts,
});

/** These say how the parts of the server are. */
export const stateTexts = new Translations(serverStateTexts, {
  sw: async () => (await import('./sw/server-state')).serverStateTexts,
});

/** The columns and titles of printed lists, by their English names. */
export const columnHeadings = new Translations<Record<ColumnName, string>>(named(columnNames), {
  sw: async () => (await import('./sw/lists')).columns,
});
export const listHeadings = new Translations<Record<ListTitle, string>>(named(listTitles), {
  sw: async () => (await import('./sw/lists')).titles,
});

/** The title of a list that an event stores in English; other titles are unchanged. */
export function listHeading(title: unknown, language: Language): unknown {
  const known: Partial<Record<string, string>> = listHeadings.in(language);
  return known[String(title)] ?? title;
}

function named<Name extends string>(names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(names.map((name): [string, string] => [name, name])) as Record<Name, string>;
}

const own = [papers, letters, noticeSentences, stateTexts, columnHeadings, listHeadings, productFieldWords];

/** Loads every language: a server has users of all of them at once. */
export async function loadTexts(): Promise<void> {
  for (const language of languageCodes) {
    await Promise.all([loadEventTexts(language), loadRefusalTexts(language), loadWords(language)]);
    await Promise.all(own.map((texts) => texts.load(language)));
  }
}
