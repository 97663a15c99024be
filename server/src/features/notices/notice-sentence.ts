import { eventSentence } from '@ghala/contract/event-sentence';
import type { Language } from '@ghala/contract/language';
import type { Notice } from '@ghala/contract/notices';
import { listHeading, noticeSentences } from '../../text/texts';

/** What a notice says in a language. */
export function noticeSentence({ code, facts }: Notice, language: Language): string {
  if (code === 'export.finish')
    return noticeSentences.say(code, { ...facts, title: listHeading(facts.title, language) }, language);
  if (code === 'rules.change') {
    const { by, changed, data } = facts;
    return noticeSentences.say(
      code,
      { by, what: eventSentence({ code: changed, data, details: null }, language) },
      language,
    );
  }
  return noticeSentences.say(code, { ...facts }, language);
}
