import { z } from 'zod';
import { stockAdjustment } from './adjustments';
import { answer } from './common/answer';
import { timestamp } from './common/date';
import { flag, optionalText } from './common/field';
import { id } from './common/id';
import { approvalPriorities } from './common/priority';
import { named } from './common/references';
import { dispatchDetail } from './dispatches';
import { fault } from './field-faults';
import { type ApprovalModule, approvalModules } from './permissions';
import { pickupDetail } from './pickups';
import { purchaseDetail } from './purchases';
import { releaseDetail } from './reservations';
import { stockTransfer } from './transfers';

const modules = Object.keys(approvalModules) as [ApprovalModule, ...ApprovalModule[]];
const approvalModule = z.enum(modules, { error: fault('choice', { choices: [...modules] }) });

/**
 * When requesters decide on their own requests: when no other active user could, never, or always.
 * It holds as well for who entered a pickup's code after sending it elsewhere.
 */
export const ownRequestModes = ['alone', 'never', 'always'] as const;
export type OwnRequestMode = (typeof ownRequestModes)[number];

/** A decision. The comment is kept: where it is a rejection as the reason, so that whoever asked learns why. */
export const decisionRequest = z.object({ approvalId: id, comment: optionalText(1000) });

/** Whether documents of a module need an approval. */
export const approvalRule = z.object({ module: approvalModule, required: flag });
const ruleRow = z.object({ module: z.string(), required: z.boolean() });
export type ApprovalRule = z.infer<typeof ruleRow>;

const policyFields = {
  ownRequests: z.enum(ownRequestModes, { error: fault('choice', { choices: [...ownRequestModes] }) }),
  /** Whether a receipt is verified by another than those who entered it. */
  receiptsByAnother: flag,
};
/** Changes the settings that it names, at least one. */
export const policyChange = z
  .object(policyFields)
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: fault('nothingNamed', { choices: Object.keys(policyFields) }),
  });
export type PolicyChange = z.output<typeof policyChange>;
const policy = z.object({ ownRequests: z.enum(ownRequestModes), receiptsByAnother: z.boolean() });
export type DutyPolicy = z.infer<typeof policy>;
export const policyAnswer = answer({ policy });

/**
 * What the queue shows of the document behind a request: one key a module, and only that module's is there.
 * A feature whose documents need approval adds its own.
 */
export const approvalDetails = z.object({
  DispatchNote: dispatchDetail.optional(),
  PickupNote: pickupDetail.optional(),
  Purchase: purchaseDetail.optional(),
  StockReleased: releaseDetail.optional(),
  StockAdjustment: stockAdjustment.optional(),
  StockTransfer: stockTransfer.optional(),
});
export type ApprovalDetails = z.infer<typeof approvalDetails>;

/** A request; `status` mirrors `type`, which is pending, approved, rejected or withdrawn. */
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
  /** Why the reader, who asked for it, may not decide; '' where mayDecide. */
  whyNot: z.string(),
  ...approvalDetails.shape,
});
export type ApprovalRow = z.infer<typeof approvalRow>;

export const approvalListAnswer = z.array(approvalRow);
export const approvalRulesAnswer = answer({ rules: z.array(ruleRow) });
