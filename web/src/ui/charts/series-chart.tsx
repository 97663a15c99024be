import '@mantine/charts/styles.layer.css';
import { BarChart, LineChart } from '@mantine/charts';
import { Table, VisuallyHidden } from '@mantine/core';
import { formatQuantity } from '../../shared/format';

/**
 * In the order of the series: the accent, then colours that are distinguishable in light and dark, also for the
 * colour-blind.
 */
const COLORS = ['green', 'yellow', 'blue'].map(
  (name) => `light-dark(var(--mantine-color-${name}-7), var(--mantine-color-${name}-4))`,
);
/** Room for a bar with its name beside it. */
const BAR_HEIGHT = 30;
/** Screen readers and the keyboard use the table: invisible content must not take the focus. */
const noFocus = { accessibilityLayer: false };

export interface SeriesChartProps {
  kind: 'line' | 'bar';
  /** A description of the chart, for screen readers and as the caption of the table behind it. */
  label: string;
  /** Key of the horizontal axis, and its heading in the table. */
  axis: { key: string; label: string };
  /** Keys of the figures, which are their names in the legend. */
  series: readonly string[];
  /** null leaves a gap. */
  data: readonly Record<string, string | number | null>[];
  /** In pixels. Default 300. */
  height?: number;
}

/** Lines over a text axis, or bars with their names beside them. Loaded on demand, as it is large. */
export default function SeriesChart({ kind, label, axis, series, data, height = 300 }: SeriesChartProps) {
  const shared = {
    'aria-hidden': true,
    data: data.map((row) => ({ ...row })),
    dataKey: axis.key,
    series: series.map((name, index) => ({ name, color: COLORS[index % COLORS.length] ?? 'gray' })),
    withLegend: series.length > 1,
    legendProps: { verticalAlign: 'top', height: 36 } as const,
    tickLine: 'none' as const,
    valueFormatter: formatQuantity,
    tooltipAnimationDuration: 0,
  };
  return (
    <figure style={{ margin: 0 }}>
      {kind === 'line' ? (
        <LineChart
          {...shared}
          h={height}
          gridAxis="x"
          yAxisProps={{ allowDecimals: false, width: 48 }}
          curveType="linear"
          connectNulls={false}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={noFocus}
        />
      ) : (
        <BarChart
          {...shared}
          h={Math.max(height, data.length * BAR_HEIGHT)}
          orientation="vertical"
          gridAxis="y"
          xAxisProps={{ allowDecimals: false }}
          yAxisProps={{ width: 130, interval: 0 }}
          maxBarWidth={18}
          barProps={{ isAnimationActive: false }}
          barChartProps={noFocus}
        />
      )}
      <VisuallyHidden>
        <Table>
          <Table.Caption>{label}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{axis.label}</Table.Th>
              {series.map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.map((row) => (
              <Table.Tr key={row[axis.key]}>
                <Table.Th>{row[axis.key]}</Table.Th>
                {series.map((name) => (
                  <Table.Td key={name}>{row[name] ?? '–'}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </VisuallyHidden>
    </figure>
  );
}
