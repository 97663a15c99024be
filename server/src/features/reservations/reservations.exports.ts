import type { ReservationActivity, ReservationRow } from '@ghala/contract/calls/reservations';
import { formatMoment } from '@ghala/contract/common/moment-text';
import { placeName } from '@ghala/contract/labels/place-labels';
import {
  reservationRemark,
  reservationStatusLabel,
  reservationTypeLabel,
} from '@ghala/contract/labels/reservation-labels';
import { lotsColumn, productWithLots } from '../../documents/stock-requests/lot-columns';
import { extraColumn, type ListExport } from '../../http/list-export';

/** Exports the reservations to a file, with the status in place of the actions. */
export function reservationsExport(timezone: string): ListExport<ReservationRow> {
  return {
    title: 'Reserved Stock',
    fileName: 'reserved_stock',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      productWithLots(),
      { title: 'Unit', value: (row) => row.Product.unit.unit },
      { title: 'Qty Reserved', isNumber: true, value: (row) => row.quantity },
      { title: 'Reserved By', value: (row) => row.User.name },
      { title: 'Warehouse', value: (row, language) => placeName(row.Inventory, language) },
      { title: 'Status', value: reservationStatusLabel },
      lotsColumn(),
    ],
  };
}

/** Exports the movements of one reservation to a file. */
export function activitiesExport(timezone: string): ListExport<ReservationActivity> {
  return {
    title: 'Reserved Stock Activity',
    fileName: 'reserved_stock_activity',
    columns: [
      { title: 'Date', value: (row) => formatMoment(row.createdAt, timezone) },
      { title: 'Type', value: reservationTypeLabel },
      { title: 'Quantity', isNumber: true, value: (row) => row.quantity },
      { title: 'Activity By', value: (row) => row.User.name },
      { title: 'Comment', value: reservationRemark },
      extraColumn('Lot', (row) => row.lot?.number ?? ''),
    ],
  };
}
