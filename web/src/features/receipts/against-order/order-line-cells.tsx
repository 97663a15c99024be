import { NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useState } from 'react';
import type { CountedProduct } from '../../../documents/lines/counting-rule';
import { ProductQuantity } from '../../../documents/lines/product-quantity';
import { conditionChoices } from '../../../format/stored-words';
import { SectionPicker, WarehousePicker } from '../../../pickers/place-pickers';
import { say, t } from '../../../text/t';
import { moveAlongLines } from '../../../ui/form/line-keys';
import { MoneyInput } from '../../../ui/inputs/number-inputs';
import { useIsPhone } from '../../../ui/use-is-phone';
import { usePlaceChoice } from '../draft/place-pickers';
import type { ReceivingPlace } from '../draft/receiving-place';
import type { LineDraft } from '../lines/use-line-drafts';

export type TypedField = Exclude<keyof LineDraft, 'place' | 'isCounted' | 'lots'>;

const COUNTED_AFTER_MS = 300;

interface LineCellProps {
  lineId: number;
  product: string;
  countedIn: CountedProduct;
  field: TypedField;
  value: number | string;
  /** The unit stands elsewhere in the row. */
  hidesUnit?: boolean;
  onChange: (lineId: number, change: Partial<LineDraft>) => void;
}

/**
 * Takes one figure or text of an open line. Leaving the field or pressing Enter saves it; a quantity is also saved
 * after a pause.
 */
export const LineCell = memo(function LineCell(props: LineCellProps) {
  const { lineId, product, countedIn, field, value, hidesUnit = false, onChange } = props;
  const size = useIsPhone() ? 'sm' : 'xs';
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const keep = (given: number | string) => {
    if (given !== value) onChange(lineId, { ...unpriced[field], [field]: given });
  };
  const keepTyped = useEffectEvent(() => keep(typed));
  useEffect(() => {
    if (field !== 'quantity' || typed === value) return;
    // The totals below follow while figures are typed.
    const timer = setTimeout(keepTyped, COUNTED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [field, typed, value]);
  const common = {
    'data-line-field': field,
    'data-line-id': lineId,
    'aria-label': say(t.receipts.fieldOf, { label: labels[field], name: product }),
    size,
    value: typed,
    onBlur: () => keep(typed),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      moveAlongLines(event);
      if (event.key === 'Escape') setTyped(value);
    },
  };
  // What was typed before the screen opened is kept.
  if (field === 'quantity')
    return (
      <ProductQuantity
        {...common}
        isGiven
        countedIn={countedIn}
        by="isBought"
        unit={hidesUnit ? undefined : countedIn.unit.unit}
        onChange={setTyped}
      />
    );
  if (field === 'price' || field === 'unitPrice') return <MoneyInput {...common} isGiven onChange={setTyped} />;
  if (field === 'condition')
    return (
      <NativeSelect
        aria-label={common['aria-label']}
        size={size}
        data={conditionChoices}
        value={value}
        onChange={(event) => keep(event.currentTarget.value)}
      />
    );
  return <TextInput {...common} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />;
});

/** The price typed last counts: the other follows from it. */
const unpriced: Partial<Record<TypedField, Partial<LineDraft>>> = {
  price: { unitPrice: undefined },
  unitPrice: { price: undefined },
};

const labels: Record<TypedField, string> = {
  quantity: t.receipts.qtyReceived,
  price: t.common.price,
  unitPrice: t.common.pricePerUnit,
  condition: t.receipts.condition,
  ...t.entityFields.labels.receiptItem,
};

interface PlaceCellProps {
  lineId: number;
  product: string;
  place: ReceivingPlace;
  onChange: (lineId: number, change: Partial<LineDraft>) => void;
}

export const WarehouseCell = memo(function WarehouseCell({ lineId, product, place, onChange }: PlaceCellProps) {
  const size = useIsPhone() ? 'sm' : 'xs';
  const choice = usePlaceChoice(place, (changed) => onChange(lineId, { place: changed }));
  return (
    <WarehousePicker
      label={null}
      aria-label={say(t.receipts.warehouseOf, { product })}
      size={size}
      required
      value={place.warehouseId}
      valueLabel={place.warehouseLabel}
      onChange={(_id, option) => void choice.chooseWarehouse(option)}
    />
  );
});

export const SectionCell = memo(function SectionCell({ lineId, product, place, onChange }: PlaceCellProps) {
  const size = useIsPhone() ? 'sm' : 'xs';
  const choice = usePlaceChoice(place, (changed) => onChange(lineId, { place: changed }));
  return (
    <SectionPicker
      label={null}
      aria-label={say(t.receipts.sectionOf, { product })}
      size={size}
      clearable={false}
      warehouseId={place.warehouseId}
      value={place.sectionId}
      valueLabel={place.sectionLabel}
      disabled={place.isVirtual}
      onChange={(_id, option) => choice.chooseSection(option)}
    />
  );
});
