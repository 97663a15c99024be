import { z } from 'zod';
import { fault } from '../refusals/field-faults';

/** These are the most lines that one call enters. */
const MAX_LINES = 2000;

/** These are the lines of a call that enters many: at least one. */
export function manyLines<Line extends z.ZodType>(line: Line) {
  return z
    .array(line, { error: fault('lines') })
    .min(1, { error: fault('noLines') })
    .max(MAX_LINES, { error: fault('tooManyLines', { max: MAX_LINES }) });
}
