import { z } from 'zod';
import { fault } from '../refusals/field-faults';
import { conditions } from './condition-words';

/** Takes a condition in a body; it is New by default. */
export const condition = z
  .enum(conditions, { error: fault('choice', { choices: [...conditions] }) })
  .optional()
  .default('New');
