import { z } from 'zod';

/** Makes the shape of a successful answer: status 1, a message and the call's own fields. */
export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ status: z.literal(1), message: z.string(), ...shape });
}

/** This is a successful answer with no further fields. */
export const done = z.object({ status: z.literal(1), message: z.string() });

const params = z.record(z.string(), z.unknown());

/** This is an error in one field: a code with its parameters. */
export const sentFault = z.object({ code: z.string(), params });

/**
 * This is the body of every failure: a code with its parameters, and its English text. `errors` names each invalid
 * field in English, `fields` by code.
 */
export const failure = z.object({
  status: z.literal(0),
  message: z.string(),
  code: z.string(),
  params,
  errors: z.record(z.string(), z.string()).optional(),
  fields: z.record(z.string(), sentFault).optional(),
});
export type Failure = z.infer<typeof failure>;
