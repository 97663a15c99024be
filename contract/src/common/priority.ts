import { z } from 'zod';
import { fault } from '../refusals/field-faults';

/** Says how urgent a request for approval is, most urgent first. */
export const approvalPriorities = ['urgent', 'high', 'normal'] as const;
export type ApprovalPriority = (typeof approvalPriorities)[number];

/** Priority in a body; normal by default. */
export const priority = z
  .enum(['', ...approvalPriorities], {
    error: fault('choice', { choices: [...approvalPriorities] }),
  })
  .nullish()
  .transform((value): ApprovalPriority => value || 'normal');
