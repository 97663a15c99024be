import type { Exit, ExpectedNote } from '@ghala/contract/calls/gate';
import { formatMoment } from '@ghala/contract/common/moment-text';
import type { ExportColumn, ListExport } from '../../http/list-export';

type Named = Pick<Exit, 'number' | 'recipient' | 'vehicle' | 'items'>;

const named: ExportColumn<Named>[] = [
  { title: 'PN/DN', value: (row) => row.number },
  { title: 'Issued To', value: (row) => row.recipient },
  { title: 'Vehicle', value: (row) => row.vehicle },
  { title: 'Items', value: (row) => row.items, isNumber: true },
];

export function expectedExport(timezone: string): ListExport<ExpectedNote> {
  return {
    title: 'Expected at the Gate',
    fileName: 'gate_expected',
    columns: [...named, { title: 'Date Issued', value: (row) => formatMoment(row.processedAt, timezone) }],
  };
}

export function exitExport(timezone: string): ListExport<Exit> {
  return {
    title: 'Left the Gate',
    fileName: 'gate_exits',
    columns: [
      ...named,
      { title: 'Date Left', value: (row) => formatMoment(row.leftAt, timezone) },
      { title: 'Released By', value: (row) => row.leftBy },
      { title: 'Photo', value: (row) => row.photo },
    ],
  };
}
