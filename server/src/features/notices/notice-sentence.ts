import { formatDay } from '@ghala/contract/common/moment-text';
import { eventSentence } from '@ghala/contract/events/event-sentence';
import type { Notice } from '@ghala/contract/events/notices';
import { type UnusualKind, unusualKinds, unusualKindText } from '@ghala/contract/events/unusual-events';
import type { Language } from '@ghala/contract/text/language';
import { listHeading, noticeSentences } from '../../text/texts';

/** Words a notice in a language. */
export function noticeSentence({ code, facts }: Notice, language: Language): string {
  if (code === 'export.finish')
    return noticeSentences.say(code, { ...facts, title: listHeading(facts.title, language) }, language);
  if (code === 'rules.change' || code === 'backup.change') {
    const { by, changed, data } = facts;
    return noticeSentences.say(
      code,
      { by, what: eventSentence({ code: changed, data, details: null }, language) },
      language,
    );
  }
  if (code === 'unusual.week') {
    const { from, to, total, kinds } = facts;
    const days = { from: formatDay(from), to: formatDay(to) };
    return noticeSentences.say(code, { ...days, total, list: kindsText(kinds, language) }, language);
  }
  return noticeSentences.say(code, { ...facts }, language);
}

/** Lists how many of each kind there were, in the order of the closed list. */
function kindsText(kinds: Partial<Record<UnusualKind, number>>, language: Language): string {
  return unusualKinds
    .filter((kind) => (kinds[kind] ?? 0) > 0)
    .map((kind) => `${unusualKindText(kind, language)} (${kinds[kind]})`)
    .join(', ');
}
