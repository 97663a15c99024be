import { noticeCalls } from '@ghala/contract/calls/notices';
import type { NoticeChannel } from '@ghala/contract/events/notices';
import { sql } from 'kysely';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { Operation } from '../../operation/operation';
import { type Actor, operate } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { announceNotices } from './announce-notices';
import { choose, findChoices, findReach, topicsOf } from './choices';
import { countUnread, noticesQuery, worded } from './notices.queries';

/** Serves what happened that concerns the user, and what they choose to be told. */
export function notices(app: App): void {
  serve(app, noticeCalls.list, async (request, reply) => {
    const { id } = request.actor();
    const unread = await countUnread(app.database, id);
    return answerList(request, reply, request.query, {
      query: noticesQuery(app.database, id, request.query.unread),
      sorts: { createdAt: 'notices.created_at' },
      defaultSort: '-createdAt',
      id: 'notices.id',
      within: ok('Notices', { unread }),
      complete: async (rows) => rows.map((row) => worded(row, request.language())),
    });
  });

  serve(app, noticeCalls.read, (request) =>
    operate(request, async (operation) => {
      await markRead(operation, request.body);
      return ok('Marked as read');
    }),
  );

  serve(app, noticeCalls.choices, async (request) => choicesOf(request.actor()));

  serve(app, noticeCalls.choose, async (request) => {
    await operate(request, async (operation) => {
      await choose(operation, request.body);
      return ok('Saved');
    });
    return choicesOf(request.actor());
  });

  async function choicesOf(actor: Actor) {
    const [found, reach] = await Promise.all([
      findChoices(app.database, [actor.id]),
      findReach(app.database, actor.id),
    ]);
    const own = found.get(actor.id);
    if (own === undefined) throw new Error('A user has no choices');
    const topics = topicsOf(actor);
    const choicesOn = (channel: NoticeChannel) => topics.filter((topic) => own[channel].includes(topic));
    const choices = { app: choicesOn('app'), email: choicesOn('email'), sms: choicesOn('sms') };
    return ok('What you are told', { choices, topics, ...reach });
  }
}

/** Chooses notices: those named, and all that are not newer than one. */
interface Seen {
  ids?: readonly number[] | undefined;
  upTo?: number | undefined;
}

/** Marks notices of the actor's as read, and tells their other windows. Those of others are left alone. */
async function markRead({ db, actor }: Operation, { ids = [], upTo = 0 }: Seen): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('notices')
    .set({ read_at: sql`now()` })
    .where('user_id', '=', actor.id)
    .where('read_at', 'is', null)
    .where(sql<boolean>`(id <= ${upTo} or id = any(${ids}::bigint[]))`)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await announceNotices(db, [actor.id]);
}
