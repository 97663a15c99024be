import { gateCalls } from '@ghala/contract/calls/gate';
import type { FastifyRequest } from 'fastify';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { noteLinks } from '../../documents/issue-notes/note-papers.routes';
import { ok } from '../../http/answers';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { operate } from '../../kernel/operation';
import { checkAtGate } from './gate.queries';
import { markAsLeft } from './mark-as-left';

/** The check at the gate: what the QR code of a gate pass opens, and marking that the goods have left. */
export function gate(app: App, kinds: readonly NoteKind[]): void {
  for (const kind of kinds) gateOf(app, kind);
}

function gateOf(app: App, kind: NoteKind): void {
  const calls = gateCalls[kind.kind];

  serve(app, calls.check, (request) => answer(request, app.database));

  serve(app, calls.markAsLeft, (request) =>
    operate(request, async (operation) => {
      await markAsLeft(operation, kind, request.params.id, app.config.businessTimezone);
      return answer(request, operation.db);
    }),
  );

  async function answer(request: FastifyRequest<{ Params: { id: number } }>, database: Database) {
    const found = await checkAtGate(database, kind, request.params.id);
    const { gatePassUrl } = noteLinks(request, kind, found.id);
    return ok('Gate pass', { gate: { ...found, gatePassUrl: found.processedAt === null ? null : gatePassUrl } });
  }
}
