import type { WalkLine } from '@ghala/contract/calls/counts';
import { Text } from '@mantine/core';
import { measureAsEntered } from '../../documents/lines/entered-quantity';
import { formatMeasure } from '../../format/format';
import { say, t } from '../../text/t';
import { LineLot, standsForSerials } from './line-goods';

/** Shows what is counted, and where. */
export function LineHead({ line, place }: { line: WalkLine; place: string }) {
  const { Product, expected } = line;
  const told =
    expected === null ? [] : [say(t.counts.expectedNow, { quantity: formatMeasure(expected, Product.unit.unit) })];
  return (
    <>
      <Text component="h2" fz="lg" fw={650} m={0}>
        {Product.name}
      </Text>
      <LineLot lot={line.Lot} />
      <Text size="sm" c="dimmed" component="p" m={0}>
        {[Product.code, place, ...told].filter((part) => part !== '').join(' · ')}
      </Text>
    </>
  );
}

/** Shows who has counted it, and how much where the reader may know. */
export function LineFigures({ line }: { line: WalkLine }) {
  const { own, others, Product } = line;
  const quantityOf = ({ quantity, entered }: { quantity: number; entered: NonNullable<WalkLine['own']>['entered'] }) =>
    measureAsEntered({ quantity, entered }, Product.unit.unit);
  return (
    <>
      {own === null || own.quantity === null || standsForSerials(line) ? null : (
        <Text size="sm" component="p" m={0}>
          {say(t.counts.ownFigure, { quantity: quantityOf({ ...own, quantity: own.quantity }) })}
        </Text>
      )}
      {others.map(({ by, quantity, entered }) => (
        <Text key={by.id} size="sm" component="p" m={0}>
          {quantity === null
            ? say(t.counts.otherCounted, { name: by.name })
            : say(t.counts.otherFigure, { name: by.name, quantity: quantityOf({ quantity, entered }) })}
        </Text>
      ))}
    </>
  );
}
