import type { Language } from '@ghala/contract/language';
import type { Notice } from '@ghala/contract/notices';
import { listHeading, noticeSentences } from '../../text/texts';

/** What a notice says in a language. */
export function noticeSentence({ code, facts }: Notice, language: Language): string {
  const title = code === 'export.finish' ? { title: listHeading(facts.title, language) } : {};
  return noticeSentences.say(code, { ...facts, ...title }, language);
}
