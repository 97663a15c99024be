import { z } from 'zod';
import { fault } from '../field-faults';

/** Condition of goods. */
export const conditions = ['New', 'Used'] as const;
export type Condition = (typeof conditions)[number];

/** Condition in a body; New by default. */
export const condition = z
  .enum(conditions, { error: fault('choice', { choices: [...conditions] }) })
  .optional()
  .default('New');
