import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { filterId, id } from '../common/id';
import { lotHead } from '../common/lots';

/** The most lots that one answer lists of a product. */
export const MOST_HELD = 500;

/** What a stock record holds of a lot, in the product's unit. */
export const heldLot = lotHead.extend({
  /** The stock record. */
  inventoryId: z.number(),
  place: z.string(),
  available: z.number(),
  reserved: z.number(),
});
export type HeldLot = z.infer<typeof heldLot>;

const tag = 'lots';

export const lotCalls = {
  held: call({
    method: 'GET',
    path: '/lots/held',
    tag,
    summary: 'The lots of a product in stock, in the order in which they are drawn, expired ones last; at most 500',
    access: 'any',
    query: z.object({
      productId: id,
      /** A warehouse with its sections, a section or a virtual warehouse; none: everywhere. */
      warehouseId: filterId,
    }),
    answer: answer({ lots: z.array(heldLot) }),
  }),
};
