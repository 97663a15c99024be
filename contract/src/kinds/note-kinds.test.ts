import { describe, expect, it } from 'vitest';
import { events } from '../events/events';
import { byNote, byNoteKey, noteCodes, noteKindNames, noteKinds, ofEachNote } from './note-kinds';

describe('the kinds of issue notes', () => {
  it('share none of the names by which they are told apart', () => {
    for (const name of [
      'title',
      'plural',
      'idKey',
      'numberKey',
      'issuedKey',
      'entity',
      'prefix',
      'sequence',
      'word',
      'swahili',
    ] as const) {
      const given = noteKindNames.map((kind) => noteKinds[kind][name]);
      expect(new Set(given).size, name).toBe(given.length);
    }
  });

  it('each have an entry in what is made for all', () => {
    expect(byNote('kind', (kind) => noteKinds[kind].prefix)).toMatchObject({ pickup: 'PN-', dispatch: 'DN-' });
    expect(byNote('entity', (kind) => kind)).toMatchObject({ pickupNote: 'pickup', dispatchNote: 'dispatch' });
    expect(byNoteKey((kind) => kind)).toMatchObject({ PickupNote: 'pickup', DispatchNote: 'dispatch' });
    expect(ofEachNote({ submit: 1 })).toMatchObject({ 'pickupNote.submit': 1, 'dispatchNote.submit': 1 });
  });

  it('record the same events', () => {
    const actionsOf = (entity: string) =>
      Object.keys(events).flatMap((code) => (code.startsWith(`${entity}.`) ? code.slice(entity.length + 1) : []));
    const codes = noteCodes('create', 'submit', 'approve', 'issueItem', 'process', 'leave', 'cancel');
    expect(Object.keys(events)).toEqual(expect.arrayContaining(codes));
    expect(actionsOf('pickupNote')).toEqual(expect.arrayContaining(actionsOf('dispatchNote')));
  });
});
