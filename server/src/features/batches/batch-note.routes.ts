import { idParams } from '@ghala/contract/common/id';
import type { FastifyRequest } from 'fastify';
import { answerPaper } from '../../http/answer-paper';
import { signedLink } from '../../http/links';
import type { App } from '../../kernel/app-types';
import { printedBatchNote } from './batch-note.pdf';
import { requireBatch } from './batches.queries';

/** A link for a screen, which opens a receipt's note without signing in. */
export function batchNoteLink(request: FastifyRequest, id: number): string {
  return signedLink(request, pathOf(id), 'screen');
}

function pathOf(id: number): string {
  return `/api/pdf/batch/${id}`;
}

export function batchNoteRoute(app: App): void {
  app.get(
    '/pdf/batch/:id',
    {
      config: { access: 'any', bySignedLink: true },
      schema: {
        tags: ['batches'],
        summary: 'The printed Batch Processing Note',
        produces: ['application/pdf'],
        params: idParams,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const found = await requireBatch(app.database, id);
      const paper = {
        path: pathOf(id),
        caption: 'Present this document at the gate or warehouse',
        suffix: 'batch_note',
        people: [found.batch.User, found.verifiedBy],
      };
      return answerPaper(request, reply, paper, (frame) => printedBatchNote(found, frame));
    },
  );
}
