import type { NoteWords } from '../note-words';

/** What the kinds of issue notes are called. */
export const noteWords = {
  together: {
    one: 'pickup or dispatch note',
    many: 'pickup and dispatch notes',
    approved: 'pickups, dispatches',
    listed: 'pickup notes, dispatch notes',
  },
  titles: { pickup: 'Pickup Note', dispatch: 'Dispatch Note' },
  many: { pickup: 'pickup notes', dispatch: 'dispatch notes' },
  kinds: { pickup: 'Pickup', dispatch: 'Dispatch' },
  issued: { pickup: 'Assigned', dispatch: 'Dispatched' },
  shortage: {
    pickup: 'Cannot add more quantity than available',
    dispatch: 'Cannot assign more quantity than available',
  },
  screens: {
    pickup: { add: 'Create Order - Pickup Note', process: 'Manage Order - Process Pickup Note' },
    dispatch: { add: 'Create Order - Dispatch Note', process: 'Manage Order - Process Dispatch Note' },
  },
  create: { pickup: 'Create Pickup Note', dispatch: 'Create Dispatch Note' },
  logged: { 'Pickup Note': 'Pickup note', 'Dispatch Note': 'Dispatch note' },
  entities: { pickupNote: 'Pickup Note', dispatchNote: 'Dispatch Note' },
  permissionGroups: { pickups: 'Pickup Notes', dispatches: 'Dispatch Notes' },
  permissions: {
    pickupAdd: 'Create',
    pickupProcess: 'Process',
    pickupCancel: 'Cancel',
    dispatchAdd: 'Create',
    dispatchProcess: 'Process',
    dispatchCancel: 'Cancel',
  },
  may: {
    pickupAdd: 'request pickups',
    pickupProcess: 'hand out pickups',
    pickupCancel: 'cancel pickups',
    dispatchAdd: 'request dispatches',
    dispatchProcess: 'hand out dispatches',
    dispatchCancel: 'cancel dispatches',
  },
  purposes: {
    pickup: { sale: 'Sale', collection: 'Customer collection', repair: 'Repair' },
    dispatch: { delivery: 'Delivery', siteWork: 'Site work', internalUse: 'Internal use' },
  },
} as const satisfies NoteWords;
