import type { StockLine } from '@ghala/contract/calls/issue-notes';
import type { Call } from '@ghala/contract/common/call';
import type { idParams } from '@ghala/contract/common/id';
import type { z } from 'zod';
import { ok } from '../../http/answers';
import { type RequestOf, serve } from '../../http/serve';
import { operateTogether } from '../../operation/operate-together';
import { type Decide, type Facts, Reading } from '../../operation/work';
import type { App } from '../../runtime/app-types';
import type { DraftSource } from './draft-note';
import type { NoteHooks } from './note-kind';
import { type NoteLists, noteLists } from './note-lists.routes';
import { type NotePapers, noteLinks, notePapers } from './note-papers.routes';
import { stockOfWarehouses } from './note-rows';
import { type NoteSteps, noteSteps, type OnNote, type Success } from './note-steps.routes';

interface CreateCall<Created, Made> extends Call {
  readonly body: z.ZodType<Created>;
  readonly files: { readonly file: 'optional' };
  readonly answer: z.ZodType<Success & Made & { products: StockLine[] }>;
}
interface CorrectCall<Corrected, Answer> extends Call {
  readonly params: typeof idParams;
  readonly body: z.ZodType<Corrected>;
  readonly answer: z.ZodType<Success & Answer>;
}
interface GetCall<Answer> extends Call {
  readonly params: typeof idParams;
  readonly answer: z.ZodType<Success & NoInfer<Answer> & { pdfUrl: string; gatePassUrl: string }>;
}

/** Says how a note of a kind is made, corrected, handed out and read: each kind is for other people. */
interface NoteForms<Created, Made, Corrected, Correction, Departure, Found, Shown> {
  calls: {
    create: CreateCall<Created, Made>;
    correct: CorrectCall<Corrected, Correction>;
    process: OnNote<Departure, object>;
    get: GetCall<Shown>;
  };
  create(facts: Facts, fields: Created, source: DraftSource): Promise<Decide<{ id: number; noteNo: string }>>;
  /** Makes the answer to that: the note under the kind's own names. */
  made(id: number, noteNo: string): Made;
  /** @returns how the answer is read once the note is corrected */
  correct(facts: Facts, id: number, fields: Corrected): Promise<Decide<Reading<Correction>['read']>>;
  process(facts: Facts, fields: Departure & { noteId: number }, hooks: NoteHooks): Promise<Decide<string>>;
  /** Loads what a reader sees of a note. */
  shown(found: Found, request: RequestOf<GetCall<Shown>>): Promise<Shown>;
}

/** Serves a kind of issue note: its lists, its papers, and its steps from a draft to the gate. */
export function issueNotes<
  Row,
  FileRow,
  ReportRow,
  Found,
  Item,
  Changed extends object,
  Created extends { warehouseId: number },
  Made extends object,
  Corrected,
  Correction extends object,
  Departure,
  Shown extends object,
>(
  app: App,
  hooks: NoteHooks,
  notes: NoteLists<Row, FileRow, ReportRow> &
    NotePapers<Found> &
    NoteSteps<Item, Changed> &
    NoteForms<Created, Made, Corrected, Correction, Departure, Found, Shown>,
): void {
  const { kind, calls } = notes;
  noteLists(app, notes);
  notePapers(app, notes);
  noteSteps(app, notes, hooks);

  serve(
    app,
    calls.create,
    (request, _reply, { file }) =>
      operateTogether(request, async (facts) => {
        const source = { document: file, timezone: app.config.businessTimezone };
        const create = await notes.create(facts, request.body, source);
        return (changes) => {
          const { id, noteNo } = create(changes);
          return new Reading(async (find) => {
            const products = await find(stockOfWarehouses, request.body.warehouseId);
            return ok(`${noteNo} created`, { ...notes.made(id, noteNo), products });
          });
        };
      }),
    { files: { file: 'issue note document' } },
  );

  serve(app, calls.correct, (request) =>
    operateTogether(request, async (facts) => {
      const correct = await notes.correct(facts, request.params.id, request.body);
      return (changes) => {
        const read = correct(changes);
        return new Reading(async (find) => ok('Details corrected', await read(find)));
      };
    }),
  );

  serve(app, calls.process, (request) =>
    operateTogether(request, async (facts) => {
      const process = await notes.process(facts, request.body, hooks);
      return (changes) => ok(`${process(changes)} processed`);
    }),
  );

  serve(app, calls.get, async (request) => {
    const { id } = request.params;
    const found = await notes.find(id, request.actor());
    return ok(kind.title, { ...(await notes.shown(found, request)), ...noteLinks(request, kind, id) });
  });
}
