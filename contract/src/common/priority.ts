import { z } from 'zod';
import { fault } from '../field-faults';

/** How urgent a request for approval is, most urgent first. */
export const approvalPriorities = ['urgent', 'high', 'normal'] as const;
export type ApprovalPriority = (typeof approvalPriorities)[number];

/** Priority in a body; left out, normal. */
export const priority = z
  .enum(['', ...approvalPriorities], {
    error: fault('choice', { choices: [...approvalPriorities] }),
  })
  .nullish()
  .transform((value): ApprovalPriority => value || 'normal');
