import { oneLine } from '@ghala/contract/common/field';
import type { OwnAct } from '@ghala/contract/events';
import type { Phrase } from '@ghala/contract/refusals';
import { findPolicy, flagsOfOthers } from '../../accounts/separate-duties';
import type { LockedNote } from '../../documents/issue-notes/lock-note';
import type { Database } from '../../kernel/database';
import { type AppError, refusal } from '../../kernel/errors';
import type { Actor, Operation } from '../../kernel/operation';
import { queueMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { pickupKind } from './pickup-kind';

/** What of a note's assignee was changed. */
interface Redirection {
  isNewPhone: boolean;
  isNewEmail: boolean;
}

/**
 * Remembers, for as long as there is the note, that the actor sent its code elsewhere, and tells the former phone and
 * address so.
 * @param note as it was before
 */
export async function redirectCode(operation: Operation, note: LockedNote, changed: Redirection): Promise<void> {
  const { db, actor } = operation;
  await db
    .insertInto('pickup_code_corrections')
    .values({ note_id: note.id, user_id: actor.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const body = notice(note, actor, changed);
  const message = { subject: `Your pickup ${note.note_no}`, body, isSecret: false };
  if (note.assignee_phone !== '')
    await queueMessage(db, { ...message, channel: 'sms', recipient: dialled(note.assignee_phone) });
  if (note.assignee_email !== '')
    await queueMessage(db, { ...message, channel: 'email', recipient: note.assignee_email });
}

function notice({ note_no: noteNo }: LockedNote, { name }: Actor, { isNewPhone, isNewEmail }: Redirection): string {
  const where = [...(isNewPhone ? ['phone number'] : []), ...(isNewEmail ? ['e-mail address'] : [])].join(' and ');
  return `Ghala: the authorization code of ${noteNo} now goes to another ${where}. ${oneLine(name)} changed it. If you did not ask for this, call the warehouse.`;
}

/**
 * Why a user may not enter a note's code: whoever sent it elsewhere leaves that to another, as the policy on own
 * requests has it. '' where nothing speaks against it.
 */
export async function whyNotVerify(database: Database, noteId: number, user: Actor): Promise<string> {
  return (await ownRedirection(database, noteId, user)).refused?.message ?? '';
}

/**
 * To be called under the note's lock.
 * @returns why the actor may enter it who had sent the code elsewhere; 'no' where another had, or nobody
 * @throws {AppError} forbidden where another has to enter it
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
  if (!correctors.includes(user.id)) return { own: 'no' };
  const { ownRequests } = await findPolicy(database);
  const { process: flag } = pickupKind.flags;
  const couldAnother = (await flagsOfOthers(database, [flag], correctors)).has(flag);
  if (ownRequests === 'always') return { own: 'always' };
  if (ownRequests === 'alone' && !couldAnother) return { own: 'alone' };
  const permission: Phrase = { code: 'permission', params: { flag } };
  return { refused: refusal('code.ownRedirection', { permission, isAlone: !couldAnother }), own: 'no' };
}
