import { z } from 'zod';
import { fault } from '../refusals/field-faults';

/** Says how urgent a request for approval is, most urgent first. */
export const approvalPriorities = ['urgent', 'high', 'normal'] as const;
export type ApprovalPriority = (typeof approvalPriorities)[number];

/** Takes a priority in a body; it is normal by default. */
export const priority = z
  .enum(['', ...approvalPriorities], {
    error: fault('choice', { choices: [...approvalPriorities] }),
  })
  .nullish()
  .transform((value): ApprovalPriority => value || 'normal');
