import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from './language';
import type { MessageParams } from './message-params';

/** A full timestamp, wherever it is read: `{at, date, moment}`. */
const moment: Intl.DateTimeFormatOptions = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
};

/** This is a date without a time: `{on, date, day}`. */
const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };

/** There is one per language, with the messages formatted so far. */
const speakers = new Map<Language, I18n>();

/**
 * This is an ICU message with its parameters filled in; figures, plurals, dates and lists as the language writes them.
 */
export function say<const Message extends string>(
  message: Message,
  params: MessageParams<Message>,
  language: Language,
): string {
  return sayFreely(message, params, language);
}

/** This is the same for a message whose parameters cannot be derived from its type. */
export function sayFreely(message: string, params: Readonly<Record<string, unknown>>, language: Language): string {
  if (!/[{']/.test(message)) return message;
  const speaker = speakerOf(language);
  if (!Object.hasOwn(speaker.messages, message))
    speaker.load(speaker.locale, { [message]: compileMessageOrThrow(message) });
  const values = Object.entries(params).map(([name, value]) => [name, toTheLetter(joined(value, language))]);
  return speaker._(message, Object.fromEntries(values), { formats: { moment, day } });
}

/** Writes `a, b and c`, or `a, b or c`. */
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
 * Lingui interprets escapes such as \u0041, and its own mark for '#', in its output, and so also in names: these two
 * characters are passed as escapes, which come out unchanged.
 */
function toTheLetter(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\\', '\\x5c').replaceAll('%', '\\x25') : value;
}
