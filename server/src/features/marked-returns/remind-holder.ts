import type { Channel } from '@ghala/contract/calls/messages';
import { oneLine } from '@ghala/contract/common/field';
import { quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { unitWord } from '@ghala/contract/stock/unit-words';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { type Compilable, sql } from 'kysely';
import { rowById } from '../../operation/loader';
import type { Changes, Decide, Facts } from '../../operation/work';
import { orderOf, type Writer } from '../../operation/writer';
import { writeMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { type AppError, refusal, waitOf } from '../../runtime/errors';
import { findBusinessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import { factsOf, type MarkedReturn, markedReturns, requireActive } from './find-return';

/** Knows who has the goods, with contact details; '' if unknown. */
interface Holder {
  name: string;
  phone: string;
  email: string;
  /** The user chose it. */
  language: Language | null;
}

const holders = rowById({
  name: 'holders of issued goods',
  level: 'plain',
  // The holder is the user who took the goods of a dispatch, else its recipient; for a pickup, the collector.
  query: (database, ids): Compilable<Holder & { id: number }> =>
    database
      .selectFrom('issue_notes as note')
      .leftJoin('users', (join) =>
        join.on('users.id', '=', sql<number>`coalesce(note.dispatched_to_id, note.assigned_to_id)`),
      )
      .select([
        'note.id',
        sql<string>`coalesce(users.name, note.assignee_name)`.as('name'),
        sql<string>`case when users.id is null then note.assignee_phone
          else coalesce(nullif(users.phone, ''), users.phone2) end`.as('phone'),
        sql<string>`case when users.id is null then note.assignee_email else users.email end`.as('email'),
        'users.language',
      ])
      .where('note.id', '=', ids),
});

/** The time is that of the reminder, not when the transaction began to wait for the return. */
const reminded: Writer<{ id: number }> = {
  name: 'reminded holders',
  order: orderOf('marked_returns', 'lines'),
  replaces: undefined,
  text: 'update marked_returns set reminded_at = clock_timestamp() where id = any($1::int[])',
  values: (rows) => [rows.map(({ id }) => id)],
};

/**
 * Writes the holder of the goods an SMS and an e-mail, at most once an hour.
 * @returns the channels of the messages
 * @throws {AppError} too_many within the hour; conflict if the goods came back, or nobody can be reached
 */
export async function remindHolder(facts: Facts, id: number, timezone: string): Promise<Decide<Channel[]>> {
  const marked = requireActive(await facts.claim(markedReturns, id));
  if (marked.waitS > 0) throw tooSoon(marked, timezone);
  const [holder, businessLanguage] = await Promise.all([
    facts.find(holders, marked.noteId),
    findBusinessLanguage(facts.find),
  ]);
  if (holder === undefined) throw new Error(`return ${id} has no note`);
  if (holder.phone === '' && holder.email === '') throw refusal('markedReturn.noContact', { name: holder.name });
  return (changes) => {
    writeReminder(changes, marked, { ...holder, language: holder.language ?? businessLanguage }, timezone);
    changes.write(reminded, { id });
    changes.record({
      code: 'markedReturn.remind',
      ...factsOf(marked),
      holder: holder.name,
      recipients: [holder.phone, holder.email].filter((address) => address !== ''),
    });
    const channels: Channel[] = [];
    if (holder.email !== '') channels.push('email');
    if (holder.phone !== '') channels.push('sms');
    return channels;
  };
}

function tooSoon({ product, remindedAt, waitS }: MarkedReturn, timezone: string): AppError {
  const made = { moment: remindedAt ?? '', timezone };
  return refusal('markedReturn.justReminded', { product, made, ...waitOf(waitS) }, { retryAfterS: waitS });
}

function writeReminder(
  changes: Changes,
  marked: MarkedReturn,
  { name, phone, email, language }: Holder & { language: Language },
  timezone: string,
): void {
  const { reminder } = letters.in(language);
  const { product, noteNo: number } = marked;
  const quantity = quantityText(marked.quantity);
  const unit = unitWord(marked.unit, marked.quantity, language);
  const goods = oneLine(say(reminder.goods, { quantity, unit, product }, language));
  const issued = formatMoment(marked.issuedAt, timezone, false);
  const about = messageSubjects.reminder(marked.id);
  const message = { subject: say(reminder.subject, { goods }, language), isSecret: false, about };
  if (phone !== '')
    writeMessage(changes, {
      ...message,
      channel: 'sms',
      recipient: dialled(phone),
      body: say(reminder.sms, { goods, issued, number }, language),
    });
  if (email !== '')
    writeMessage(changes, {
      ...message,
      channel: 'email',
      recipient: email,
      body: say(
        reminder.body,
        { name: oneLine(name), goods, issued, number, sender: oneLine(changes.actor.name) },
        language,
      ),
    });
}
