import { z } from 'zod';
import { countKeepers, handlerFlags } from '../access/permissions';
import { answer, done } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { mustBe, optionalFlag, optionalText, text } from '../common/field';
import { percentRule } from '../common/figure';
import { filterWord } from '../common/filter';
import { filterId, id, idParams, optionalId } from '../common/id';
import { listQuery } from '../common/list-query';
import { foundLot, lotHead } from '../common/lots';
import { manyLines } from '../common/many-lines';
import { optionalFigure, optionalMoney } from '../common/quantity';
import { named, scannedProduct } from '../common/references';
import { viewCounts } from '../common/view-counts';
import { fault } from '../refusals/field-faults';
import { countedQuantity, entered } from '../stock/entered-quantity';

/** `pending`: its differences await approval; `completed`: each was decided. */
export const countStatuses = ['draft', 'counting', 'review', 'pending', 'completed', 'cancelled'] as const;
export type CountStatus = (typeof countStatuses)[number];

/** `open`: not counted, or by too few; `agreed`: several counted the same; `recount`: to be counted again. */
export const countLineStates = ['open', 'recount', 'counted', 'agreed'] as const;
export type CountLineState = (typeof countLineStates)[number];

/**
 * Says why a line is to be counted again: it was asked for, two counters differ, goods moved between the parts of a
 * figure, or the difference is above the tolerance. `another`: whoever gave the figure changed it, and the count wants
 * another person's. `tracking`: its product is tracked otherwise by now, so it can only be left out.
 */
export const recountReasons = ['asked', 'differ', 'moved', 'tolerance', 'another', 'tracking'] as const;
export type RecountReason = (typeof recountReasons)[number];

/**
 * Says which products are picked: those that moved most in 90 days, those not counted for longest, or a class by value
 * on hand: A the first 80 percent, B the next 15, C the rest.
 */
export const countPicks = ['moved', 'longest', 'value'] as const;
export type CountPick = (typeof countPicks)[number];
export const valueClasses = ['A', 'B', 'C'] as const;

/** `count` replaces the caller's own figure, `add` adds to the figure there is, `recount` replaces all figures. */
export const countModes = ['count', 'add', 'recount'] as const;
export type CountMode = (typeof countModes)[number];

/** A count names at most so many sections, categories or products. */
const MOST_NAMED = 500;
/** A count picks at most so many products. */
const MOST_PICKED = 10_000;

const ids = z
  .array(id, { error: fault('list') })
  .max(MOST_NAMED, { error: fault('tooManyLines', { max: MOST_NAMED }) })
  .default([])
  .transform((all) => [...new Set(all)]);

const pickProducts = z
  .union([z.literal(''), z.null(), z.coerce.number()], { error: fault('whole') })
  .optional()
  .transform((value) => (typeof value === 'number' && value !== 0 ? value : null))
  .refine((value) => value === null || (Number.isInteger(value) && value >= 1 && value <= MOST_PICKED), {
    error: fault('wholeBetween', { min: 1, max: MOST_PICKED }),
  });

/** The name of a count has at most so many characters. */
export const NAME_LENGTH = 100;

/** Says what is to be counted, and how. */
export const countPlan = z
  .object({
    name: text(NAME_LENGTH),
    /** Names a warehouse or a virtual warehouse. */
    warehouseId: id,
    /** If there are none, all of them are counted. */
    sectionIds: ids,
    categoryIds: ids,
    productIds: ids,
    pick: z
      .union([z.literal(''), z.null(), z.enum(countPicks)], { error: mustBe('choice', { choices: [...countPicks] }) })
      .optional()
      .transform((value) => value || null),
    /** Says how many products are picked; it is not given for a class. */
    pickProducts,
    pickClass: z
      .union([z.literal(''), z.null(), z.enum(valueClasses)], {
        error: mustBe('choice', { choices: [...valueClasses] }),
      })
      .optional()
      .transform((value) => value || null),
    /** Says whether goods with nothing on hand are looked for too. */
    withEmpty: optionalFlag(true),
    /** Counters do not learn what is expected. */
    isBlind: optionalFlag(false),
    /** Says how many people count each line. */
    counters: z.coerce
      .number({ error: fault('wholeBetween', { min: 1, max: 2 }) })
      .int({ error: fault('wholeBetween', { min: 1, max: 2 }) })
      .min(1, { error: fault('wholeBetween', { min: 1, max: 2 }) })
      .max(2, { error: fault('wholeBetween', { min: 1, max: 2 }) })
      .default(1),
    /**
     * A line is counted again by somebody who has given no figure of it; whoever changes their own figure leaves it to
     * others.
     */
    anotherRecounts: optionalFlag(false),
    /** A larger difference, in percent of what is expected, is counted again. */
    tolerancePercent: optionalFigure(percentRule),
    /** A difference of a larger value, in Kenyan shillings, is counted again. */
    toleranceValue: optionalMoney,
    note: optionalText(1000),
  })
  .superRefine(({ pick, pickProducts, pickClass }, context) => {
    const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: fault('required') });
    if (pick === 'value' && pickClass === null) refuse('pickClass');
    if ((pick === 'moved' || pick === 'longest') && pickProducts === null) refuse('pickProducts');
  })
  // What the pick does not need is not kept.
  .transform((plan) => ({
    ...plan,
    pickProducts: plan.pick === 'moved' || plan.pick === 'longest' ? plan.pickProducts : null,
    pickClass: plan.pick === 'value' ? plan.pickClass : null,
  }));
export type CountPlan = z.output<typeof countPlan>;

const place = named.extend({ isVirtual: z.boolean() });

const progress = {
  lines: z.number(),
  /** The line was counted by as many people as are wanted, and is not to be counted again. */
  counted: z.number(),
  recount: z.number(),
  /**
   * The line is not counted yet, but the reader has given their figure: where two count apart, it awaits the other's.
   */
  awaitsOther: z.number(),
};

const countHead = {
  id: z.number(),
  number: z.string(),
  name: z.string(),
  status: z.enum(countStatuses),
  Warehouse: place,
  isBlind: z.boolean(),
  counters: z.number(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  /** Says when its differences were sent for approval. */
  submittedAt: timestamp.nullable(),
  User: named,
};

/** This is a count in the list. Its value is null while it is not told. */
export const countRow = z.object({
  ...countHead,
  ...progress,
  differences: z.number().nullable(),
  /** This is the sum of the differences, in Kenyan shillings. */
  differenceValue: z.number().nullable(),
});
export type CountRow = z.infer<typeof countRow>;

/** This is a section of a count; a virtual warehouse has one with id null and its own name. */
const countSection = z.object({
  id: z.number().nullable(),
  name: z.string(),
  ...progress,
  /** Lists who counted in it in the last quarter of an hour. */
  counting: z.array(named),
});
export type CountSection = z.infer<typeof countSection>;

/** A count, whole. Totals are null while they are not told to the reader. */
export const countDetail = z.object({
  ...countHead,
  ...progress,
  note: z.string(),
  Sections: z.array(named),
  Categories: z.array(named),
  Products: z.array(named),
  pick: z.enum(countPicks).nullable(),
  pickProducts: z.number().nullable(),
  pickClass: z.enum(valueClasses).nullable(),
  withEmpty: z.boolean(),
  anotherRecounts: z.boolean(),
  tolerancePercent: z.number().nullable(),
  toleranceValue: z.number().nullable(),
  closedAt: timestamp.nullable(),
  submittedBy: named.nullable(),
  cancelledAt: timestamp.nullable(),
  cancelReason: z.string(),
  /**
   * They stand in the order of the walk. While the count goes on, sections without lines are among them: goods may be
   * found there.
   */
  sections: z.array(countSection),
  totals: z
    .object({
      differences: z.number(),
      /** These are in Kenyan shillings: what is expected of the counted lines, what is more, and what is missing. */
      expectedValue: z.number(),
      more: z.number(),
      less: z.number(),
    })
    .nullable(),
  /** Counts its adjustments that await approval, and those that were rejected. */
  pending: z.number(),
  rejected: z.number(),
  /**
   * Says whether the reader may decide on some: what they requested or counted is subject to the policy of approvals.
   */
  mayDecide: z.boolean(),
  /**
   * Lists who counted blind after what the books have had been open to them; it is empty while that is not told to the
   * reader.
   */
  openTo: z.array(named),
  /** This is the time by the clock of the server. */
  now: timestamp,
});
export type CountDetail = z.infer<typeof countDetail>;

/** This is a figure, and whose it is; the quantity is null where the reader is not told. */
const figure = z.object({ quantity: z.number().nullable(), entered, by: named, at: timestamp });

/** This is a line as it is counted. */
export const walkLine = z.object({
  id: z.number(),
  sectionId: z.number().nullable(),
  Product: scannedProduct,
  /** This is the lot that is counted; it is null for a product that is not tracked. */
  Lot: lotHead.nullable(),
  state: z.enum(countLineStates),
  recountReason: z.enum(recountReasons).nullable(),
  isFound: z.boolean(),
  /** It is to be counted again, by another person than the reader, who has given a figure of it. */
  awaitsAnother: z.boolean(),
  /** This is what is on hand now; it is null in a blind count. */
  expected: z.number().nullable(),
  /** This is the caller's own figure. */
  own: figure.nullable(),
  /** Lists the figures of others that count beside it. */
  others: z.array(figure),
});
export type WalkLine = z.infer<typeof walkLine>;

const lineProduct = scannedProduct.omit({ barcode: true });

/** This is a line of the sheet. Figures are null while there are none, or while they are not told to the reader. */
export const sheetLine = z.object({
  id: z.number(),
  recordId: z.number(),
  Product: lineProduct,
  /** This is the lot that is counted; it is null for a product that is not tracked. */
  Lot: lotHead.nullable(),
  Section: named.nullable(),
  state: z.enum(countLineStates),
  recountReason: z.enum(recountReasons).nullable(),
  isFound: z.boolean(),
  /** Of two figures taken apart, it awaits only the other's: the reader has given theirs. */
  awaitsOther: z.boolean(),
  /** It is to be counted again by somebody who has given no figure of it. */
  awaitsAnother: z.boolean(),
  /** Whoever reviews has let anyone count it again instead. */
  isByAnyone: z.boolean(),
  /**
   * Where the count wants another person's figure of what is counted again and there are several: what each who entered it made
   * of its figure, one after the other. Quantities are null while two count apart; null for others, and while figures are not told.
   */
  given: z.array(z.object({ quantity: z.number().nullable(), by: named })).nullable(),
  /** This is what was on hand at the moment of the count, or is now while the line was not counted. */
  expected: z.number().nullable(),
  counted: z.number().nullable(),
  difference: z.number().nullable(),
  /** The value is at the purchase price when the count began, in Kenyan shillings. */
  differenceValue: z.number().nullable(),
  countedBy: named.nullable(),
  countedAt: timestamp.nullable(),
  /** This is the most entries of it that one person made; it is null while figures are not told. */
  entriesOfOne: z.number().nullable(),
  /**
   * What each who entered it made of its figure, one after the other, where somebody replaced what another had counted, or added
   * to it, and nobody had asked for that; null for others, and while figures are not told.
   */
  replaced: z.array(z.object({ quantity: z.number(), by: named })).nullable(),
  /** Says whether it was counted blind by somebody to whom what the books have was open. */
  couldSee: z.boolean(),
  /** This is the adjustment that was asked for. */
  Adjustment: z
    .object({
      id: z.number(),
      status: z.enum(['pending', 'done', 'rejected']),
      /** This is the request that awaits a decision. */
      approvalId: z.number().nullable(),
    })
    .nullable(),
});
export type SheetLine = z.infer<typeof sheetLine>;

/** This is one entry of a line, in the order in which they were counted. */
export const countEntry = z.object({
  id: z.number(),
  mode: z.enum(countModes),
  User: named,
  quantity: z.number().nullable(),
  entered,
  /** This is what was on hand at that moment, by the ledger. */
  onHand: z.number().nullable(),
  /** Says whether it was counted blind although what the books have was open to whoever did. */
  couldSee: z.boolean(),
  countedAt: timestamp,
  /** Says when the server heard of it. */
  toldAt: timestamp,
});
export type CountEntry = z.infer<typeof countEntry>;

/** An entry may wait on a device for so many hours: an Idempotency-Key is remembered as long. */
export const LATEST_COUNT_HOURS = 48;

const moment = z.iso.datetime({ offset: true, error: fault('dateTime') });

/** This is what somebody counted: a line, or a product in a place where the count has no line yet. */
export const countGiven = z
  .object({
    lineId: optionalId,
    productId: optionalId,
    /** Names the section, or the virtual warehouse, where it was found. */
    placeId: optionalId,
    /** Says which lot or serial number was found, for a product that is tracked. */
    lot: foundLot.nullish().transform((lot) => lot ?? null),
    /** It is 0 or 1 for a serial number. */
    quantity: countedQuantity,
    mode: z.enum(countModes, { error: fault('choice', { choices: [...countModes] }) }).default('count'),
    /**
     * Whoever counts alone found more of a line that is finished: an addition to its figure is refused unless it says
     * so.
     */
    toFinished: optionalFlag(false),
    /** Says when it was counted, if that is told later; without it, the time is now. */
    countedAt: z
      .union([z.literal(''), z.null(), moment], { error: fault('dateTime') })
      .optional()
      .transform((value) => value || null),
    /** Made by the device for each entry: told again after a lost answer, with its time by then, it is entered once. */
    entryKey: z
      .uuid({ error: fault('wrong') })
      .nullish()
      .transform((key) => key ?? null),
  })
  .superRefine(({ lineId, productId, placeId }, context) => {
    if (lineId !== null) return;
    const refuse = (field: string) => context.addIssue({ code: 'custom', path: [field], message: fault('required') });
    if (productId === null) refuse('productId');
    if (placeId === null) refuse('placeId');
  });
export type CountGiven = z.output<typeof countGiven>;

/** Filters of the list of counts. */
export const countFilters = z.object({ status: filterWord(countStatuses), warehouseId: filterId });
export type CountFilters = z.output<typeof countFilters>;

/** Lists the views that the list offers, with their filters. */
export const countViews = {
  all: { status: null, warehouseId: null },
  counting: { status: 'counting', warehouseId: null },
  review: { status: 'review', warehouseId: null },
  pending: { status: 'pending', warehouseId: null },
  completed: { status: 'completed', warehouseId: null },
} as const satisfies Record<string, CountFilters>;

/** `left` lists what is still to be counted, for the first time or again. */
export const sheetShows = ['differences', 'left', 'recount', 'counted', 'pending'] as const;
export const sheetFilters = z.object({ show: filterWord(sheetShows), sectionId: filterId });
export type SheetFilters = z.output<typeof sheetFilters>;

const walkFilters = z.object({ sectionId: filterId });

/** Says how exact the counts of a month were. */
export const accuracyMonth = z.object({
  id: z.number(),
  /** It is its first day, YYYY-MM-DD. */
  month: z.string(),
  counts: z.number(),
  lines: z.number(),
  /** Counts the lines without a difference. */
  exact: z.number(),
  /** It is their share of all lines, in percent. */
  exactShare: z.number(),
  /**
   * These are in Kenyan shillings: what the books had of the counted lines, and the differences without their signs.
   */
  expectedValue: z.number(),
  offValue: z.number(),
  /** This is the differences in percent of what the books had; it is null if they had nothing. */
  offShare: z.number().nullable(),
});
export type AccuracyMonth = z.infer<typeof accuracyMonth>;

export const accuracyFilters = z.object({ warehouseId: filterId });

/** This is a count whose differences await a decision of the reader. */
const waitingCount = z.object({
  id: z.number(),
  number: z.string(),
  name: z.string(),
  Warehouse: named,
  pending: z.number(),
  /** These are in Kenyan shillings: what would be added, and what would be taken off. */
  more: z.number(),
  less: z.number(),
});
export type WaitingCount = z.infer<typeof waitingCount>;

const tag = 'counts';
const head = answer({ count: z.object({ id: z.number(), number: z.string() }) });
const lineParams = z.object({ lineId: idParams.shape.id });

export const countCalls = {
  list: call({
    method: 'GET',
    path: '/counts',
    tag,
    summary: 'Counts of stock, newest first',
    access: 'any',
    query: listQuery.extend(countFilters.shape),
    answer: answer({ counts: z.array(countRow) }),
    rows: 'counts',
  }),
  viewCounts: call({
    method: 'GET',
    path: '/counts/views',
    tag,
    summary: 'How many counts each view of the list shows',
    access: 'any',
    answer: viewCounts(countViews),
  }),
  accuracy: call({
    method: 'GET',
    path: '/counts/accuracy',
    tag,
    summary: 'How exact the books were, by the month in which counts were sent for approval',
    access: 'any',
    query: listQuery.extend(accuracyFilters.shape),
    answer: answer({ months: z.array(accuracyMonth) }),
    rows: 'months',
  }),
  waiting: call({
    method: 'GET',
    path: '/counts/waiting',
    tag,
    summary: 'Counts whose differences await approval',
    access: 'approveAdjustment',
    answer: answer({ counts: z.array(waitingCount) }),
  }),
  get: call({
    method: 'GET',
    path: '/counts/:id',
    tag,
    summary: 'A count with its progress by section',
    access: 'any',
    params: idParams,
    answer: answer({ count: countDetail }),
  }),
  create: call({
    method: 'POST',
    path: '/counts',
    tag,
    summary: 'Plan a count',
    access: countKeepers,
    body: countPlan,
    answer: head,
  }),
  update: call({
    method: 'PUT',
    path: '/counts/:id',
    tag,
    summary: 'Change the plan of a count that has not begun',
    access: countKeepers,
    params: idParams,
    body: countPlan,
    answer: head,
  }),
  start: call({
    method: 'POST',
    path: '/counts/:id/start',
    tag,
    summary: 'Begin a count: its lines are made of the stock records that it covers, of tracked products by lot',
    access: countKeepers,
    params: idParams,
    answer: answer({ lines: z.number() }),
  }),
  join: call({
    method: 'POST',
    path: '/counts/:id/join',
    tag,
    summary: 'Count in a blind count: until the counting has ended, what the books have is withheld',
    access: handlerFlags,
    params: idParams,
    answer: done,
  }),
  close: call({
    method: 'POST',
    path: '/counts/:id/close',
    tag,
    summary: 'End the counting, to review what was counted; recounts go on',
    access: countKeepers,
    params: idParams,
    answer: done,
  }),
  reopen: call({
    method: 'POST',
    path: '/counts/:id/reopen',
    tag,
    summary: 'Go on counting',
    access: countKeepers,
    params: idParams,
    answer: done,
  }),
  cancel: call({
    method: 'POST',
    path: '/counts/:id/cancel',
    tag,
    summary: 'Cancel a count that was not sent for approval',
    access: countKeepers,
    params: idParams,
    body: z.object({ reason: text(1000) }),
    answer: done,
  }),
  submit: call({
    method: 'POST',
    path: '/counts/:id/submit',
    tag,
    summary: 'Ask for the adjustment of each line with a difference',
    access: countKeepers,
    params: idParams,
    body: z.object({
      /** Lines that were not counted, or are to be counted again, are left as they are. */
      leaveOut: optionalFlag(false),
    }),
    answer: answer({ adjustments: z.number() }),
  }),
  lines: call({
    method: 'GET',
    path: '/counts/:id/lines',
    tag,
    summary: 'The sheet of a count: what was expected, what was counted, and the difference',
    access: 'any',
    params: idParams,
    query: listQuery.extend(sheetFilters.shape),
    answer: answer({ lines: z.array(sheetLine) }),
    rows: 'lines',
  }),
  walk: call({
    method: 'GET',
    path: '/counts/:id/walk',
    tag,
    summary: 'The lines to count, in the order of the walk, with the figures of the caller',
    access: handlerFlags,
    params: idParams,
    query: listQuery.extend(walkFilters.shape),
    answer: answer({ lines: z.array(walkLine) }),
    rows: 'lines',
  }),
  enter: call({
    method: 'POST',
    path: '/counts/:id/entries',
    tag,
    summary: 'Enter what was counted, now or before',
    access: handlerFlags,
    params: idParams,
    body: countGiven,
    answer: answer({ line: walkLine }),
  }),
  entries: call({
    method: 'GET',
    path: '/counts/lines/:lineId/entries',
    tag,
    summary: 'Who counted a line, when and how much',
    access: 'any',
    params: lineParams,
    answer: answer({ entries: z.array(countEntry) }),
  }),
  askRecount: call({
    method: 'POST',
    path: '/counts/:id/recounts',
    tag,
    summary: 'Ask that lines be counted again',
    access: countKeepers,
    params: idParams,
    body: z.object({
      lineIds: manyLines(id),
      /** Where the count wants another person's figure and there is nobody: whoever gave one may count again. */
      byAnyone: optionalFlag(false),
    }),
    answer: answer({ asked: z.number() }),
  }),
  requests: call({
    method: 'GET',
    path: '/counts/:id/requests',
    tag,
    summary: 'The pending requests for approval of a count, in the order of the walk',
    access: 'approveAdjustment',
    params: idParams,
    answer: answer({ approvalIds: z.array(z.number()) }),
  }),
};
