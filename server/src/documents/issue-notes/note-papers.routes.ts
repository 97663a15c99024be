import { callsOfNotes } from '@ghala/contract/calls/calls-of-notes';
import { gateCalls } from '@ghala/contract/calls/gate';
import type { Signer } from '@ghala/contract/common/references';
import type { FastifyRequest } from 'fastify';
import { answerPaper } from '../../http/answer-paper';
import { signedLink, signedPage } from '../../http/links';
import { serve } from '../../http/serve';
import type { Actor } from '../../operation/operation';
import type { App } from '../../runtime/app-types';
import { printedGatePass, requireProcessed } from './gate-pass.pdf';
import { type NotePaper, printedNote } from './note.pdf';
import type { NoteKind } from './note-kind';

/** Makes links for a screen that open a note's papers without signing in. */
export function noteLinks(
  request: FastifyRequest,
  { kind }: NoteKind,
  id: number,
): { pdfUrl: string; gatePassUrl: string } {
  const { paper, gatePass } = callsOfNotes[kind];
  return {
    pdfUrl: signedLink(request, paper, id, 'screen'),
    gatePassUrl: signedLink(request, gatePass, id, 'screen'),
  };
}

/** Says what is printed for a kind of note. */
export interface NotePapers<Found> {
  kind: NoteKind;
  /** @throws {AppError} not_found, also for another user's draft */
  find(id: number, reader: Actor | undefined): Promise<Found>;
  paper(found: Found): NotePaper;
  /** Names the people who sign the note. */
  signers(found: Found): (Signer | null)[];
}

/** Serves the printed note and the gate pass. */
export function notePapers<Found>(app: App, { kind, find, paper: paperOf, signers }: NotePapers<Found>): void {
  const calls = callsOfNotes[kind.kind];

  serve(app, calls.paper, async (request, reply) => {
    const { id } = request.params;
    const found = await find(id, request.session?.actor);
    const paper = { call: calls.paper, id, suffix: 'batch_note', people: signers(found) };
    return answerPaper(request, reply, paper, (frame) => printedNote(kind, paperOf(found), frame));
  });

  serve(app, calls.gatePass, async (request, reply) => {
    const { id } = request.params;
    const note = paperOf(await find(id, request.session?.actor));
    requireProcessed({ ...note.note, number: note.number });
    const paper = {
      call: calls.gatePass,
      id,
      url: signedPage(request, gateCalls[kind.kind].check, id, 'printed'),
      caption: 'checkGatePass' as const,
      suffix: 'pickup_gatepass',
      people: [note.dispatchedBy],
    };
    return answerPaper(request, reply, paper, (frame) => printedGatePass(kind, note, frame));
  });
}
