import type { LotMovement } from '@ghala/contract/calls/lots';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { words } from '@ghala/contract/text/words';
import { extraColumn, type ListExport } from '../../http/list-export';
import type { RowOf } from '../../http/list-rows';
import type { lotFileRows } from './lots.queries';

/** Exports the lots in stock. */
export function lotsExport(timezone: string): ListExport<RowOf<typeof lotFileRows>> {
  return {
    title: 'Lots and Expiry',
    fileName: 'lots',
    columns: [
      { title: 'Product Description', value: (row) => row.product },
      { title: 'Code', value: (row) => row.code },
      { title: 'Lot', value: (row) => row.number },
      { title: 'Expires', value: (row) => row.expiresOn ?? '' },
      { title: 'Days Left', isNumber: true, value: (row) => row.daysLeft ?? '' },
      { title: 'Warehouse', value: (row) => row.warehouse },
      { title: 'Section', value: (row) => row.section ?? '' },
      { title: 'Unit', value: (row) => row.unit },
      { title: 'Qty Available', isNumber: true, value: (row) => row.available },
      { title: 'Qty Reserved', isNumber: true, value: (row) => row.reserved },
      { title: 'On Hand', isNumber: true, value: (row) => row.onHand },
      { title: 'SOH Value (Kshs)', isMoney: true, value: (row) => row.value },
      { title: 'Received', value: (row) => formatMoment(row.receivedAt, timezone, false) },
      extraColumn('Made On', (row) => row.madeOn ?? ''),
    ],
  };
}

/** Exports where a lot came from and went. */
export function movementsExport(timezone: string): ListExport<LotMovement> {
  return {
    title: 'Lot Movements',
    fileName: 'lot_movements',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      {
        title: 'Activity',
        value: (row, language) => (words.in(language).activities as Record<string, string>)[row.kind] ?? row.kind,
      },
      { title: 'Number', value: (row) => row.document.number },
      { title: 'Quantity', isNumber: true, value: (row) => row.quantity },
      { title: 'Warehouse', value: ({ Inventory }) => Inventory.Warehouse.name },
      { title: 'Section', value: ({ Inventory }) => Inventory.Section?.name ?? '' },
      { title: 'Supplier', value: (row) => row.Supplier?.name ?? '' },
      { title: 'Received By', value: (row) => row.Receiver?.name ?? '' },
      { title: 'Company', value: (row) => row.Receiver?.company ?? '' },
      { title: 'Phone', value: (row) => row.Receiver?.phone ?? '' },
      { title: 'Vehicle', value: (row) => row.vehicle },
      { title: 'Project/Site', value: (row) => row.project },
      { title: 'Left Gate', value: ({ leftAt }) => leftAt && formatMoment(leftAt, timezone) },
      {
        title: 'Returned',
        value: ({ returned }, language) => (returned === null ? '' : words.in(language).returnStatus[returned]),
      },
      { title: 'Other Place', value: (row) => row.otherPlace },
      { title: 'User', value: (row) => row.User.name },
      { title: 'Comment', value: (row) => row.note },
    ],
  };
}
