import type { ApprovalPriority } from './common/priority';

/** How the priorities read. */
export const priorityWords: Record<ApprovalPriority, string> = { urgent: 'Urgent', high: 'High', normal: 'Normal' };
