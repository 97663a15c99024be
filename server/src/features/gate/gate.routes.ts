import { gateFlags } from '@ghala/contract/access/permissions';
import { gateCalls } from '@ghala/contract/calls/gate';
import type { FastifyRequest } from 'fastify';
import { isGuard, mayAct } from '../../access/access';
import type { Match } from '../../db/match';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { noteLinks } from '../../documents/issue-notes/note-papers.routes';
import { ok } from '../../http/answers';
import { answerList } from '../../http/list';
import { serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { readNow } from '../../operation/read-now';
import { type Facts, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import { exitExport, expectedExport } from './gate.exports';
import { checkAtGate, exitedNotes, expectedNotes, findByNumber, gateRows, notesAtGate } from './gate.queries';
import { markAsLeft } from './mark-as-left';

/** A phone's picture of this size is large enough to read a number plate. */
const PHOTO_SIZE = { width: 1600, height: 1600, maxBytes: 600_000, isPhoto: true };

/** Serves the gate: the check that a gate pass's QR code opens, the marking of goods as left, and the guard's lists. */
export function gate(app: App, kinds: readonly NoteKind[]): void {
  for (const kind of kinds) gateOf(app, kind);

  serve(app, gateCalls.find, async (request) => {
    const { id, kind } = await findByNumber(app.database, kinds, request.query.number, isLimited(request));
    return ok('Note', { note: { id, kind } });
  });
  lists(app);
}

function gateOf(app: App, kind: NoteKind): void {
  const calls = gateCalls[kind.kind];

  serve(app, calls.check, (request) => readNow(app.database, (find) => answer(request, find)));

  serve(
    app,
    calls.markAsLeft,
    (request, _reply, { photo }) =>
      operateTogether(request, async (facts) => {
        const { id: noteId } = request.params;
        const { markedAt } = request.body;
        const mark = await markAsLeft(facts, kind, { noteId, photo, markedAt }, app.config.businessTimezone);
        return (changes) => {
          mark(changes);
          return new Reading((find) => answer(request, find));
        };
      }),
    { files: { photo: 'exit photo' }, pictures: { photo: PHOTO_SIZE } },
  );

  async function answer(request: FastifyRequest<{ Params: { id: number } }>, find: Facts['find']) {
    const found = await checkAtGate(find, kind, request.params.id, isLimited(request));
    const { gatePassUrl } = noteLinks(request, kind, found.id);
    const seesPhoto = request.session !== null && mayAct(request.session.actor, gateFlags);
    return ok('Gate pass', {
      gate: {
        ...found,
        photo: seesPhoto ? found.photo : '',
        gatePassUrl: found.processedAt === null ? null : gatePassUrl,
      },
    });
  }
}

/** Tells whether the reader is a guard; a signed link is of one pass, and opens it to anyone. */
function isLimited({ session }: FastifyRequest): boolean {
  return session !== null && isGuard(session.actor);
}

function lists(app: App): void {
  const timezone = app.config.businessTimezone;
  const listed = (found: Match) => ({
    query: gateRows(notesAtGate(app.database, found.few)),
    countQuery: notesAtGate(app.database, found.few),
    pages: {
      from: (_sort: string, form: 'few' | 'many') => notesAtGate(app.database, found[form]),
      rows: gateRows(app.database.selectFrom('issue_notes')),
    },
    id: 'issue_notes.id',
  });

  serve(app, gateCalls.expected, async (request, reply) => {
    const { processed, q = '' } = request.query;
    return answerList(request, reply, request.query, {
      ...listed(await expectedNotes(app.database, processed, q, timezone)),
      sorts: { processedAt: 'issue_notes.processed_at' },
      defaultSort: '-processedAt',
      export: expectedExport(timezone),
    });
  });

  serve(app, gateCalls.exits, async (request, reply) => {
    const { q = '' } = request.query;
    const found = { day: request.query.day, isLimited: isLimited(request) };
    return answerList(request, reply, request.query, {
      ...listed(await exitedNotes(app.database, found, q, timezone)),
      sorts: { leftAt: 'issue_notes.left_at' },
      defaultSort: '-leftAt',
      export: exitExport(timezone),
    });
  });
}
