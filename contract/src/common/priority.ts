import { z } from 'zod';

/** How urgent a request for approval is, most urgent first. */
export const approvalPriorities = ['urgent', 'high', 'normal'] as const;
export type ApprovalPriority = (typeof approvalPriorities)[number];

/** Priority in a body; left out, normal. */
export const priority = z
  .enum(['', ...approvalPriorities], {
    error: `must be ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(approvalPriorities)}`,
  })
  .nullish()
  .transform((value): ApprovalPriority => value || 'normal');
