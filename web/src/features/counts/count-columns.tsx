import type { AccuracyMonth, CountRow } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { formatAmount, formatAmountChange, formatDate, formatQuantity, monthText } from '../../format/format';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';

/** Stands for a figure that does not exist, or that the reader is not told. */
const NO_FIGURE = '-';

export const countColumns: Column<CountRow>[] = [
  {
    id: 'number',
    header: t.counts.countNo,
    cell: ({ number }) => (
      <Text span inherit ff="monospace">
        {number}
      </Text>
    ),
    sortKey: 'number',
    onPhone: 'under',
  },
  { id: 'name', header: t.counts.name, cell: ({ name }) => name, minWidth: '12rem', onPhone: 'title' },
  {
    id: 'warehouse',
    header: t.common.warehouse,
    cell: ({ Warehouse }) => Warehouse.name,
    minWidth: '8rem',
    onPhone: 'under',
  },
  {
    id: 'status',
    header: t.common.status,
    cell: ({ status }) => <StatusBadge of="countStatus" code={status} />,
    onPhone: 'side',
  },
  {
    id: 'progress',
    header: t.counts.progress,
    cell: ({ status, counted, awaitsOther, lines }) =>
      status === 'draft' ? NO_FIGURE : say(t.counts.progressOf, { counted: counted + awaitsOther, lines }),
    align: 'right',
    onPhone: 'side',
  },
  {
    id: 'recount',
    header: t.counts.recountFigure,
    cell: ({ recount }) => formatQuantity(recount),
    align: 'right',
    defaultHidden: true,
  },
  {
    id: 'differences',
    header: t.counts.differences,
    cell: ({ differences }) => (differences === null ? NO_FIGURE : formatQuantity(differences)),
    align: 'right',
  },
  {
    id: 'value',
    header: t.counts.differenceValue,
    cell: ({ differenceValue }) => (differenceValue === null ? NO_FIGURE : formatAmountChange(differenceValue)),
    align: 'right',
  },
  { id: 'createdBy', header: t.counts.createdBy, cell: ({ User }) => User.name, minWidth: '8rem' },
  { id: 'created', header: t.counts.created, cell: ({ createdAt }) => formatDate(createdAt), sortKey: 'createdAt' },
];

const percent = (share: number | null) => (share === null ? NO_FIGURE : `${formatQuantity(share)}%`);

export const accuracyColumns: Column<AccuracyMonth>[] = [
  { id: 'month', header: t.counts.month, cell: ({ month }) => monthText(month.slice(0, 7)), sortKey: 'month' },
  { id: 'counts', header: t.counts.countsOf, cell: ({ counts }) => formatQuantity(counts), align: 'right' },
  {
    id: 'lines',
    header: t.counts.lines,
    cell: ({ lines }) => formatQuantity(lines),
    align: 'right',
    onPhone: 'under',
    phoneCell: ({ lines }) => say(t.counts.lineCount, { count: lines }),
  },
  { id: 'exact', header: t.counts.exact, cell: ({ exact }) => formatQuantity(exact), align: 'right' },
  {
    id: 'exactShare',
    header: t.counts.exactShare,
    cell: ({ exactShare }) => percent(exactShare),
    align: 'right',
    onPhone: 'side',
    phoneCell: ({ exactShare }) => say(t.counts.exactOf, { share: percent(exactShare) }),
  },
  {
    id: 'expectedValue',
    header: t.counts.expectedValue,
    cell: ({ expectedValue }) => formatAmount(expectedValue),
    align: 'right',
  },
  { id: 'offValue', header: t.counts.offValue, cell: ({ offValue }) => formatAmount(offValue), align: 'right' },
  {
    id: 'offShare',
    header: t.counts.offShare,
    cell: ({ offShare }) => percent(offShare),
    align: 'right',
    onPhone: 'side',
    phoneCell: ({ offShare }) => say(t.counts.offOf, { share: percent(offShare) }),
  },
];
