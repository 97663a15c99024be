import { idParams } from '@ghala/contract/common/id';
import type { FastifyRequest } from 'fastify';
import { printedGatePass, requireProcessed } from '../../issue-notes/gate-pass.pdf';
import { answerPaper } from '../../issue-notes/papers';
import type { App } from '../../shared/app-types';
import { signedLink } from '../../shared/links';
import { dispatchGatePass, printedDispatchNote } from './dispatch-note.pdf';
import { requireDispatch } from './dispatches.queries';

const tags = ['dispatches'];

/** The links that open a note's papers without signing in. */
export function dispatchLinks(request: FastifyRequest, id: number): { pdfUrl: string; gatePassUrl: string } {
  return {
    pdfUrl: signedLink(request, `/api/pdf/dispatch/${id}`),
    gatePassUrl: signedLink(request, `/api/pdf/gatepass/dispatch/${id}`),
  };
}

export function dispatchPapers(app: App): void {
  const config = { access: 'any', bySignedLink: true } as const;

  app.get(
    '/pdf/dispatch/:id',
    { config, schema: { tags, summary: 'The printed dispatch note', params: idParams } },
    async (request, reply) => {
      const { id } = request.params;
      const found = await requireDispatch(app.database, id, request.session?.actor);
      const people = [found.dispatch.User, found.dispatchedBy, found.dispatchedTo];
      const url = dispatchLinks(request, id).pdfUrl;
      return answerPaper(request, reply, { url, suffix: 'batch_note', people }, (frame) =>
        printedDispatchNote(found, frame),
      );
    },
  );

  app.get(
    '/pdf/gatepass/dispatch/:id',
    { config, schema: { tags, summary: 'The gate pass of a processed dispatch note', params: idParams } },
    async (request, reply) => {
      const { id } = request.params;
      const found = await requireDispatch(app.database, id, request.session?.actor);
      const pass = dispatchGatePass(found);
      requireProcessed(pass);
      const url = dispatchLinks(request, id).gatePassUrl;
      return answerPaper(request, reply, { url, suffix: 'pickup_gatepass', people: [found.dispatchedBy] }, (frame) =>
        printedGatePass(pass, frame),
      );
    },
  );
}
