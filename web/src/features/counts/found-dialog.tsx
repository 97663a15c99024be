import type { WalkLine } from '@ghala/contract/calls/counts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lotText } from '../../documents/lot-choice/lot-texts';
import { knownLotsQuery } from '../../documents/lots/known-lots';
import { isDay } from '../../format/typed-date';
import { type ProductOption, ProductPicker } from '../../pickers/product-picker';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons } from '../../ui/form/form';
import { DateField } from '../../ui/inputs/date-field';
import { mainAction } from '../../ui/page/main-action';
import { type FoundLot, NO_LOT } from './offline-count';

type Product = WalkLine['Product'];

export interface FoundGoods {
  product: Product;
  /** What a code said of the lot is filled in. */
  lot: FoundLot;
}

interface FoundDialogProps {
  /** Holds the goods that were already scanned, if any. */
  goods?: FoundGoods | undefined;
  /** Asks only for the number of a serial-numbered product, so that nothing reveals whether the number is known. */
  isBlind: boolean;
  onClose: () => void;
  onChosen: (product: Product, lot: FoundLot | null) => void;
}

/** Chooses goods that were found but are not on the list; for tracked goods, the lot too. */
export function FoundDialog({ goods, isBlind, onClose, onChosen }: FoundDialogProps) {
  const [option, setOption] = useState<ProductOption | null>(null);
  const [lot, setLot] = useState(goods?.lot ?? NO_LOT);
  const product = goods?.product ?? productOf(option);
  const isTracked = product !== undefined && product.tracking !== 'none';
  const isReady = product !== undefined && (!isTracked || isComplete(lot));

  function isComplete({ expiresOn, madeOn }: FoundLot): boolean {
    return lot.number.trim() !== '' && [expiresOn, madeOn].every((day) => day === '' || isDay(day));
  }

  return (
    <Dialog opened onClose={onClose} title={t.counts.goodsFound} size="sm">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onChosen(product, isTracked ? { ...lot, number: lot.number.trim() } : null);
        }}
      >
        <Stack gap="sm">
          {goods === undefined ? (
            <ProductPicker
              required
              data-autofocus
              value={option?.value ?? null}
              onChange={(_id, one) => setOption(one)}
            />
          ) : (
            <Text fw={600}>{goods.product.name}</Text>
          )}
          {isTracked ? <LotFields product={product} lot={lot} isBlind={isBlind} onChange={setLot} /> : null}
        </Stack>
        <DialogButtons onClose={onClose}>
          <Button type="submit" disabled={!isReady} {...mainAction}>
            {t.counts.chooseFound}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function productOf(option: ProductOption | null): Product | undefined {
  if (option?.counted === undefined) return undefined;
  const { value: id, name = option.label, code = '', counted } = option;
  return { id, name, code, ...counted, barcode: counted.barcode ?? '' };
}

interface LotFieldsProps {
  product: Product;
  lot: FoundLot;
  isBlind: boolean;
  onChange: (lot: FoundLot) => void;
}

/** Asks for the dates of a lot only if it is not in stock. */
function LotFields({ product, lot, isBlind, onChange }: LotFieldsProps) {
  const { data: lots = [] } = useQuery(knownLotsQuery(product.id));
  const known = lots.find(({ number }) => number.toLowerCase() === lot.number.trim().toLowerCase());
  const change = (more: Partial<FoundLot>) => onChange({ ...lot, ...more });
  return (
    <>
      <TextInput
        label={product.tracking === 'serial' ? t.counts.serialNumber : t.counts.lotNumber}
        required
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        value={lot.number}
        onChange={(event) => change({ number: event.currentTarget.value })}
      />
      {isBlind && product.tracking === 'serial' ? null : known === undefined ? (
        <>
          <DateField
            nearest="future"
            label={t.counts.expiresOn}
            description={product.shelfLife === null ? undefined : t.counts.expiryNeeded}
            value={lot.expiresOn}
            onChange={(expiresOn) => change({ expiresOn })}
          />
          <DateField
            nearest="past"
            label={t.counts.madeOn}
            value={lot.madeOn}
            onChange={(madeOn) => change({ madeOn })}
          />
        </>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {say(t.counts.knownLot, { lot: lotText(known) })}
        </Text>
      )}
    </>
  );
}
