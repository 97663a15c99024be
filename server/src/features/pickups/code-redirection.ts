import { oneLine } from '@ghala/contract/common/field';
import type { OwnAct } from '@ghala/contract/events/events';
import { refusalMessage } from '@ghala/contract/refusals/refusal-message';
import type { Phrase } from '@ghala/contract/refusals/refusals';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { findDuty } from '../../accounts/separate-duties';
import type { Database } from '../../db/database';
import type { LockedNote } from '../../documents/issue-notes/locked-note';
import type { Actor, Operation } from '../../operation/operation';
import { readNow } from '../../operation/read-now';
import { queueMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { type AppError, refusal } from '../../runtime/errors';
import { businessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import { seersOf } from './code-sights';
import { pickupKind } from './pickup-kind';

/** The changed contacts of a note's assignee. */
interface Redirection {
  isNewPhone: boolean;
  isNewEmail: boolean;
}

type Contacts = Pick<LockedNote, 'assignee_phone' | 'assignee_email'>;

/** What is new of the assignee's contacts; the same number in another notation is not. */
export function newContacts(before: Contacts, after: Contacts): Redirection | undefined {
  const isNewPhone = dialled(after.assignee_phone) !== dialled(before.assignee_phone);
  const isNewEmail = after.assignee_email !== before.assignee_email;
  return isNewPhone || isNewEmail ? { isNewPhone, isNewEmail } : undefined;
}

/**
 * Records, for the life of the note, that the actor redirected its code, and notifies the former phone and address.
 * @param note as it was before
 * @param isAwaited whether the change awaits approval: there is no code until then
 */
export async function redirectCode(
  operation: Operation,
  note: LockedNote,
  { isNewPhone, isNewEmail }: Redirection,
  { isAwaited = false } = {},
): Promise<void> {
  const { db } = operation;
  await db
    .insertInto('pickup_code_corrections')
    .values({ note_id: note.id, user_id: operation.actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  if (isAwaited) return tellFormer(operation, note, (texts) => texts.reassigned);
  const changed = isNewPhone && isNewEmail ? 'both' : isNewPhone ? 'phone' : 'email';
  await tellFormer(operation, note, (texts) => texts.redirected, { changed });
}

/** Tells whoever was to collect a note's goods that the actor changed who does, or how to reach them. */
export async function tellFormerAssignee(operation: Operation, before: LockedNote): Promise<void> {
  await tellFormer(operation, before, (texts) => texts.reassigned);
}

async function tellFormer(
  { db, actor }: Operation,
  note: LockedNote,
  textOf: (texts: { redirected: string; reassigned: string }) => string,
  facts: Record<string, string> = {},
): Promise<void> {
  const language = await businessLanguage(db);
  const { pickupCode } = letters.in(language);
  const { note_no: number } = note;
  const body = say(textOf(pickupCode), { number, changer: oneLine(actor.name), ...facts }, language);
  const message = { subject: say(pickupCode.subject, { number }, language), body, isSecret: false };
  if (note.assignee_phone !== '')
    await queueMessage(db, { ...message, channel: 'sms', recipient: dialled(note.assignee_phone) });
  if (note.assignee_email !== '')
    await queueMessage(db, { ...message, channel: 'email', recipient: note.assignee_email });
}

/**
 * Why a user may not enter a note's code: a user who redirected it, or was shown it to pass it on, leaves that to another, under the policy on own
 * requests. '' if allowed.
 */
export async function whyNotVerify(
  database: Database,
  noteId: number,
  user: Actor,
  language: Language,
): Promise<string> {
  const { refused } = await ownRedirection(database, noteId, user);
  return refused === undefined ? '' : refusalMessage(refused, language);
}

/**
 * Call it under the note's lock.
 * @returns why the actor may enter it despite having redirected or seen the code; 'no' if the actor had not
 * @throws {AppError} forbidden if someone else has to enter it
 */
export async function requireNotRedirected({ db, actor }: Operation, noteId: number): Promise<OwnAct> {
  const { refused, own } = await ownRedirection(db, noteId, actor);
  if (refused !== undefined) throw refused;
  return own;
}

async function ownRedirection(
  database: Database,
  noteId: number,
  user: Actor,
): Promise<{ refused?: AppError; own: OwnAct }> {
  const corrections = await database
    .selectFrom('pickup_code_corrections')
    .select('user_id')
    .where('note_id', '=', noteId)
    .execute();
  const correctors = corrections.map((correction) => correction.user_id);
  const involved = [...correctors, ...(await seersOf(database, noteId))];
  const { process: flag } = pickupKind.flags;
  const { own, isRefused, isAlone } = await readNow(database, (find) => findDuty(find, user.id, involved, [flag]));
  if (!isRefused) return { own };
  const permission: Phrase = { code: 'permission', params: { flag } };
  const code = correctors.includes(user.id) ? 'code.ownRedirection' : 'code.ownSight';
  return { refused: refusal(code, { permission, isAlone }), own: 'no' };
}
