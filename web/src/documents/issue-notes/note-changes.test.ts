import { noteKindNames, noteKinds as rows } from '@ghala/contract/kinds/note-kinds';
import { expect, test } from 'vitest';
import { noteKinds } from './note-kind';

test.each(noteKindNames)('changes of a %s note name it as its calls do', (name) => {
  const { changes } = noteKinds[name];
  const { idKey } = rows[name];
  const item = { itemId: 3 };
  expect(changes.undoIssue(7, 3).input).toEqual({ body: { ...item, [idKey]: 7 } });
  expect(changes.removeItem(7, 3).input).toEqual({ params: { ...item, [idKey]: 7 } });
  expect(changes.cancel(7, 'Not needed').input).toEqual({ body: { reason: 'Not needed', [idKey]: 7 } });
});

test('the mark for return of a dispatch note has the misspelt name of the specification', () => {
  const mark = { itemId: 3, isReturn: 1 } as const;
  expect(noteKinds.dispatch.changes.markItem(7, mark).input).toEqual({ body: { ...mark, disptachNoteId: 7 } });
  expect(noteKinds.pickup.changes.markItem(7, mark).input).toEqual({ body: { ...mark, pickupNoteId: 7 } });
});
