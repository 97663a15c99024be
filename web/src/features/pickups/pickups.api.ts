import type { PickupDetail } from '@ghala/contract/calls/pickups';
import { apiPost } from '../../shared/api-client';

/** Enters the code that the assignee shows. @returns the note, now open to this user */
export async function verifyCode(pickupNoteId: number, code: string, idempotencyKey: string): Promise<PickupDetail> {
  const { pickup } = await apiPost<{ pickup: PickupDetail }>(
    '/pickups/verify',
    { pickupNoteId, code },
    { idempotencyKey },
  );
  return pickup;
}

/** Where a new code goes. */
export type CodeValues = {
  assigneePhone: string;
  assigneeEmail: string;
};

/** Sends the assignee another code. */
export function sendNewCode(pickupNoteId: number, values: CodeValues, idempotencyKey: string) {
  return apiPost<{ message: string }>('/pickups/code', { pickupNoteId, ...values }, { idempotencyKey });
}
