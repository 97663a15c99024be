import { oneLine } from '@ghala/contract/common/field';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { sql } from 'kysely';
import { type AppError, refusal, waitOf } from '../../kernel/errors';
import type { Operation } from '../../kernel/operation';
import { queueMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { factsOf, goodsOf, type LockedReturn, lockActiveReturn } from './lock-return';

/** Who has the goods, and how they are reached; '' for what is not known. */
interface Holder {
  name: string;
  phone: string;
  email: string;
}

/**
 * Sends whoever holds the goods an SMS and an e-mail, at most once an hour.
 * @throws {AppError} too_many within the hour; conflict where the goods came back, or nobody can be reached
 */
export async function remindHolder(operation: Operation, id: number, timezone: string): Promise<void> {
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
}

function tooSoon({ product, remindedAt, waitS }: LockedReturn, timezone: string): AppError {
  const sent = { moment: remindedAt ?? '', timezone };
  return refusal('markedReturn.justReminded', { product, sent, ...waitOf(waitS) }, { retryAfterS: waitS });
}

/** The user who took the goods of a dispatch, else the one it is for; of a pickup whoever collected it. */
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
    ])
    .where('note.id', '=', noteId)
    .executeTakeFirstOrThrow();
  return note;
}

async function sendReminder(
  { db, actor }: Operation,
  marked: LockedReturn,
  { name, phone, email }: Holder,
  timezone: string,
): Promise<void> {
  const goods = oneLine(goodsOf(marked));
  const issued = formatMoment(marked.issuedAt, timezone, false);
  const message = { subject: `To be returned: ${goods}`, isSecret: false };
  if (phone !== '')
    await queueMessage(db, {
      ...message,
      channel: 'sms',
      recipient: dialled(phone),
      body: `Ghala: ${goods}, issued to you on ${issued} by ${marked.noteNo}, is to be returned. Please bring it back.`,
    });
  if (email !== '')
    await queueMessage(db, {
      ...message,
      channel: 'email',
      recipient: email,
      body: `Hello ${oneLine(name)},

${goods} was issued to you on ${issued} by ${marked.noteNo} and is to be returned.

Please bring it back to the warehouse.

${oneLine(actor.name)}
`,
    });
}
