import { z } from 'zod';

/** The shape of a successful answer: status 1, a message and whatever the call adds. */
export function answer<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object({ status: z.literal(1), message: z.string(), ...shape });
}

/** A successful answer that carries nothing more. */
export const done = z.object({ status: z.literal(1), message: z.string() });

/** The body of every failure. `errors` names each field at fault. */
export const failure = z.object({
  status: z.literal(0),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof failure>;
