import { z } from 'zod';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { filterText } from '../common/filter';
import { id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { type NoteKindName, type NoteKindOf, noteKinds } from '../kinds/note-kinds';
import {
  cancellation,
  cancelledFilters,
  changedNoteItem,
  departure,
  issuedLines,
  issuedOn,
  newNoteItem,
  newNoteItems,
  noteBody,
  noteFilters,
  noteHead,
  noteItem,
  noteReportRequest,
  noteReportRow,
  onNote,
  stockLine,
  stockLinesAnswer,
} from './issue-notes';

/** Holds what a kind of note has beside the parts that are common to both. */
interface Own<Created, Corrected, Mark, Departure, Row, Body, Report, Correction, Answer> {
  /** This is the body of a new note, and of its correction. */
  created: Created;
  corrected: Corrected;
  /** This is the body that marks a line for return. */
  mark: Mark;
  /** Holds further fields: of processing it, of the note in a list, of the whole note, and of a line in the report. */
  departure: Departure;
  row: Row;
  body: Body;
  report: Report;
  /** Holds what else is answered to a correction, and beside the note: people, and what its reader may do. */
  correction: Correction;
  answer: Answer;
}

/** Puts a field under the kind's own name. */
function keyed<const Key extends string, Value>(key: Key, value: Value): Record<Key, Value> {
  return { [key]: value } as Record<Key, Value>;
}

/** The calls of a kind of note: its lists and papers, and its steps from a draft to the end. */
export function noteCalls<
  const Name extends NoteKindName,
  Created extends z.ZodType,
  Corrected extends z.ZodType,
  Mark extends z.ZodType,
  Departure extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  Body extends z.ZodRawShape,
  Report extends z.ZodRawShape,
  Correction extends z.ZodRawShape,
  Answer extends z.ZodRawShape,
>(name: Name, own: Own<Created, Corrected, Mark, Departure, Row, Body, Report, Correction, Answer>) {
  const kind: NoteKindOf<Name> = noteKinds[name];
  const { title } = kind;
  const plural: NoteKindOf<Name>['plural'] = kind.plural;
  const idKey: NoteKindOf<Name>['idKey'] = kind.idKey;
  const numberKey: NoteKindOf<Name>['numberKey'] = kind.numberKey;
  const issuedKey: NoteKindOf<Name>['issuedKey'] = kind.issuedKey;
  const flags: NoteKindOf<Name>['flags'] = kind.flags;
  const key = keyed(idKey, id);
  const number = keyed(numberKey, z.string());
  const filters = { ...noteFilters, ...keyed(numberKey, filterText(50)) };
  const row = z.object({ ...noteHead, ...number, ...own.row });
  const item = z.object({ ...noteItem, ...keyed(issuedKey, z.number()) });
  const detail = z.object({ ...noteHead, ...number, ...own.row, ...noteBody, ...own.body, items: z.array(item) });
  const reportRow = z.object({ ...noteReportRow, ...number, ...keyed(issuedKey, z.number()), ...own.report });
  const changed = answer(keyed(name, detail));
  const tag = plural;
  const notes = `${title}s`;
  return {
    list: call({
      method: 'GET',
      path: `/${plural}`,
      tag,
      summary: notes,
      access: 'any',
      query: listQuery.extend(filters),
      answer: z.array(row),
    }),
    search: call({
      method: 'POST',
      path: `/${plural}/search`,
      tag,
      summary: `${notes}, filtered; with cancelledBy the cancelled ones`,
      access: 'any',
      query: listQuery,
      body: z.object(filters),
      answer: answer(keyed(plural, z.array(row))),
      rows: plural,
    }),
    cancelled: call({
      method: 'GET',
      path: `/${plural}/cancelled`,
      tag,
      summary: `Cancelled ${notes.toLowerCase()}`,
      access: 'any',
      query: listQuery.extend(cancelledFilters),
      answer: answer(keyed(plural, z.array(row))),
      rows: plural,
    }),
    report: call({
      method: 'POST',
      path: `/${plural}/report`,
      tag,
      summary: `The report of ${notes.toLowerCase()}: one row per line`,
      access: 'any',
      query: listQuery,
      body: noteReportRequest,
      answer: answer(keyed(plural, z.array(reportRow))),
      rows: plural,
    }),
    stock: call({
      method: 'GET',
      path: `/${plural}/stock/:id`,
      tag,
      summary: 'The products that a warehouse can issue, for the lines of a draft',
      access: flags.add,
      params: idParams,
      query: listQuery.omit({ format: true }),
      answer: stockLinesAnswer,
      rows: 'products',
    }),
    paper: call({
      method: 'GET',
      path: `/pdf/${name}/:id`,
      tag,
      summary: `The printed ${title.toLowerCase()}`,
      access: 'any',
      bySignedLink: true,
      params: idParams,
      produces: ['application/pdf'],
    }),
    gatePass: call({
      method: 'GET',
      path: `/pdf/gatepass/${name}/:id`,
      tag,
      summary: `The gate pass of a processed ${title.toLowerCase()}`,
      access: 'any',
      bySignedLink: true,
      params: idParams,
      produces: ['application/pdf'],
    }),
    addItem: call({
      method: 'POST',
      path: `/${plural}/items`,
      tag,
      summary: 'Add a line to a draft',
      access: flags.add,
      body: onNote(key, newNoteItem),
      answer: answer({ products: z.array(item) }),
    }),
    addItems: call({
      method: 'POST',
      path: `/${plural}/items/add`,
      tag,
      summary: 'Add lines to a draft: all of them, or none',
      access: flags.add,
      body: onNote(key, newNoteItems),
      answer: answer({ products: z.array(item) }),
    }),
    changeItem: call({
      method: 'PUT',
      path: `/${plural}/items`,
      tag,
      summary: 'Change the quantity of a line of a draft',
      access: flags.add,
      body: onNote(key, changedNoteItem),
      answer: answer({ products: z.array(item) }),
    }),
    removeItem: call({
      method: 'DELETE',
      path: `/${plural}/items/:itemId/:${idKey}`,
      tag,
      summary: 'Remove a line from a draft',
      access: flags.add,
      params: onNote(key, { itemId: id }),
      answer: answer({ items: z.array(item) }),
    }),
    submit: call({
      method: 'GET',
      path: `/${plural}/generate/:id`,
      tag,
      summary: 'Submit a draft',
      access: flags.add,
      isChange: true,
      params: idParams,
      answer: done,
    }),
    discardDraft: call({
      method: 'GET',
      path: `/${plural}/delete/:id`,
      tag,
      summary: 'Discard a draft',
      access: flags.add,
      isChange: true,
      params: idParams,
      answer: done,
    }),
    markItem: call({
      method: 'POST',
      path: `/${plural}/item/return`,
      tag,
      summary: 'Mark a line for return',
      access: flags.process,
      body: own.mark,
      answer: changed,
    }),
    issueItem: call({
      method: 'POST',
      path: `/${plural}/item/assign`,
      tag,
      summary: 'Issue a line from stock',
      access: flags.process,
      body: issuedOn(key),
      answer: changed,
    }),
    issueItems: call({
      method: 'POST',
      path: `/${plural}/items/assign`,
      tag,
      summary: 'Issue several lines from stock: all of them, or none',
      access: flags.process,
      body: onNote(key, issuedLines),
      answer: changed,
    }),
    undoIssue: call({
      method: 'POST',
      path: `/${plural}/item/undo`,
      tag,
      summary: 'Undo the issue of a line, until the note is processed',
      access: flags.process,
      body: onNote(key, { itemId: id }),
      answer: changed,
    }),
    cancel: call({
      method: 'POST',
      path: `/${plural}/cancel`,
      tag,
      summary: 'Cancel a processed note',
      access: flags.cancel,
      body: onNote(key, cancellation),
      /**
       * Says whether it waits until somebody else confirms that the goods are on the shelf, or a count finds them
       * there.
       */
      answer: answer({ waits: z.boolean() }),
    }),
    delete: call({
      method: 'DELETE',
      path: `/${plural}/delete/:id`,
      tag,
      summary: 'Delete an unprocessed note',
      access: flags.cancel,
      params: idParams,
      answer: done,
    }),
    create: call({
      method: 'POST',
      path: `/${plural}`,
      tag,
      summary: 'Start a draft',
      access: flags.add,
      body: own.created,
      files: { file: 'optional' },
      answer: answer({ ...keyed(name, z.object({ id: z.number(), ...number })), products: z.array(stockLine) }),
    }),
    correct: call({
      method: 'PUT',
      path: `/${plural}/:id`,
      tag,
      summary: 'Correct the details of an unprocessed note',
      access: flags.add,
      params: idParams,
      body: own.corrected,
      answer: answer({ ...keyed(name, detail), ...own.correction }),
    }),
    process: call({
      method: 'POST',
      path: `/${plural}/process`,
      tag,
      summary: 'Process a note',
      access: flags.process,
      body: onNote(key, { ...departure, ...own.departure }),
      answer: done,
    }),
    /** One note with its people; the links open its documents without signing in. */
    get: call({
      method: 'GET',
      path: `/${plural}/:id`,
      tag,
      summary: `One ${title.toLowerCase()}`,
      access: 'any',
      params: idParams,
      answer: answer({ ...keyed(name, detail), ...own.answer, pdfUrl: z.string(), gatePassUrl: z.string() }),
    }),
  };
}
