import { Table, VisuallyHidden } from '@mantine/core';
import type { PlotProps } from './chart-points';
import { figureText } from './figure-text';

interface ChartTableProps extends Omit<PlotProps, 'height'> {
  /** Heads the points: Day. */
  axis: string;
}

/** Lists the figures of a chart for screen readers. */
export function ChartTable({ label, axis, series, points }: ChartTableProps) {
  return (
    <VisuallyHidden>
      <Table>
        <Table.Caption>{label}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{axis}</Table.Th>
            {series.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={point.name}>
              <Table.Th>{point.name}</Table.Th>
              {series.map((name, place) => (
                <Table.Td key={name}>{figureText(point.values[place])}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </VisuallyHidden>
  );
}
