import { batchCalls } from '@ghala/contract/calls/batches';
import type { FastifyRequest } from 'fastify';
import { answerPaper } from '../../http/answer-paper';
import { signedLink } from '../../http/links';
import { serve } from '../../http/serve';
import type { App } from '../../kernel/app-types';
import { printedBatchNote } from './batch-note.pdf';
import { requireBatch } from './batches.queries';

/** A link for a screen, which opens a receipt's note without signing in. */
export function batchNoteLink(request: FastifyRequest, id: number): string {
  return signedLink(request, batchCalls.paper, id, 'screen');
}

export function batchNoteRoute(app: App): void {
  serve(app, batchCalls.paper, async (request, reply) => {
    const { id } = request.params;
    const found = await requireBatch(app.database, id);
    const paper = {
      call: batchCalls.paper,
      id,
      caption: 'present' as const,
      suffix: 'batch_note',
      people: [found.batch.User, found.verifiedBy],
    };
    return answerPaper(request, reply, paper, (frame) => printedBatchNote(found, frame));
  });
}
