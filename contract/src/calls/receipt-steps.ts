import { z } from 'zod';
import { done } from '../common/answer';
import { call } from '../common/call';
import { optionalFlag, optionalText } from '../common/field';
import { id, idParams, optionalId } from '../common/id';
import { fault } from '../refusals/field-faults';

export const processRequest = z
  .object({
    batchId: id,
    isVerified: optionalFlag(false),
    isGuardian: optionalFlag(false),
    guardianId: optionalId,
    note: optionalText(2000),
  })
  .refine(({ isGuardian, guardianId }) => !isGuardian || guardianId !== null, {
    path: ['guardianId'],
    error: fault('guardianRequired'),
  });
export type ProcessRequest = z.output<typeof processRequest>;

export const mergeRequest = z.object({ batchId: id, mergeId: id, comment: optionalText(2000) });
export type MergeRequest = z.output<typeof mergeRequest>;

const tag = 'batches';

export const receiptStepCalls = {
  process: call({
    method: 'POST',
    path: '/batches/process',
    tag,
    summary: 'Process a receipt: enter its goods into stock',
    access: 'batchAdd',
    body: processRequest,
    answer: done,
  }),
  cancel: call({
    method: 'GET',
    path: '/batches/cancel/:id',
    tag,
    summary: 'Cancel a saved receipt',
    access: 'batchAdd',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  split: call({
    method: 'GET',
    path: '/batches/split/:id',
    tag,
    summary: 'Split a receipt: its remaining goods are to follow',
    access: 'batchAdd',
    isChange: true,
    params: idParams,
    answer: done,
  }),
  merge: call({
    method: 'POST',
    path: '/batches/merge',
    tag,
    summary: 'Merge a receipt with the split one whose goods it brings',
    access: 'batchVerify',
    body: mergeRequest,
    answer: done,
  }),
};
