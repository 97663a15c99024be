import { z } from 'zod';
import type { PermissionFlag } from '../access/permissions';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { noteReportRequest, stockLinesAnswer } from './issue-notes';

/** The path and access of the calls of a kind of note. */
interface Spelling<Kind, Plural, NoteKey, Add, Process, Cancel> {
  kind: Kind;
  /** The first part of its paths, and the key of its lists: 'dispatches'. */
  plural: Plural;
  title: string;
  /** The name of the note's id on the wire. */
  noteKey: NoteKey;
  flags: { add: Add; process: Process; cancel: Cancel };
}

/** The schemas that are specific to a kind. */
interface Schemas<
  ListQuery,
  Search,
  CancelledQuery,
  List,
  Rows,
  Report,
  NewItem,
  NewItems,
  ChangedItem,
  ItemParams,
  Mark,
  Assignment,
  Assignments,
  Undo,
  Cancellation,
  Added,
  Remaining,
  Changed,
> {
  listQuery: ListQuery;
  search: Search;
  cancelledQuery: CancelledQuery;
  list: List;
  rows: Rows;
  report: Report;
  newItem: NewItem;
  newItems: NewItems;
  changedItem: ChangedItem;
  itemParams: ItemParams;
  mark: Mark;
  assignment: Assignment;
  assignments: Assignments;
  undo: Undo;
  cancellation: Cancellation;
  added: Added;
  remaining: Remaining;
  changed: Changed;
}

/** The calls that pickup and dispatch notes share: their lists and papers, and the steps from a draft to the end. */
export function noteCalls<
  const Kind extends string,
  const Plural extends string,
  const NoteKey extends string,
  const Add extends PermissionFlag,
  const Process extends PermissionFlag,
  const Cancel extends PermissionFlag,
  ListQuery extends z.ZodType,
  Search extends z.ZodType,
  CancelledQuery extends z.ZodType,
  List extends z.ZodType,
  Rows extends z.ZodType,
  Report extends z.ZodType,
  NewItem extends z.ZodType,
  NewItems extends z.ZodType,
  ChangedItem extends z.ZodType,
  ItemParams extends z.ZodType,
  Mark extends z.ZodType,
  Assignment extends z.ZodType,
  Assignments extends z.ZodType,
  Undo extends z.ZodType,
  Cancellation extends z.ZodType,
  Added extends z.ZodType,
  Remaining extends z.ZodType,
  Changed extends z.ZodType,
>(
  { kind, plural, title, noteKey, flags }: Spelling<Kind, Plural, NoteKey, Add, Process, Cancel>,
  named: Schemas<
    ListQuery,
    Search,
    CancelledQuery,
    List,
    Rows,
    Report,
    NewItem,
    NewItems,
    ChangedItem,
    ItemParams,
    Mark,
    Assignment,
    Assignments,
    Undo,
    Cancellation,
    Added,
    Remaining,
    Changed
  >,
) {
  const tag = plural;
  const notes = `${title}s`;
  return {
    list: call({
      method: 'GET',
      path: `/${plural}`,
      tag,
      summary: notes,
      access: 'any',
      query: named.listQuery,
      answer: named.list,
    }),
    search: call({
      method: 'POST',
      path: `/${plural}/search`,
      tag,
      summary: `${notes}, filtered; with cancelledBy the cancelled ones`,
      access: 'any',
      query: listQuery,
      body: named.search,
      answer: named.rows,
      rows: plural,
    }),
    cancelled: call({
      method: 'GET',
      path: `/${plural}/cancelled`,
      tag,
      summary: `Cancelled ${notes.toLowerCase()}`,
      access: 'any',
      query: named.cancelledQuery,
      answer: named.rows,
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
      answer: named.report,
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
      path: `/pdf/${kind}/:id`,
      tag,
      summary: `The printed ${title.toLowerCase()}`,
      access: 'any',
      bySignedLink: true,
      params: idParams,
      produces: ['application/pdf'],
    }),
    gatePass: call({
      method: 'GET',
      path: `/pdf/gatepass/${kind}/:id`,
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
      body: named.newItem,
      answer: named.added,
    }),
    addItems: call({
      method: 'POST',
      path: `/${plural}/items/add`,
      tag,
      summary: 'Add lines to a draft: all of them, or none',
      access: flags.add,
      body: named.newItems,
      answer: named.added,
    }),
    changeItem: call({
      method: 'PUT',
      path: `/${plural}/items`,
      tag,
      summary: 'Change the quantity of a line of a draft',
      access: flags.add,
      body: named.changedItem,
      answer: named.added,
    }),
    removeItem: call({
      method: 'DELETE',
      path: `/${plural}/items/:itemId/:${noteKey}`,
      tag,
      summary: 'Remove a line from a draft',
      access: flags.add,
      params: named.itemParams,
      answer: named.remaining,
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
      body: named.mark,
      answer: named.changed,
    }),
    issueItem: call({
      method: 'POST',
      path: `/${plural}/item/assign`,
      tag,
      summary: 'Issue a line from stock',
      access: flags.process,
      body: named.assignment,
      answer: named.changed,
    }),
    issueItems: call({
      method: 'POST',
      path: `/${plural}/items/assign`,
      tag,
      summary: 'Issue several lines from stock: all of them, or none',
      access: flags.process,
      body: named.assignments,
      answer: named.changed,
    }),
    undoIssue: call({
      method: 'POST',
      path: `/${plural}/item/undo`,
      tag,
      summary: 'Undo the issue of a line, until the note is processed',
      access: flags.process,
      body: named.undo,
      answer: named.changed,
    }),
    cancel: call({
      method: 'POST',
      path: `/${plural}/cancel`,
      tag,
      summary: 'Cancel a processed note',
      access: flags.cancel,
      body: named.cancellation,
      /** Whether it waits until somebody else confirms that the goods are on the shelf, or a count finds them there. */
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
  };
}
