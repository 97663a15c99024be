import { describe, expect, it } from 'vitest';
import { DeclaredChanges } from './declared-changes';
import { inserting, updating } from './writer';

const quantities = updating('stock_reservations', ['quantity', 'status'], { order: 'documents' });
const statuses = updating('stock_reservations', ['status'], { order: 'documents' });
const reservations = inserting('stock_reservations', ['id', 'quantity'], { order: 'documents' });
const messages = inserting('messages', ['recipient'], { order: 'messages' });

/** Lists the values of each statement, in order. */
function sent(changes: DeclaredChanges) {
  return changes.take().map(({ text, values: [rows] }) => [text, JSON.parse(String(rows))]);
}

describe('declared changes', () => {
  it('of a table are sent after its new rows, and in one order', () => {
    const changes = new DeclaredChanges();
    changes.undoUnlessDone(({ write }) => {
      write(statuses, { id: 1, status: 'rejected' });
      write(reservations, { id: 2, quantity: 5 });
      write(statuses, { id: 2, status: 'completed' });
    });
    const rows = [
      { id: 1, status: 'rejected' },
      { id: 2, status: 'completed' },
    ];
    expect(sent(changes)).toEqual([
      [reservations.text, [{ id: 2, quantity: 5 }]],
      [statuses.text, rows],
    ]);
    expect(() => updating('stock_reservations', ['quantity'], { order: 'lines' })).toThrow(
      'writers of stock_reservations have two orders, documents and lines',
    );
  });

  it('are undone where the operation refuses, and those before it stay', () => {
    const changes = new DeclaredChanges();
    const fact = { held: 3, status: 'active' };
    changes.undoUnlessDone(({ set, write }) => {
      set(fact, { held: 2 });
      write(statuses, { id: 1, status: 'active' });
    });
    const refuse = () =>
      changes.undoUnlessDone(({ set, write }) => {
        set(fact, { held: 1 });
        set(fact, { held: 0, status: 'completed' });
        write(quantities, { id: 2, quantity: 0, status: 'completed' });
        write(statuses, { id: 1, status: 'completed' });
        throw new Error('too few');
      });
    expect(refuse).toThrow('too few');
    expect(fact).toEqual({ held: 2, status: 'active' });
    expect(sent(changes)).toEqual([[statuses.text, [{ id: 1, status: 'active' }]]]);
    expect(changes.take()).toEqual([]);
  });

  it('of a row are sent in the order in which they were declared, the last of a kind once', () => {
    const changes = new DeclaredChanges();
    changes.undoUnlessDone(({ write }) => {
      write(messages, { recipient: 'sent last' });
      write(quantities, { id: 1, quantity: 5, status: 'active' });
      write(statuses, { id: 2, status: 'rejected' });
      write(quantities, { id: 1, quantity: 4, status: 'active' });
      write(quantities, { id: 2, quantity: 3, status: 'active' });
      write(statuses, { id: 1, status: 'pending' });
    });
    expect(sent(changes)).toEqual([
      [quantities.text, [{ id: 1, quantity: 4, status: 'active' }]],
      [statuses.text, [{ id: 2, status: 'rejected' }]],
      [quantities.text, [{ id: 2, quantity: 3, status: 'active' }]],
      [statuses.text, [{ id: 1, status: 'pending' }]],
      [messages.text, [{ recipient: 'sent last' }]],
    ]);
  });
});
