export const settings = {
  noDevicesYet: 'No devices yet',
  devicesHint: 'Scanners, printers and scales that work with the warehouse will be listed here.',
  batchProcessingNote: 'Batch Processing Note',
  a4Landscape: 'A4, landscape',
  incompleteDeliveryNote: 'Incomplete Delivery Note',
  a4Portrait: 'A4, portrait',
  purchaseOrder: 'Purchase Order',
  list: 'List',
  dispatchReport: 'Dispatch Report',
  oneRowPerItem: 'One row per item',
  pickupReport: 'Pickup Report',
  receivingReport: 'Receiving Report',
} as const;
