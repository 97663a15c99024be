import { z } from 'zod';
import { answer } from '../common/answer';
import { call } from '../common/call';
import { timestamp } from '../common/date';
import { idParams } from '../common/id';
import type { PermissionFlag } from '../permissions';

/** Whether goods may leave: valid passes allow it, once. */
export const gateStates = ['valid', 'left', 'cancelled', 'not processed'] as const;
export type GateState = (typeof gateStates)[number];

/** What a guard compares with the vehicle at the gate. Vehicle and items are shown only for processed notes. */
const gateCheck = z.object({
  id: z.number(),
  kind: z.enum(['pickup', 'dispatch']),
  number: z.string(),
  state: z.enum(gateStates),
  /** The recipient of the goods, with the company if known. */
  recipient: z.string(),
  warehouse: z.string(),
  vehicle: z.string(),
  comment: z.string(),
  processedAt: timestamp.nullable(),
  leftAt: timestamp.nullable(),
  leftBy: z.string(),
  items: z.array(z.object({ id: z.number(), product: z.string(), unit: z.string(), quantity: z.number() })),
  /** Opens the printed gate pass without signing in; null if there is none. */
  gatePassUrl: z.string().nullable(),
});
export type GateCheck = z.infer<typeof gateCheck>;

export const gateCheckAnswer = answer({ gate: gateCheck });

const tag = 'gate';

function gateOf<const Kind extends 'pickup' | 'dispatch', const Flag extends PermissionFlag>(kind: Kind, flag: Flag) {
  return {
    check: call({
      method: 'GET',
      path: `/gate/${kind}/:id`,
      tag,
      summary: `Whether the goods of a ${kind} note may leave`,
      access: 'any',
      bySignedLink: true,
      params: idParams,
      answer: gateCheckAnswer,
    }),
    markAsLeft: call({
      method: 'POST',
      path: `/gate/${kind}/:id/left`,
      tag,
      summary: `The goods of a ${kind} note have left the gate`,
      access: flag,
      params: idParams,
      answer: gateCheckAnswer,
    }),
  };
}

export const gateCalls = {
  pickup: gateOf('pickup', 'pickupProcess'),
  dispatch: gateOf('dispatch', 'dispatchProcess'),
};
