import type { CountMode, WalkLine } from '@ghala/contract/calls/counts';
import { Button, Paper, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { measureAsEntered } from '../../documents/lines/entered-quantity';
import { ProductQuantity } from '../../documents/lines/product-quantity';
import { formatMeasure } from '../../shared/format';
import { isLocalId } from '../../shared/waiting/local-ids';
import { labels, say, t } from '../../text/t';
import { mainAction } from '../../ui/main-action';
import { goodsName, LineLot, standsForSerials } from './line-goods';
import classes from './walk.module.css';

/** What saving does: a recount where one is wanted, or where somebody else has counted; otherwise the own figure. */
export function usualMode({ state, own, others }: WalkLine, counters: number): CountMode {
  if (state === 'recount') return 'recount';
  return counters === 1 && own === null && others.length > 0 ? 'recount' : 'count';
}

/** Whether there is a figure to add to: two counters who count apart add to their own. A serial number is there once. */
export function mayAdd({ Product, own, others }: WalkLine, counters: number): boolean {
  return Product.tracking !== 'serial' && (own !== null || (counters === 1 && others.length > 0));
}

interface WalkEntryProps {
  line: WalkLine;
  /** The section, or the virtual warehouse. */
  place: string;
  counters: number;
  value: number | string;
  onChange: (value: number | string) => void;
  /** Whether nothing tells which serial numbers the books have. */
  isBlind: boolean;
  /** Types the serial number of goods that a scanner cannot read. */
  onType: () => void;
  /** Scanned goods whose line has a figure are added to it. */
  isAdding: boolean;
  isSaving: boolean;
  onSave: (mode: CountMode, quantity?: number) => void;
  /** It was chosen by hand: whoever counts types at once. A scan would open a phone's keyboard. */
  isTyped: boolean;
}

/** The line that is being counted: a large field, and what else can be said of it. */
export function WalkEntry(props: WalkEntryProps) {
  const { line, place, counters, value, onChange, isAdding, isBlind, onType, isSaving, onSave, isTyped } = props;
  const { Product, expected, own, others, state, recountReason } = line;
  const unit = Product.unit.unit;
  const usual = usualMode(line, counters);
  const canAdd = mayAdd(line, counters);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line.
  useEffect(() => {
    if (isTyped) form.current?.querySelector('input')?.select();
  }, [line.id]);

  const main: CountMode = isAdding && canAdd ? 'add' : usual;
  const other: CountMode = main === 'add' ? usual : 'add';
  const words: Record<CountMode, string> = {
    count: t.counts.saveNext,
    recount: state === 'recount' ? t.counts.saveNext : t.counts.replace,
    add: t.counts.addTo,
  };
  const isEmpty = value === '';
  const isRest = standsForSerials(line);
  return (
    <Paper
      component="form"
      ref={form}
      noValidate
      p="sm"
      className={classes.panel}
      aria-label={goodsName(line)}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(main);
      }}
    >
      <div>
        <Text component="h2" fz="lg" fw={650} m={0}>
          {Product.name}
        </Text>
        <LineLot lot={line.Lot} />
        <Text size="sm" c="dimmed" component="p" m={0}>
          {[Product.code, place].filter((part) => part !== '').join(' · ')}
          {expected === null ? null : ` · ${say(t.counts.expectedNow, { quantity: formatMeasure(expected, unit) })}`}
        </Text>
        {isLocalId(line.id) && !(isBlind && Product.tracking === 'serial') ? (
          <Text size="sm" component="p" m={0} fw={600} c="var(--ghala-waiting)">
            {say(t.counts.notListed, { place })}. {t.counts.notListedHint}
          </Text>
        ) : null}
        {recountReason === null ? null : (
          <Text size="sm" component="p" m={0} fw={600} c="var(--ghala-wrong)">
            {say(t.counts.recountWanted, { reason: labels.recountReasons[recountReason] })}
          </Text>
        )}
        {isRest ? (
          <Text size="sm" component="p" m={0}>
            {t.counts.scanEachHint}
          </Text>
        ) : null}
        {own === null || own.quantity === null || isRest ? null : (
          <Text size="sm" component="p" m={0}>
            {say(t.counts.ownFigure, {
              quantity: measureAsEntered({ quantity: own.quantity, entered: own.entered }, unit),
            })}
          </Text>
        )}
        {others.map((figure) => (
          <Text key={figure.by.id} size="sm" component="p" m={0}>
            {figure.quantity === null
              ? say(t.counts.otherCounted, { name: figure.by.name })
              : say(t.counts.otherFigure, {
                  name: figure.by.name,
                  quantity: measureAsEntered({ quantity: figure.quantity, entered: figure.entered }, unit),
                })}
          </Text>
        ))}
        {others.length > 0 && own === null && canAdd && state !== 'recount' ? (
          <Text size="sm" c="dimmed" component="p" m={0}>
            {t.counts.otherHint}
          </Text>
        ) : null}
      </div>
      {isRest ? null : (
        <div className={classes.quantity}>
          <ProductQuantity
            key={line.id}
            label={t.counts.quantity}
            countedIn={Product}
            unit={unit}
            mayBeZero
            {...(Product.tracking === 'serial' && { most: 1 })}
            value={value}
            onChange={onChange}
          />
        </div>
      )}
      {isRest ? (
        <div className={classes.buttons}>
          <Button variant="default" disabled={isSaving} onClick={onType}>
            {t.counts.typeSerial}
          </Button>
          <Button loading={isSaving} onClick={() => onSave(usual, 0)} {...mainAction}>
            {t.counts.allScanned}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          {isEmpty && main !== 'add' ? (
            <Button variant="default" disabled={isSaving} onClick={() => onSave(main, 0)}>
              {t.counts.nothingHere}
            </Button>
          ) : null}
          {canAdd ? (
            <Button variant="default" disabled={isSaving || isEmpty} onClick={() => onSave(other)}>
              {words[other]}
            </Button>
          ) : null}
          <Button type="submit" loading={isSaving} disabled={isEmpty} {...mainAction}>
            {words[main]}
          </Button>
        </div>
      )}
    </Paper>
  );
}
