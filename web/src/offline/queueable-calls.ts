import { countCalls } from '@ghala/contract/calls/counts';
import { gateCalls } from '@ghala/contract/calls/gate';
import { receiptCalls } from '@ghala/contract/calls/receipts';
import type { Call } from '@ghala/contract/common/call';
import { type NoteKindName, type NoteKindOf, noteKindNames, noteKinds } from '@ghala/contract/kinds/note-kinds';

interface QueueableCall {
  call: Call;
  /** Reads the ids that it made, in the order of the local ids that stand for them. */
  made?: (answer: never, count: number) => number[];
}

/** The items that a call added are the newest of those in its answer. */
const newItems = ({ items }: { items: { id: number }[] }, count: number) =>
  items
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .slice(-count);

/**
 * These calls may wait for the network: entering what came and what was counted, and what left the gate. Whatever takes
 * stock, decides or is final is never made without the server. A name stays as it is: it is stored on devices.
 */
const queueableCalls = {
  'receipt.create': { call: receiptCalls.create, made: ({ batch }: { batch: { id: number } }) => [batch.id] },
  'receipt.update': { call: receiptCalls.update },
  'receipt.saveItem': { call: receiptCalls.saveItem, made: newItems },
  'receipt.completeLines': { call: receiptCalls.completeLines, made: newItems },
  'receipt.removeItem': { call: receiptCalls.removeItem },
  'count.enter': { call: countCalls.enter },
  ...exits(),
} as const satisfies Record<string, QueueableCall>;

export type QueueableCallName = keyof typeof queueableCalls;

/** Makes an entry for the exit of each kind of note: 'gate.leavePickup'. */
function exits() {
  const entries = noteKindNames.map((kind) => [
    `gate.leave${noteKinds[kind].word}`,
    { call: gateCalls[kind].markAsLeft },
  ]);
  return Object.fromEntries(entries) as Record<`gate.leave${NoteKindOf<NoteKindName>['word']}`, QueueableCall>;
}

export function queueableCall(name: QueueableCallName): QueueableCall {
  return queueableCalls[name];
}

/** Names a call that may wait. @throws if it may not */
export function nameOf(call: Call): QueueableCallName {
  for (const [name, waiting] of Object.entries(queueableCalls))
    if (waiting.call === call) return name as QueueableCallName;
  throw new Error(`${call.path} must not wait for the network`);
}
