import { dispatchCalls } from '@ghala/contract/calls/dispatches';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { Call as Declared, InputOf } from '@ghala/contract/common/call';

/** A call of the API, ready to be sent. */
export interface Call {
  method: 'GET' | 'POST';
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
export function openReceipt({ nogId }: ReceiptPlace): Call {
  const fields = { name: 'Benchmark', isInternal: 'true', nogId: String(nogId), document: 'Delivery Note' };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    method: 'POST',
    path: `/api${receiptCalls.create.path}`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
  };
}

export function addReceiptItem(place: ReceiptPlace, batchId: number, { productId }: Goods): Call {
  const { warehouseId, sectionId } = place;
  return requestOf(receiptCalls.saveItem, {
    batchId,
    productId,
    quantity: 2,
    price: 150,
    condition: 'New',
    warehouseId,
    sectionId,
  });
}

export function processReceipt(batchId: number): Call {
  return requestOf(receiptCalls.process, { batchId, isVerified: true, isGuardian: false, note: '' });
}

export function issueItem({ noteId, itemId }: IssueTask): Call {
  return requestOf(dispatchCalls.issueItem, { dispatchNoteId: noteId, itemId, qty: 1, comment: '' });
}

function requestOf<C extends Declared>(call: C, body: NonNullable<InputOf<C, never>['body']>): Call {
  return {
    method: 'POST',
    path: `/api${call.path}`,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  };
}
