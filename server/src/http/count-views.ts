import type { ViewCount } from '@ghala/contract/common/view-counts';
import type { FastifyRequest } from 'fastify';
import { ok } from './answers';
import { type Counted, countUpTo } from './list-count';

/**
 * Answers how many rows each view of a list shows, up to 10,000.
 * @param views by name, with their filters
 * @param countedOf what is counted for a list with such filters
 */
export async function countViews<Views extends Record<string, object>>(
  request: FastifyRequest,
  views: Views,
  countedOf: (filters: Views[keyof Views]) => Counted | Promise<Counted>,
) {
  const reader = await request.server.reader();
  const counts = {} as Record<keyof Views, ViewCount>;
  // They are counted one after the other: a list that is opened takes one connection for its figures, however many
  // these are.
  for (const [name, filters] of Object.entries(views) as [keyof Views, Views[keyof Views]][])
    counts[name] = await countUpTo(reader, await countedOf(filters));
  return ok('Views', { counts });
}
