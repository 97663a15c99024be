import type { WalkLine } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { measureAsEntered } from '../../documents/lines/entered-quantity';
import { formatMeasure } from '../../format/format';
import { say, t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { LineGoods, standsForSerials } from './line-goods';
import { LineState } from './line-state-badge';

/** Shows the reader's own figure of a line, or else that of another person. */
function figureOf(line: WalkLine): string {
  const { own, others, Product } = line;
  const figure = own ?? others.at(-1);
  if (!figure || figure.quantity === null || standsForSerials(line)) return '';
  return measureAsEntered({ quantity: figure.quantity, entered: figure.entered }, Product.unit.unit);
}

function stateOf(line: WalkLine) {
  const { state, own, awaitsAnother } = line;
  return <LineState state={state} awaitsOther={state === 'open' && own !== null} awaitsAnother={awaitsAnother} />;
}

export const walkColumns: Column<WalkLine>[] = [
  { id: 'product', header: t.counts.product, cell: (line) => <LineGoods {...line} />, minWidth: '12rem' },
  {
    id: 'code',
    header: t.common.productCode,
    cell: ({ Product }) => (
      <Text span inherit ff="monospace">
        {Product.code}
      </Text>
    ),
    onPhone: 'under',
  },
  {
    id: 'expected',
    header: t.counts.expected,
    cell: ({ expected, Product }) => (expected === null ? '' : formatMeasure(expected, Product.unit.unit)),
    align: 'right',
    onPhone: 'under',
    phoneCell: ({ expected, Product }) =>
      expected === null ? '' : say(t.counts.expectedNow, { quantity: formatMeasure(expected, Product.unit.unit) }),
  },
  { id: 'counted', header: t.counts.counted, cell: figureOf, align: 'right', onPhone: 'side' },
  {
    id: 'state',
    header: t.common.status,
    cell: stateOf,
    onPhone: 'side',
  },
];
