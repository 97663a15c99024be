import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isSomethingWithheld, numbersOf } from '../../db/withheld';
import { refusal } from '../../runtime/errors';

/** Names goods of a product wherever it is, or of an item of a note. */
type Goods = { productId: number } | { itemId: number };

/**
 * Refuses what would tell, by being allowed or not, how much there is of goods that the caller counts blind, beside what
 * looks at what is available (stock/counted-blind.ts). Call it before the operation, which knows how much there is.
 * @param goods omitted: of whatever they count
 * @throws {AppError} conflict
 */
export async function refuseWhileCounting({ server, session }: FastifyRequest, goods?: Goods): Promise<void> {
  if (!isSomethingWithheld()) return;
  if (goods !== undefined) {
    // The views of those who count blind: see postgres/withheld-views.ts.
    const { rows } = await sql`select from ${
      'productId' in goods
        ? sql`blind_products where id = ${goods.productId}`
        : sql`blind_products join issue_note_items item on item.product_id = blind_products.id where item.id = ${goods.itemId}`
    } limit 1`.execute(server.database);
    if (rows.length === 0) return;
  }
  throw refusal('stock.beingCounted', { counts: numbersOf(session?.actor.blindCounts ?? []) });
}
