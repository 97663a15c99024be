import type { HeldLot } from '@ghala/contract/calls/lots';
import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMeasure, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import { inUnit } from '../lines/counting-rule';
import { ProductQuantity } from '../lines/product-quantity';
import { heldLotsQuery, type LotSource } from '../lots/held-lots';
import { isTracked, type TrackableProduct } from '../lots/lot-drafts';
import {
  areWithinDue,
  dueParts,
  type LotPart,
  partOf,
  partsByLot,
  sumOf,
  type TakeableLot,
  takeableLots,
} from './held-lots';
import classes from './lot-chooser.module.css';
import { chosenText, lotsLabel, lotText } from './lot-texts';

interface LotChooserProps {
  product: TrackableProduct & { id: number };
  from: LotSource;
  /** This much is to be taken, in the product's unit; undefined while it is not entered. */
  quantity: number | undefined;
  /** Lists the chosen lots; null takes those that are due. */
  value?: LotPart[] | null;
  onChange: (value: LotPart[] | null) => void;
  error?: ReactNode;
  /** It is given where lots other than those due need a reason. */
  reason?: { value?: string; onChange: (value: string) => void; error?: ReactNode };
  /** Tells what else follows if a chosen lot has expired. */
  expiredHint?: string;
  /** Takes those that are due where no choice means others; by default, it clears the choice. */
  onDue?: (due: LotPart[]) => void;
  /** Shows what can be chosen at once, beginning with what is due. */
  isOpen?: boolean;
}

/**
 * Chooses which lots of a tracked product are taken: by default those that are due, with their places. Other products
 * show nothing.
 */
export function LotChooser(props: LotChooserProps) {
  return isTracked(props.product) ? <TrackedChooser {...props} /> : null;
}

function TrackedChooser({
  product,
  from,
  quantity,
  value: chosen = null,
  onChange,
  error,
  reason,
  expiredHint,
  onDue = () => onChange(null),
  isOpen = false,
}: LotChooserProps) {
  const query = useQuery(heldLotsQuery(product.id, from));
  const held = query.data ?? [];
  if (query.isPending) return null;
  const due = quantity === undefined ? [] : partsByLot(dueParts(held, quantity));
  const value = chosen ?? (isOpen && held.length > 0 ? due : null);
  if (value === null)
    return (
      <Group gap="xs" align="baseline">
        <Text size="sm">{query.isError ? t.lotChoice.notLoaded : dueText(held, quantity)}</Text>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={held.length === 0}
          // The choice begins with what is due, to be changed.
          onClick={() => onChange(due)}
        >
          {t.lotChoice.chooseOthers}
        </Button>
        {error ? <Problem>{error}</Problem> : null}
      </Group>
    );
  const lots = takeableLots(held, value);
  const asksWhy =
    Boolean(reason?.value || reason?.error) || (quantity !== undefined && !areWithinDue(value, due, held));
  const hasExpired = lots.some(({ lotId, isExpired }) => isExpired && partOf(value, lotId) > 0);
  return (
    <Stack gap="xs" role="group" aria-label={lotsLabel(product)}>
      <ul className={classes.lots}>
        {lots.map((lot) => (
          <LotRow key={lot.lotId} product={product} lot={lot} value={value} wanted={quantity} onChange={onChange} />
        ))}
      </ul>
      <Group gap="xs" align="baseline">
        <Text size="sm" aria-live="polite" c={quantity !== undefined && sumOf(value) !== quantity ? 'red' : 'dimmed'}>
          {quantity === undefined ? null : chosenText(product, value, quantity)}
        </Text>
        <Button variant="subtle" size="compact-sm" onClick={() => onDue(due)}>
          {t.lotChoice.takeDue}
        </Button>
      </Group>
      {error ? <Problem>{error}</Problem> : null}
      {hasExpired && expiredHint !== undefined ? <Text size="sm">{expiredHint}</Text> : null}
      {reason === undefined || !asksWhy ? null : (
        <TextInput
          label={t.lotChoice.reason}
          description={t.lotChoice.reasonHint}
          autoComplete="off"
          maxLength={500}
          value={reason.value ?? ''}
          error={reason.error}
          onChange={(event) => reason.onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  );
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="var(--ghala-wrong)" role="alert">
      {children}
    </Text>
  );
}

interface LotRowProps extends Pick<LotChooserProps, 'product' | 'onChange'> {
  lot: TakeableLot;
  value: LotPart[];
  wanted: number | undefined;
}

/** Takes some of a lot; a serial number is taken or not. */
function LotRow({ product, lot, value, wanted, onChange }: LotRowProps) {
  const { available, places, ...head } = lot;
  const { lotId, number, isExpired } = head;
  const taken = partOf(value, lotId);
  const take = (quantity: number) =>
    onChange([...value.filter((part) => part.lotId !== lotId), ...(quantity > 0 ? [{ ...head, quantity }] : [])]);
  const where = places.map((one) =>
    say(t.lotChoice.availableIn, { quantity: formatMeasure(one.available, product.unit.unit), place: one.place }),
  );
  const text = (
    <div>
      <Text size="sm" fw={600} c={isExpired ? 'var(--ghala-wrong)' : undefined}>
        {lotText(lot)}
      </Text>
      <Text size="xs" c="dimmed">
        {where.join(', ')}
      </Text>
    </div>
  );
  if (product.tracking === 'serial')
    return (
      <li>
        <Checkbox
          label={text}
          aria-label={say(t.lotChoice.take, { number })}
          checked={taken > 0}
          onChange={(event) => take(event.currentTarget.checked ? 1 : 0)}
        />
      </li>
    );
  const left = wanted === undefined ? available : Math.max(0, wanted - sumOf(value) + taken);
  return (
    <li className={classes.lot}>
      {text}
      <ProductQuantity
        aria-label={say(t.lotChoice.quantityOf, { number })}
        countedIn={product}
        all={available}
        most={available}
        w="9rem"
        placeholder={left > 0 ? formatQuantity(Math.min(left, available)) : undefined}
        value={taken === 0 ? '' : taken}
        onChange={(typed) => take(inUnit(product, typed) ?? 0)}
      />
    </li>
  );
}

function dueText(held: readonly HeldLot[], quantity: number | undefined): string {
  const parts = dueParts(held, quantity ?? Number.POSITIVE_INFINITY);
  const [first] = parts;
  if (first === undefined) return t.lotChoice.noneDue;
  // Without a quantity, it shows what would be taken first.
  const told = quantity === undefined ? [first] : parts;
  const texts = told.map(({ lot, quantity: part }) =>
    say(t.lotChoice.part, { quantity: formatQuantity(part), lot: lotText(lot), place: lot.place }),
  );
  return say(t.lotChoice.due, { parts: texts.join(', ') });
}
