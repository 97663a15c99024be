import { z } from 'zod';
import { answer } from './answer';

/** Says how many rows of a list a view shows; beyond 10,000 it is not told exactly. */
const viewCount = z.object({ total: z.number(), isMinimum: z.boolean() });
export type ViewCount = z.infer<typeof viewCount>;

/** The answer of a call that counts the views which a list offers by itself, each named with its filters. */
export function viewCounts<const Views extends Record<string, object>>(views: Views) {
  const shape = Object.fromEntries(Object.keys(views).map((name) => [name, viewCount]));
  return answer({ counts: z.object(shape as Record<keyof Views & string, typeof viewCount>) });
}
