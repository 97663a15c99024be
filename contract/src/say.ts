import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from './language';
import type { MessageParams } from './message-params';

/** A moment in full, wherever it is read: `{at, date, moment}`. */
const moment: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** One for each language, with the messages that it has said so far. */
const speakers = new Map<Language, I18n>();

/** An ICU message with its parameters in it; figures, plurals, dates and lists as the language writes them. */
export function say<const Message extends string>(
  message: Message,
  params: MessageParams<Message>,
  language: Language,
): string {
  return sayFreely(message, params, language);
}

/** The same for a message whose parameters nobody could read off its type. */
export function sayFreely(message: string, params: Readonly<Record<string, unknown>>, language: Language): string {
  if (!/[{']/.test(message)) return message;
  const speaker = speakerOf(language);
  if (!Object.hasOwn(speaker.messages, message))
    speaker.load(speaker.locale, { [message]: compileMessageOrThrow(message) });
  const values = Object.entries(params).map(([name, value]) => [name, toTheLetter(joined(value, language))]);
  return speaker._(message, Object.fromEntries(values), { formats: { moment } });
}

/** `a, b and c`, or `a, b or c`. */
export function listed(
  parts: readonly string[],
  language: Language,
  type: Intl.ListFormatType = 'conjunction',
): string {
  return new Intl.ListFormat(localeOf(language), { type }).format(parts);
}

function joined(value: unknown, language: Language): unknown {
  return Array.isArray(value) ? listed(value.map(String), language) : value;
}

function speakerOf(language: Language): I18n {
  const known = speakers.get(language);
  if (known !== undefined) return known;
  const locale = localeOf(language);
  const made = setupI18n({ locale, messages: { [locale]: {} } });
  speakers.set(language, made);
  return made;
}

/**
 * Lingui reads escapes such as \u0041, and its own mark for '#', in what it has put together, so also in names: these
 * two characters are handed over as escapes, which come out as they were.
 */
function toTheLetter(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\\', '\\x5c').replaceAll('%', '\\x25') : value;
}
