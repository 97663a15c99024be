import type { Channel } from '@ghala/contract/calls/messages';
import { oneLine } from '@ghala/contract/common/field';
import { quantityText } from '@ghala/contract/common/figure-text';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { messageSubjects } from '@ghala/contract/events/message-subjects';
import { unitWord } from '@ghala/contract/stock/unit-words';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { sql } from 'kysely';
import type { Operation } from '../../operation/operation';
import { queueMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { type AppError, refusal, waitOf } from '../../runtime/errors';
import { businessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import { factsOf, type LockedReturn, lockActiveReturn } from './lock-return';

/** Who has the goods, with contact details; '' if unknown. */
interface Holder {
  name: string;
  phone: string;
  email: string;
  /** As the user chose. */
  language: Language | null;
}

/**
 * Writes the holder of the goods an SMS and an e-mail, at most once an hour.
 * @returns the channels of the messages
 * @throws {AppError} too_many within the hour; conflict if the goods came back, or nobody can be reached
 */
export async function remindHolder(operation: Operation, id: number, timezone: string): Promise<Channel[]> {
  const marked = await lockActiveReturn(operation, id);
  if (marked.waitS > 0) throw tooSoon(marked, timezone);
  const holder = await holderOf(operation, marked.noteId);
  if (holder.phone === '' && holder.email === '') throw refusal('markedReturn.noContact', { name: holder.name });
  await sendReminder(operation, marked, holder, timezone);
  await operation.db
    .updateTable('marked_returns')
    .set({ reminded_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  operation.record({
    code: 'markedReturn.remind',
    ...factsOf(marked),
    holder: holder.name,
    recipients: [holder.phone, holder.email].filter((address) => address !== ''),
  });
  const channels: Channel[] = [];
  if (holder.email !== '') channels.push('email');
  if (holder.phone !== '') channels.push('sms');
  return channels;
}

function tooSoon({ product, remindedAt, waitS }: LockedReturn, timezone: string): AppError {
  const made = { moment: remindedAt ?? '', timezone };
  return refusal('markedReturn.justReminded', { product, made, ...waitOf(waitS) }, { retryAfterS: waitS });
}

/** The user who took the goods of a dispatch, else its recipient; for a pickup, the collector. */
async function holderOf({ db }: Operation, noteId: number): Promise<Holder> {
  const note = await db
    .selectFrom('issue_notes as note')
    .leftJoin('users', (join) =>
      join.on('users.id', '=', sql<number>`coalesce(note.dispatched_to_id, note.assigned_to_id)`),
    )
    .select([
      sql<string>`coalesce(users.name, note.assignee_name)`.as('name'),
      sql<string>`case when users.id is null then note.assignee_phone
        else coalesce(nullif(users.phone, ''), users.phone2) end`.as('phone'),
      sql<string>`case when users.id is null then note.assignee_email else users.email end`.as('email'),
      'users.language',
    ])
    .where('note.id', '=', noteId)
    .executeTakeFirstOrThrow();
  return note;
}

async function sendReminder(
  { db, actor }: Operation,
  marked: LockedReturn,
  { name, phone, email, language: chosen }: Holder,
  timezone: string,
): Promise<void> {
  const language = chosen ?? (await businessLanguage(db));
  const { reminder } = letters.in(language);
  const { product, noteNo: number } = marked;
  const quantity = quantityText(marked.quantity);
  const unit = unitWord(marked.unit, marked.quantity, language);
  const goods = oneLine(say(reminder.goods, { quantity, unit, product }, language));
  const issued = formatMoment(marked.issuedAt, timezone, false);
  const about = messageSubjects.reminder(marked.id);
  const message = { subject: say(reminder.subject, { goods }, language), isSecret: false, about };
  if (phone !== '')
    await queueMessage(db, {
      ...message,
      channel: 'sms',
      recipient: dialled(phone),
      body: say(reminder.sms, { goods, issued, number }, language),
    });
  if (email !== '')
    await queueMessage(db, {
      ...message,
      channel: 'email',
      recipient: email,
      body: say(reminder.body, { name: oneLine(name), goods, issued, number, sender: oneLine(actor.name) }, language),
    });
}
