import { z } from 'zod';

/**
 * A body of two shapes, told apart by a key: its errors are those of the shape that the caller chose. Null and false
 * count as no key.
 */
export function oneOrOther<With extends z.ZodType, Without extends z.ZodType>(shapes: {
  key: string;
  with: With;
  without: Without;
}) {
  const choose = (body: z.input<With> | z.input<Without>, context: z.RefinementCtx) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, shapes.key) : undefined;
    const hasKey = value !== undefined && value !== null && value !== false;
    const { error } = (hasKey ? shapes.with : shapes.without).safeParse(body);
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
    return body;
  };
  return z.preprocess(choose, z.union([shapes.with, shapes.without]));
}
