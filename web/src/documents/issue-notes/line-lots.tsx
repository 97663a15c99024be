import { Button, Stack, Text } from '@mantine/core';
import { createContext, useContext } from 'react';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { inUnit } from '../lines/counting-rule';
import { LotChooser } from '../lot-choice/lot-chooser';
import type { PickLine } from './pick-list';
import { requestedLotsText } from './requested-lots';
import { useTypedLines } from './typed-lines';

/** The warehouse whose goods are handed out, and how the lots of a line are chosen. */
export const LotsContext = createContext<{ warehouseId: number; choose: (line: PickLine) => void }>({
  warehouseId: 0,
  choose: () => {},
});

/** What is said of the lots of a line: those that were asked for, why others were taken, and a button to choose. */
export function LotsCell({ line }: { line: PickLine }) {
  const { choose } = useContext(LotsContext);
  const { typedLine } = useTypedLines();
  const { item, isPicked } = line;
  if (item.Product.tracking === 'none') return null;
  const told = isPicked ? item.lotsReason : (typedLine(line).lotsReason ?? requestedLotsText(item) ?? '');
  return (
    <>
      {told === '' ? null : (
        <Text size="xs" c="dimmed">
          {told}
        </Text>
      )}
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
        <LineLots line={line} />
        <Button style={{ alignSelf: 'end' }} onClick={onClose}>
          {t.ui.ok}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** The lots that a line which is not handed out yet will take. */
export function LineLots({ line }: { line: PickLine }) {
  const { warehouseId } = useContext(LotsContext);
  const { type, typedLine } = useTypedLines();
  const { item, quantity, lots, lotsReason = item.requestedLotsReason } = typedLine(line);
  return (
    <LotChooser
      product={item.Product}
      from={{ warehouseId }}
      quantity={inUnit(item.Product, quantity)}
      // Without a choice, those that were asked for.
      value={lots ?? item.requestedLots}
      onChange={(next) => type(line, { lots: next, lotsReason })}
      reason={{ value: lotsReason, onChange: (next) => type(line, { lotsReason: next }) }}
    />
  );
}
