import { z } from 'zod';

/** Condition of goods. */
export const conditions = ['New', 'Used'] as const;
export type Condition = (typeof conditions)[number];

/** Condition in a body; left out, New. */
export const condition = z.enum(conditions, { error: 'must be New or Used' }).optional().default('New');
