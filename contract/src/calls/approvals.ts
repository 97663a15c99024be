import { z } from 'zod';
import { type ApprovalModule, approvalFlags, approvalModules, ruledModules } from '../access/permissions';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { changed, flag, optionalFlag, optionalText } from '../common/field';
import { percentRule } from '../common/figure';
import { filterWord } from '../common/filter';
import { filterId, id, idParams } from '../common/id';
import { listQuery } from '../common/list-query';
import { chosenLots } from '../common/lots';
import { approvalPriorities } from '../common/priority';
import { optionalFigure, optionalMoney } from '../common/quantity';
import { named } from '../common/references';
import { viewCounts } from '../common/view-counts';
import { importKinds } from '../imports/kinds';
import { byNoteKey, type NoteKey, type NoteKindName } from '../kinds/note-kinds';
import { fault } from '../refusals/field-faults';
import { stockAdjustment } from './adjustments';
import { detailOf, type NoteDetail } from './calls-of-notes';
import { purchaseDetail } from './purchases';
import { reversalOfRequest } from './receipt-reversals';
import { releaseDetail } from './reservations';
import { stockTransfer } from './transfers';

const modules = Object.keys(approvalModules) as [ApprovalModule, ...ApprovalModule[]];

/**
 * Says when requesters decide on their own requests: when no other active user could, never, or always. It also applies
 * to entering a pickup's code after redirecting it.
 */
export const ownRequestModes = ['alone', 'never', 'always'] as const;
export type OwnRequestMode = (typeof ownRequestModes)[number];

/** This is a decision. The comment is stored; for a rejection it is the reason shown to the requester. */
const decisionRequest = z.object({ approvalId: id, comment: optionalText(1000) });

/** `lots`: what a count found missing of a lot that has been used up since is taken from these lots instead. */
export const approvalRequest = decisionRequest.extend({ lots: chosenLots });

/** `countsAgain`: the goods of a rejected difference of a count are counted again, in a count of their own. */
export const rejectionRequest = decisionRequest.extend({ countsAgain: optionalFlag(false) });

/** One call decides at most so many requests. */
export const MOST_DECIDED = 100;

/** One decision on several requests; the comment is stored with each. A request named twice is decided once. */
export const manyDecisions = z.object({
  approvalIds: z
    .array(id, { error: fault('list') })
    .min(1, { error: fault('required') })
    .max(MOST_DECIDED, { error: fault('tooManyRequests', { max: MOST_DECIDED }) })
    .transform((ids) => [...new Set(ids)]),
  decision: z.enum(['approve', 'reject'], { error: fault('choice', { choices: ['approve', 'reject'] }) }),
  comment: optionalText(1000),
});
export type Decision = z.output<typeof manyDecisions>['decision'];

/** Says which of several requests were decided, and why the others were not. */
export const manyDecisionsAnswer = answer({
  decided: z.array(z.number()),
  refused: z.array(z.object({ approvalId: z.number(), why: z.string() })),
});
export type ManyDecisionsAnswer = z.infer<typeof manyDecisionsAnswer>;

/** Says what became of a request; whoever may not decide on such requests sees its `status` alone. */
const requestOutcome = z.object({
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  /** Says who decided; it is null while nobody has, where the document was ended, or where it is not told. */
  decidedBy: z.string().nullable(),
  decidedAt: timestamp,
  comment: z.string(),
});
export type RequestOutcome = z.infer<typeof requestOutcome>;

/** Says whether documents of a module need approval. */
export const approvalRule = z.object({
  module: z.enum(ruledModules, { error: fault('choice', { choices: [...ruledModules] }) }),
  required: flag,
});
const ruleRow = z.object({ module: z.enum(ruledModules), required: z.boolean() });
export type ApprovalRule = z.infer<typeof ruleRow>;

/** 0 sets nothing, as everywhere. */
function orNull(schema: typeof optionalMoney) {
  return schema.transform((value) => value || null);
}

const policyFields = {
  ownRequests: z.enum(ownRequestModes, { error: fault('choice', { choices: [...ownRequestModes] }) }),
  /** Says whether a receipt must be verified by someone other than those who entered it. */
  receiptsByAnother: flag,
  /**
   * Says above what value of goods without an order, in Kenyan shillings, a receipt is processed by somebody else than
   * entered it; null stands for never.
   */
  secondNameAbove: changed(orNull(optionalMoney)),
  /**
   * Says how much of what is on hand in a place may be reserved for users who neither handle goods nor approve, in
   * percent; null stands for all of it.
   */
  memberReservePercent: changed(orNull(optionalFigure(percentRule))),
};
/** Changes the given settings, at least one. */
export const policyChange = z
  .object(policyFields)
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: fault('nothingNamed', { choices: Object.keys(policyFields) }),
  });
export type PolicyChange = z.output<typeof policyChange>;
const policy = z.object({
  ownRequests: z.enum(ownRequestModes),
  receiptsByAnother: z.boolean(),
  secondNameAbove: z.number().nullable(),
  memberReservePercent: z.number().nullable(),
});
export type DutyPolicy = z.infer<typeof policy>;
export const policyAnswer = answer({ policy });

/** Says what an import brings or brought into stock. */
const importOfRequest = z.object({
  id: z.number(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  createdAt: timestamp,
  /** Counts the lines of opening stock, and says how much there is of all products, each in its own unit. */
  lines: z.number(),
  quantity: z.number(),
  /** The value is in Kenyan shillings. */
  value: z.number(),
  /** Their lines are those that are read one by one. */
  receipts: z.array(z.object({ id: z.number(), receiptNo: z.string(), warehouse: z.string(), lines: z.number() })),
});
export type ImportOfRequest = z.infer<typeof importOfRequest>;

/** These are whole issue notes of each kind. */
type NoteDetails = { [Kind in NoteKindName as NoteKey<Kind>]: z.ZodOptional<NoteDetail<Kind>> };

/**
 * This is the document behind a request, as shown in the queue: one key per module, of which only the request's own is
 * set. A feature whose documents need approval adds its own.
 */
export const approvalDetails = z.object({
  ...byNoteKey<NoteDetails>((kind) => detailOf(kind).optional()),
  Purchase: purchaseDetail.optional(),
  /** Stands beside a purchase order: the supplier's orders that are approved and not yet wholly received. */
  OpenOrders: z.object({ count: z.number(), amount: z.number() }).optional(),
  StockReleased: releaseDetail.optional(),
  StockAdjustment: stockAdjustment.optional(),
  StockTransfer: stockTransfer.optional(),
  /** This is an import whose stock waits, or that is to be undone. */
  Import: importOfRequest.optional(),
  ReceiptReversal: reversalOfRequest.optional(),
});
export type ApprovalDetails = z.infer<typeof approvalDetails>;

/**
 * What others would take of each product of a request, from the same place: pending requests, and approved notes whose
 * goods are still to be issued.
 */
const othersWaiting = z.array(z.object({ productId: z.number(), quantity: z.number() }));
export type OthersWaiting = z.infer<typeof othersWaiting>;

/** This is a request; `status` mirrors `type`, which is pending, approved, rejected or withdrawn. */
export const approvalRow = z.object({
  id: z.number(),
  module: z.string(),
  type: z.string(),
  status: z.string(),
  priority: z.enum(approvalPriorities),
  createdAt: timestamp,
  updatedAt: timestamp,
  User: named,
  mayDecide: z.boolean(),
  /** Says why the reader, who made the request, may not decide; it is '' if mayDecide. */
  whyNot: z.string(),
  /** Says why it is asked, in the requester's words; it is '' where the document tells. */
  reason: z.string(),
  /** Lists who requested or issued a note and receives its goods. */
  OwnReceivers: z.array(named),
  /** Names who had approved a note before it was changed; it is null if nobody had. */
  ApprovedBefore: named.nullable(),
  /** It is omitted if nobody else waits for the same goods. */
  OthersWaiting: othersWaiting.optional(),
  ...approvalDetails.shape,
});
export type ApprovalRow = z.infer<typeof approvalRow>;

export const approvalListAnswer = z.array(approvalRow);
export const approvalRulesAnswer = answer({ rules: z.array(ruleRow) });

/** Names the module of the requests that a list contains. */
export const approvalFilters = {
  module: filterWord(modules),
};
/** Narrows the queue: to one request, as a link to it does, or to those about one document. */
const queueFilters = z.object({
  ...approvalFilters,
  requestId: filterId,
  countId: filterId,
  /** Names a pickup or dispatch note. */
  noteId: filterId,
  purchaseId: filterId,
  /** Names a receipt that is to be reversed. */
  batchId: filterId,
});
export type QueueFilters = z.infer<typeof queueFilters>;
const queueQuery = listQuery.extend(queueFilters.shape);

/** Lists the views that the queue offers, with their filters: all, and each module. */
export const approvalViews = {
  all: {},
  ...(Object.fromEntries(modules.map((module) => [module, { module }])) as Record<
    ApprovalModule,
    { module: ApprovalModule }
  >),
};

const tag = 'approvals';

export const approvalCalls = {
  queue: call({
    method: 'GET',
    path: '/approvals',
    tag,
    summary: 'Requests that the caller may decide: urgent, high, normal, each oldest first',
    access: approvalFlags,
    query: queueQuery,
    answer: approvalListAnswer,
  }),
  viewCounts: call({
    method: 'GET',
    path: '/approvals/views',
    tag,
    summary: 'How many requests each view of their list shows',
    access: approvalFlags,
    answer: viewCounts(approvalViews),
  }),
  outcome: call({
    method: 'GET',
    path: '/approvals/outcome/:id',
    tag,
    summary: 'What became of a request: who decided, when, and their comment',
    access: approvalFlags,
    params: idParams,
    answer: answer({ outcome: requestOutcome }),
  }),
  pending: call({
    method: 'GET',
    path: '/approvals/pending',
    tag,
    summary: 'Pending requests that the caller may decide or has made',
    access: 'any',
    query: listQuery,
    answer: approvalListAnswer,
  }),
  events: call({
    method: 'GET',
    path: '/approvals/events',
    tag,
    summary:
      "Server-sent events: `approvals` whenever a request is made, decided or withdrawn, `counts` whenever stock is counted, `notices` whenever the caller's notices change",
    access: 'any',
    atGate: true,
    produces: ['text/event-stream'],
  }),
  approve: call({
    method: 'POST',
    path: '/approvals',
    tag,
    summary: 'Approve a request',
    access: approvalFlags,
    body: approvalRequest,
    answer: done,
  }),
  reject: call({
    method: 'POST',
    path: '/approvals/reject',
    tag,
    summary: 'Reject a request',
    access: approvalFlags,
    body: rejectionRequest,
    answer: done,
  }),
  decideMany: call({
    method: 'POST',
    path: '/approvals/many',
    tag,
    summary: 'Approve or reject several requests, each by itself: one that is refused leaves the others decided',
    access: approvalFlags,
    body: manyDecisions,
    answer: manyDecisionsAnswer,
  }),
  rules: call({
    method: 'GET',
    path: '/approvals/rules',
    tag,
    summary: 'Which modules need approval',
    access: approvalFlags,
    answer: approvalRulesAnswer,
  }),
  setRule: call({
    method: 'POST',
    path: '/approvals/rules',
    tag,
    summary: 'Set whether a module needs approval',
    access: 'usersManage',
    body: approvalRule,
    answer: approvalRulesAnswer,
  }),
  policy: call({
    method: 'GET',
    path: '/approvals/policy',
    tag,
    summary: 'When requesters decide on their own requests, and who verifies receipts',
    access: [...approvalFlags, 'usersManage'],
    answer: policyAnswer,
  }),
  setPolicy: call({
    method: 'POST',
    path: '/approvals/policy',
    tag,
    summary: 'Change the given settings',
    access: 'usersManage',
    body: policyChange,
    answer: policyAnswer,
  }),
};
