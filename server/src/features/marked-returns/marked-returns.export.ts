import type { MarkedReturn } from '@ghala/contract/calls/marked-returns';
import { formatMoment } from '@ghala/contract/common/moment-text';
import {
  issuedTo,
  returnQuantity,
  returnReference,
  returnStatusLabel,
} from '@ghala/contract/labels/marked-return-labels';
import type { ListExport } from '../../http/list-export';

/** Exports goods marked for return to a file, under the specified title. */
export function markedReturnExport(timezone: string): ListExport<MarkedReturn> {
  return {
    title: 'Marked Returns',
    fileName: 'marked_returns',
    columns: [
      { title: 'Reference No.', value: returnReference },
      { title: 'Date Issued', value: (row) => formatMoment(row.createdAt, timezone) },
      {
        title: 'Date Returned',
        value: (row) => (row.returnedAt === null ? '' : formatMoment(row.returnedAt, timezone)),
      },
      { title: 'Product Description', value: (row) => row.ProductName },
      { title: 'Issued To', value: issuedTo },
      { title: 'Quantity', value: returnQuantity, isNumber: true },
      { title: 'Project', value: (row) => row.project },
      { title: 'Status', value: (row, language) => returnStatusLabel(row.status, language) },
      { title: 'Comment', value: (row) => row.comment },
    ],
  };
}
