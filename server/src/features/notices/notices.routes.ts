import { noticeCalls } from '@ghala/contract/calls/notices';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { operate } from '../../kernel/operation';
import { choose, findChoices, findReach } from './choices';
import { markRead } from './mark-read';
import { countUnread, noticesQuery, worded } from './notices.queries';

/** What happened that concerns the user, and what they choose to be told. */
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

  serve(app, noticeCalls.choices, async (request) => choicesOf(request.actor().id));

  serve(app, noticeCalls.choose, async (request) => {
    await operate(request, async (operation) => {
      await choose(operation, request.body);
      return ok('Saved');
    });
    return choicesOf(request.actor().id);
  });

  async function choicesOf(userId: number) {
    const [choices, reach] = await Promise.all([findChoices(app.database, [userId]), findReach(app.database, userId)]);
    const own = choices.get(userId);
    if (own === undefined) throw new Error('A user has no choices');
    return ok('What you are told', { choices: own, ...reach });
  }
}
