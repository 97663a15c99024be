import { oneLine } from '@ghala/contract/common/field';
import type { OwnAct } from '@ghala/contract/events/events';
import { noteKinds } from '@ghala/contract/kinds/note-kinds';
import { refusalMessage } from '@ghala/contract/refusals/refusal-message';
import type { Phrase } from '@ghala/contract/refusals/refusals';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { findDuty } from '../../accounts/separate-duties';
import type { Database } from '../../db/database';
import type { Note } from '../../documents/issue-notes/note-facts';
import { rowsBy } from '../../operation/loader';
import type { Actor } from '../../operation/operation';
import { readNow } from '../../operation/read-now';
import type { Decide, Facts } from '../../operation/work';
import { inserting } from '../../operation/writer';
import { writeMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { type AppError, refusal } from '../../runtime/errors';
import { findBusinessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import { seersOf } from './code-sights';

/** These are the changed contacts of a note's assignee. */
interface Redirection {
  isNewPhone: boolean;
  isNewEmail: boolean;
}

type Contacts = Pick<Note, 'assignee_phone' | 'assignee_email'>;

/** Says what is new of the assignee's contacts; the same number in another notation is not. */
export function newContacts(before: Contacts, after: Contacts): Redirection | undefined {
  const isNewPhone = dialled(after.assignee_phone) !== dialled(before.assignee_phone);
  const isNewEmail = after.assignee_email !== before.assignee_email;
  return isNewPhone || isNewEmail ? { isNewPhone, isNewEmail } : undefined;
}

const corrections = inserting('pickup_code_corrections', ['note_id', 'user_id'], {
  order: 'lines',
  onConflict: 'on conflict do nothing',
});

/**
 * Records, for the life of the note, that the actor redirected its code, and notifies the former phone and address.
 * @param note as it was before
 * @param isAwaited whether the change awaits approval: there is no code until then
 */
export async function redirectCode(
  facts: Facts,
  note: Note,
  { isNewPhone, isNewEmail }: Redirection,
  { isAwaited = false } = {},
): Promise<Decide<void>> {
  const changed = isNewPhone && isNewEmail ? 'both' : isNewPhone ? 'phone' : 'email';
  const tell = isAwaited
    ? await tellFormerAssignee(facts, note)
    : await tellFormer(facts, note, (texts) => texts.redirected, { changed });
  return (changes) => {
    changes.write(corrections, { note_id: note.id, user_id: changes.actor.id });
    tell(changes);
  };
}

/** Tells whoever was to collect a note's goods that the actor changed who does, or how to reach them. */
export function tellFormerAssignee(facts: Facts, before: Note): Promise<Decide<void>> {
  return tellFormer(facts, before, (texts) => texts.reassigned);
}

async function tellFormer(
  { find, actor }: Facts,
  note: Note,
  textOf: (texts: { redirected: string; reassigned: string }) => string,
  told: Record<string, string> = {},
): Promise<Decide<void>> {
  const language = await findBusinessLanguage(find);
  const { pickupCode } = letters.in(language);
  const { note_no: number, assignee_phone: phone, assignee_email: email } = note;
  const body = say(textOf(pickupCode), { number, changer: oneLine(actor.name), ...told }, language);
  const message = { subject: say(pickupCode.subject, { number }, language), body, isSecret: false };
  return (changes) => {
    if (phone !== '') writeMessage(changes, { ...message, channel: 'sms', recipient: dialled(phone) });
    if (email !== '') writeMessage(changes, { ...message, channel: 'email', recipient: email });
  };
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
  const { refused } = await readNow(database, (find) => ownRedirection(find, noteId, user));
  return refused === undefined ? '' : refusalMessage(refused, language);
}

/**
 * Call it once the note is claimed.
 * @returns why the actor may enter it despite having redirected or seen the code; 'no' if the actor had not
 * @throws {AppError} forbidden if someone else has to enter it
 */
export async function requireNotRedirected({ find, actor }: Facts, noteId: number): Promise<OwnAct> {
  const { refused, own } = await ownRedirection(find, noteId, actor);
  if (refused !== undefined) throw refused;
  return own;
}

const correctors = rowsBy({
  name: 'redirections of codes',
  level: 'line',
  query: (database, ids) =>
    database
      .selectFrom('pickup_code_corrections')
      .select(['note_id as noteId', 'user_id as userId'])
      .where('note_id', '=', ids),
  of: ({ noteId }) => noteId,
});

async function ownRedirection(
  find: Facts['find'],
  noteId: number,
  user: Actor,
): Promise<{ refused?: AppError; own: OwnAct }> {
  const [corrected, seers] = await Promise.all([find(correctors, noteId), seersOf(find, noteId)]);
  const correctorIds = corrected.map(({ userId }) => userId);
  const { process: flag } = noteKinds.pickup.flags;
  const { own, isRefused, isAlone } = await findDuty(find, user.id, [...correctorIds, ...seers], [flag]);
  if (!isRefused) return { own };
  const permission: Phrase = { code: 'permission', params: { flag } };
  const code = correctorIds.includes(user.id) ? 'code.ownRedirection' : 'code.ownSight';
  return { refused: refusal(code, { permission, isAlone }), own: 'no' };
}
