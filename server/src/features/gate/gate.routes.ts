import { gateCheckAnswer } from '@ghala/contract/calls/gate';
import { idParams } from '@ghala/contract/common/id';
import type { FastifyRequest } from 'fastify';
import type { NoteKind } from '../../documents/issue-notes/note-kind';
import { noteLinks } from '../../documents/issue-notes/note-papers.routes';
import { ok } from '../../http/answers';
import type { App } from '../../kernel/app-types';
import type { Database } from '../../kernel/database';
import { operate } from '../../kernel/operation';
import { checkAtGate } from './gate.queries';
import { markAsLeft } from './mark-as-left';

const tags = ['gate'];

/** The check at the gate: what the QR code of a gate pass opens, and that the goods have left. */
export function gate(app: App, kinds: readonly NoteKind[]): void {
  for (const kind of kinds) gateOf(app, kind);
}

function gateOf(app: App, kind: NoteKind): void {
  const path = `/gate/${kind.kind}/:id`;
  const title = kind.title.toLowerCase();

  app.get(
    path,
    {
      config: { access: 'any', bySignedLink: true },
      schema: {
        tags,
        summary: `Whether the goods of a ${title} may leave`,
        params: idParams,
        response: { 200: gateCheckAnswer },
      },
    },
    (request) => answer(request, app.database),
  );

  app.post(
    `${path}/left`,
    {
      config: { access: kind.flags.process },
      schema: {
        tags,
        summary: `The goods of a ${title} have left the gate`,
        params: idParams,
        response: { 200: gateCheckAnswer },
      },
    },
    (request) =>
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
