import { wordsOfNotes } from '../note-words';

/** Says what the kinds of issue notes are called. */
export const noteWords = wordsOfNotes(
  {
    pickup: {
      title: 'Pickup Note',
      name: 'Pickup note',
      screens: { add: 'Create Order - Pickup Note', process: 'Manage Order - Process Pickup Note' },
      create: 'Create Pickup Note',
      many: 'pickup notes',
      permissions: 'Pickup Notes',
      word: 'Pickup',
      issued: 'Assigned',
      shortage: 'Cannot add more quantity than available',
      may: { add: 'request pickups', process: 'hand out pickups', cancel: 'cancel pickups' },
      purposes: { sale: 'Sale', collection: 'Customer collection', repair: 'Repair' },
    },
    dispatch: {
      title: 'Dispatch Note',
      name: 'Dispatch note',
      screens: { add: 'Create Order - Dispatch Note', process: 'Manage Order - Process Dispatch Note' },
      create: 'Create Dispatch Note',
      many: 'dispatch notes',
      permissions: 'Dispatch Notes',
      word: 'Dispatch',
      issued: 'Dispatched',
      shortage: 'Cannot assign more quantity than available',
      may: { add: 'request dispatches', process: 'hand out dispatches', cancel: 'cancel dispatches' },
      purposes: { delivery: 'Delivery', siteWork: 'Site work', internalUse: 'Internal use' },
    },
  },
  { add: 'Create', process: 'Process', cancel: 'Cancel' },
);
