import { oneLine } from '@ghala/contract/common/field';
import { noticePath } from '@ghala/contract/events/notices';
import { say } from '@ghala/contract/text/say';
import { sql } from 'kysely';
import { readMessageOrigin } from '../../access/link-state';
import type { Database } from '../../db/database';
import { linkAt } from '../../http/links';
import { queueMessage } from '../../outbox/messages';
import { dialled } from '../../outbox/phone-numbers';
import { businessLanguage } from '../../text/business-language';
import { letters } from '../../text/texts';
import type { Candidate } from './candidates';
import { ownPhone } from './choices';
import { noticeSentence } from './notice-sentence';

const LONGEST_SUBJECT = 120;
const LONGEST_SMS = 200;

/**
 * Queues the notices that go by e-mail and SMS, to users who can be reached so, in the language of each.
 * @param publicUrl the setting PUBLIC_URL
 */
export async function queueNotices(
  db: Database,
  { email, sms }: Record<'email' | 'sms', readonly Candidate[]>,
  publicUrl: string | undefined,
): Promise<void> {
  if (email.length + sms.length === 0) return;
  const recipients = await findRecipients(db, [...email, ...sms]);
  const ofBusiness = await businessLanguage(db);
  const origin = await readMessageOrigin(db, publicUrl);
  const messageOf = ({ userId, notice }: Candidate) => {
    const user = recipients.find(({ id }) => id === userId);
    if (user === undefined) return undefined;
    const language = user.language ?? ofBusiness;
    const text = oneLine(noticeSentence(notice, language));
    return { user, language, text, path: noticePath(notice) };
  };
  for (const candidate of email) {
    const message = messageOf(candidate);
    if (message === undefined || message.user.email === '') continue;
    const { user, language, text, path } = message;
    const { notice, openPath } = letters.in(language);
    const where = origin === undefined ? [openPath, path] : [notice.open, linkAt(origin, path)];
    const said = [sentence(text), ...(path === '' ? [] : where)].join('\n\n');
    const told = candidate.notice;
    // Everyone who manages users is told of the week, whatever they chose.
    const [subject, body] =
      told.code === 'unusual.week'
        ? [say(notice.weekSubject, { total: told.facts.total }, language), notice.weekBody]
        : [cut(text, LONGEST_SUBJECT), notice.body];
    await queueMessage(db, {
      channel: 'email',
      recipient: user.email,
      subject,
      body: say(body, { name: oneLine(user.name), notice: said }, language),
      isSecret: false,
    });
  }
  for (const candidate of sms) {
    const message = messageOf(candidate);
    if (message === undefined || message.user.phone === '') continue;
    const { user, language, text, path } = message;
    const { smsPath } = letters.in(language).notice;
    const where = origin === undefined ? say(smsPath, { path }, language) : linkAt(origin, path);
    await queueMessage(db, {
      channel: 'sms',
      recipient: dialled(user.phone),
      subject: cut(text, LONGEST_SUBJECT),
      body: [`Ghala: ${sentence(cut(text, LONGEST_SMS))}`, ...(path === '' ? [] : [where])].join(' '),
      isSecret: false,
    });
  }
}

/** Ends a text with a full stop, unless the comment at its end has one. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** A comment within a notice may be long. */
function cut(text: string, length: number): string {
  const letters = [...text];
  return letters.length <= length ? text : `${letters.slice(0, length - 1).join('')}…`;
}

function findRecipients(db: Database, candidates: readonly Candidate[]) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name', 'users.email', ownPhone.as('phone'), 'users.language'])
    .where(sql<boolean>`users.id = any(${candidates.map(({ userId }) => userId)}::int[])`)
    .execute();
}
