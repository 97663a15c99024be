import { Button, Stack, Text } from '@mantine/core';
import { createContext, useContext } from 'react';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { inUnit } from '../lines/counting-rule';
import { sumOf } from '../lot-choice/held-lots';
import { LotChooser } from '../lot-choice/lot-chooser';
import { chosenText } from '../lot-choice/lot-texts';
import { isTracked } from '../lots/lot-drafts';
import type { PickLine } from './pick-list';
import { requestedLotsText } from './requested-lots';
import { useTypedLines } from './typed-lines';

/** Tells the warehouse whose goods are handed out, and how the lots of a line are chosen. */
export const LotsContext = createContext<{ warehouseId: number; choose: (line: PickLine) => void }>({
  warehouseId: 0,
  choose: () => {},
});

/** Tells which lots a line asked for and why others were taken, with a button to choose. */
export function LotsCell({ line }: { line: PickLine }) {
  const { choose } = useContext(LotsContext);
  const { typedLine } = useTypedLines();
  const { item, isPicked } = line;
  const { Product } = item;
  if (!isTracked(Product)) return null;
  const { quantity, lots, lotsReason } = typedLine(line);
  const wanted = inUnit(Product, quantity);
  const isPart = !isPicked && lots && wanted !== undefined && sumOf(lots) !== wanted;
  const told = isPicked ? item.lotsReason : (lotsReason ?? requestedLotsText(item));
  return (
    <>
      {isPart ? <Text size="xs">{chosenText(Product, lots, wanted)}</Text> : null}
      {told ? (
        <Text size="xs" c="dimmed">
          {told}
        </Text>
      ) : null}
      {isPicked ? null : (
        <Button variant="subtle" size="compact-xs" onClick={() => choose(line)}>
          {t.lotChoice.chooseOthers}
        </Button>
      )}
    </>
  );
}

export function LotsDialog({ line, onClose }: { line: PickLine; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={say(t.lotChoice.lotsOf, { name: line.item.Product.name })}>
      <Stack gap="sm">
        <LineLots line={line} isOpen />
        <Button style={{ alignSelf: 'end' }} onClick={onClose}>
          {t.ui.ok}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** Shows the lots that a line will take once it is handed out. */
export function LineLots({ line, isOpen }: { line: PickLine; isOpen?: boolean }) {
  const { warehouseId } = useContext(LotsContext);
  const { type, typedLine } = useTypedLines();
  const typed = typedLine(line);
  const { item, quantity, lotsReason = item.requestedLotsReason } = typed;
  // Without a choice, the line takes the lots that were asked for.
  const lots = typed.lots ?? item.requestedLots;
  return (
    <LotChooser
      product={item.Product}
      from={{ warehouseId }}
      quantity={inUnit(item.Product, quantity)}
      value={lots}
      isOpen={isOpen}
      onChange={(next) => type(line, { lots: next, lotsReason })}
      onDue={(due) => type(line, { lots: item.requestedLots ? due : null, lotsReason: '' })}
      reason={{ value: lotsReason, onChange: (next) => type(line, { lots, lotsReason: next }) }}
    />
  );
}
