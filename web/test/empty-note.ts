import type { Note } from '../src/documents/issue-notes/note-kind';

/** Makes a note without items. */
export const emptyNote: Note = {
  id: 1,
  noteNo: 'DN-000001',
  warehouseId: 1,
  Warehouse: { id: 1, name: 'Main Store' },
  items: [],
};
