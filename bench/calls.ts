import { receiptCalls } from '@ghala/contract/calls/receipts';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call, InputOf } from '@ghala/contract/common/call';

export interface Request {
  method: Call['method'];
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

export function processReceipt(batchId: number): Request {
  return requestOf(receiptCalls.process, { body: { batchId, isVerified: true, isGuardian: false, note: '' } });
}

/** Makes the request of a call that takes JSON or no body. */
export function requestOf<C extends Call>(call: C, input: InputOf<C, never>): Request {
  const { method } = call;
  const path = addressOf(call, input);
  if (input.body === undefined) return { method, path };
  const headers = { 'content-type': 'application/json' };
  return { method, path, headers, body: Buffer.from(JSON.stringify(input.body)) };
}
