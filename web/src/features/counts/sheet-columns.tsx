import type { SheetLine } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { changeText, formatAmountChange, formatDateTime, formatMeasure, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { StatusBadge } from '../../ui/page/status-badge';
import type { Column } from '../../ui/table/column';
import { LineGoods } from './line-goods';
import { LineState } from './line-state-badge';

const NO_FIGURE = '-';
const figure = (value: number | null) => (value === null ? NO_FIGURE : formatQuantity(value));
const measure = (value: number | null, { unit }: SheetLine['Product']) =>
  value === null ? NO_FIGURE : formatMeasure(value, unit.unit);
const change = (value: number | null) => (value === null ? NO_FIGURE : changeText(value));

function stateOf(line: SheetLine) {
  const { state, recountReason, awaitsOther, awaitsAnother, countedBy, Adjustment } = line;
  if (Adjustment !== null) return <StatusBadge of="stockRequestStatus" code={Adjustment.status} />;
  const isBegun = state === 'open' && countedBy !== null;
  return <LineState {...{ state, recountReason, awaitsOther, awaitsAnother, isBegun }} />;
}

/**
 * Shows who counted a line and, where another person must count, every figure, who replaced whose, whether one person
 * entered it several times, or could see what was in stock.
 */
function CountedBy({ line: { countedBy, entriesOfOne, given, replaced, couldSee, isByAnyone } }: { line: SheetLine }) {
  const listed = (figures: NonNullable<SheetLine['given']>) =>
    figures
      .map(({ quantity, by: { name } }) =>
        quantity === null ? name : say(t.counts.replacedFigure, { quantity: formatQuantity(quantity), name }),
      )
      .join(', ');
  const marks = [
    ...(replaced === null
      ? given === null
        ? []
        : [say(t.counts.given, { figures: listed(given) })]
      : [say(t.counts.replaced, { figures: listed(replaced) })]),
    ...(isByAnyone ? [t.counts.byAnyone] : []),
    ...((entriesOfOne ?? 0) > 1 ? [say(t.counts.entriesOfOne, { count: entriesOfOne ?? 0 })] : []),
    ...(couldSee ? [t.counts.couldSee] : []),
  ];
  return (
    <>
      {countedBy?.name ?? ''}
      {marks.length === 0 ? null : (
        <Text size="xs" c="var(--ghala-waiting)">
          {marks.join(' · ')}
        </Text>
      )}
    </>
  );
}

export const sheetColumns: Column<SheetLine>[] = [
  {
    id: 'product',
    header: t.counts.product,
    cell: (line) => <LineGoods {...line} />,
    suffix: ({ Product }) => Product.code,
    minWidth: '13rem',
  },
  {
    id: 'section',
    header: t.counts.section,
    cell: ({ Section, isFound }) =>
      [Section?.name ?? '', isFound ? t.counts.found : ''].filter((part) => part !== '').join(' · '),
    minWidth: '7rem',
    onPhone: 'under',
  },
  { id: 'unit', header: t.common.unit, cell: ({ Product }) => Product.unit.unit },
  { id: 'expected', header: t.counts.expected, cell: ({ expected }) => figure(expected), align: 'right' },
  {
    id: 'counted',
    header: t.counts.counted,
    cell: ({ counted, Product }) => measure(counted, Product),
    align: 'right',
    onPhone: 'side',
    phoneCell: ({ expected, counted, difference, Product }) =>
      difference === null || difference === 0
        ? measure(counted, Product)
        : `${figure(expected)} → ${measure(counted, Product)}`,
  },
  { id: 'difference', header: t.counts.difference, cell: ({ difference }) => change(difference), align: 'right' },
  {
    id: 'value',
    header: t.counts.value,
    cell: ({ differenceValue }) => (differenceValue === null ? NO_FIGURE : formatAmountChange(differenceValue)),
    align: 'right',
  },
  { id: 'state', header: t.common.status, cell: stateOf, isWhole: true, onPhone: 'side' },
  {
    id: 'countedBy',
    header: t.counts.countedBy,
    cell: (line) => <CountedBy line={line} />,
    phoneCell: (line) => (line.countedBy === null ? '' : <CountedBy line={line} />),
    isWhole: true,
    minWidth: '8rem',
    onPhone: 'under',
  },
  {
    id: 'countedAt',
    header: t.counts.countedAt,
    cell: ({ countedAt }) => (countedAt === null ? '' : formatDateTime(countedAt)),
  },
];
