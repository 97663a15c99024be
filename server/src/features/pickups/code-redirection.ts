import { oneLine } from '@ghala/contract/common/field';
import { permissionName } from '@ghala/contract/permission-words';
import { findPolicy, flagsOfOthers } from '../../accounts/separate-duties';
import type { LockedNote } from '../../documents/issue-notes/lock-note';
import type { Database } from '../../kernel/database';
import { AppError } from '../../kernel/errors';
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
  return (await ownRedirection(database, noteId, user)).refusal;
}

/**
 * To be called under the note's lock.
 * @returns what the audit row says where the actor had sent the code elsewhere; '' where not
 * @throws {AppError} forbidden where another has to enter it
 */
export async function requireNotRedirected({ db, actor }: Operation, noteId: number): Promise<string> {
  const { refusal, words } = await ownRedirection(db, noteId, actor);
  if (refusal !== '') throw new AppError('forbidden', refusal);
  return words;
}

async function ownRedirection(
  database: Database,
  noteId: number,
  user: Actor,
): Promise<{ refusal: string; words: string }> {
  const corrections = await database
    .selectFrom('pickup_code_corrections')
    .select('user_id')
    .where('note_id', '=', noteId)
    .execute();
  const correctors = corrections.map((correction) => correction.user_id);
  if (!correctors.includes(user.id)) return { refusal: '', words: '' };
  const { ownRequests } = await findPolicy(database);
  const { process: flag } = pickupKind.flags;
  const couldAnother = (await flagsOfOthers(database, [flag], correctors)).has(flag);
  const words = ', by the one who sent it elsewhere';
  if (ownRequests === 'always') return { refusal: '', words };
  if (ownRequests === 'alone' && !couldAnother) return { refusal: '', words: `${words}: nobody else could enter it` };
  const refusal = couldAnother
    ? 'You changed where this code goes. Another user who may process pickup notes has to enter it.'
    : `You changed where this code goes. It has to be entered by another user with the permission ${permissionName(flag)}.`;
  return { refusal, words: '' };
}
