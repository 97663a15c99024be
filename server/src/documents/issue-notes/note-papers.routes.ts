import { idParams } from '@ghala/contract/common/id';
import type { Signer } from '@ghala/contract/common/references';
import type { FastifyRequest } from 'fastify';
import { answerPaper } from '../../http/answer-paper';
import { signedLink, signedPage } from '../../http/links';
import type { App } from '../../kernel/app-types';
import type { Actor } from '../../kernel/operation';
import type { PaperFrame } from '../../print/paper-parts';
import type { PrintedNote } from '../../print/render-note';
import { type GatePass, printedGatePass, requireProcessed } from './gate-pass.pdf';
import type { NoteKind } from './note-kind';

/** Links for a screen, which open a note's papers without signing in. */
export function noteLinks(
  request: FastifyRequest,
  kind: NoteKind,
  id: number,
): { pdfUrl: string; gatePassUrl: string } {
  const { note, gatePass } = pathsOf(kind, id);
  return { pdfUrl: signedLink(request, note, 'screen'), gatePassUrl: signedLink(request, gatePass, 'screen') };
}

function pathsOf({ kind }: NoteKind, id: number): { note: string; gatePass: string } {
  return { note: `/api/pdf/${kind}/${id}`, gatePass: `/api/pdf/gatepass/${kind}/${id}` };
}

/** What is printed of a kind of note. */
export interface NotePapers<Found extends { dispatchedBy: Signer | null }> {
  kind: NoteKind;
  /** @throws {AppError} not_found, also for a draft of someone else */
  find(id: number, reader: Actor | undefined): Promise<Found>;
  printedNote(found: Found, frame: PaperFrame): PrintedNote;
  gatePass(found: Found): GatePass;
  /** Those who sign the note. */
  signers(found: Found): (Signer | null)[];
}

/** The printed note and the gate pass. */
export function notePapers<Found extends { dispatchedBy: Signer | null }>(
  app: App,
  { kind, find, printedNote, gatePass, signers }: NotePapers<Found>,
): void {
  const config = { access: 'any', bySignedLink: true } as const;
  const title = kind.title.toLowerCase();
  const schema = {
    tags: [kind.kind === 'pickup' ? 'pickups' : 'dispatches'],
    params: idParams,
    produces: ['application/pdf'],
  };

  app.get(
    `/pdf/${kind.kind}/:id`,
    { config, schema: { ...schema, summary: `The printed ${title}` } },
    async (request, reply) => {
      const { id } = request.params;
      const found = await find(id, request.session?.actor);
      const path = pathsOf(kind, id).note;
      return answerPaper(request, reply, { path, suffix: 'batch_note', people: signers(found) }, (frame) =>
        printedNote(found, frame),
      );
    },
  );

  app.get(
    `/pdf/gatepass/${kind.kind}/:id`,
    { config, schema: { ...schema, summary: `The gate pass of a processed ${title}` } },
    async (request, reply) => {
      const { id } = request.params;
      const found = await find(id, request.session?.actor);
      const pass = gatePass(found);
      requireProcessed(pass);
      const url = signedPage(request, `/gate/${kind.kind}/${id}`, 'printed');
      const path = pathsOf(kind, id).gatePass;
      const caption = 'Scan to check this gate pass';
      return answerPaper(
        request,
        reply,
        { path, url, caption, suffix: 'pickup_gatepass', people: [found.dispatchedBy] },
        (frame) => printedGatePass(pass, frame),
      );
    },
  );
}
