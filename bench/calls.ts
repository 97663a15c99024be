import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import { addressOf } from '@ghala/contract/common/address-of';
import type { Call, InputOf } from '@ghala/contract/common/call';

/** A request of the API, ready to be sent. */
export interface Request {
  method: Call['method'];
  path: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** The places and products of receipts and issues. */
export interface Goods {
  productId: number;
  recordId: number;
}

/** A line of a dispatch note, ready to be handed out. */
export interface IssueTask extends Goods {
  noteId: number;
  itemId: number;
}

/** The fields common to all receipts of the benchmark. */
export interface ReceiptPlace {
  nogId: number;
  warehouseId: number;
  sectionId: number;
}

const BOUNDARY = '----ghala-bench';

/** Opens a receipt, as multipart like the web application. */
export function openReceipt({ nogId }: ReceiptPlace): Request {
  const fields = { name: 'Benchmark', isInternal: 'true', nogId: String(nogId), document: 'Delivery Note' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    method: receiptCalls.create.method,
    path: addressOf(receiptCalls.create),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
  };
}

export function addReceiptItem(place: ReceiptPlace, batchId: number, { productId }: Goods): Request {
  const { warehouseId, sectionId } = place;
  const body = { batchId, productId, quantity: 2, price: 150, condition: 'New', warehouseId, sectionId } as const;
  return requestOf(receiptCalls.saveItem, { body });
}

export function processReceipt(batchId: number): Request {
  return requestOf(receiptCalls.process, { body: { batchId, isVerified: true, isGuardian: false, note: '' } });
}

export function issueItem({ noteId, itemId }: IssueTask): Request {
  return requestOf(dispatchCalls.issueItem, { body: { dispatchNoteId: noteId, itemId, qty: 1, comment: '' } });
}

/** The request of a call that takes JSON or no body. */
export function requestOf<C extends Call>(call: C, input: InputOf<C, never>): Request {
  const { method } = call;
  const path = addressOf(call, input);
  if (input.body === undefined) return { method, path };
  const headers = { 'content-type': 'application/json' };
  return { method, path, headers, body: Buffer.from(JSON.stringify(input.body)) };
}
