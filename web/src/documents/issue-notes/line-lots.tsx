import { Button, Stack, Text } from '@mantine/core';
import { createContext, useContext, useState } from 'react';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { inUnit } from '../lines/counting-rule';
import { LotChooser } from '../lot-choice/lot-chooser';
import { lotText } from '../lot-choice/lot-texts';
import type { PickLine } from './pick-list';
import { useTypedLines } from './typed-lines';

/** The warehouse whose goods are handed out. */
export const PickWarehouseContext = createContext(0);

/** What is said of the lots of a line: those that were asked for, why others were taken, and a button to choose. */
export function LotsCell({ line }: { line: PickLine }) {
  const [isOpen, setOpen] = useState(false);
  const { item, isPicked } = line;
  const { typedLine } = useTypedLines();
  if (item.Product.tracking === 'none') return null;
  const why = isPicked ? item.lotsReason : (typedLine(line).lotsReason ?? item.requestedLotsReason);
  return (
    <>
      {item.requestedLots === null || isPicked ? null : (
        <Text size="xs">{say(t.lotChoice.asked, { lots: item.requestedLots.map(lotText).join(', ') })}</Text>
      )}
      {why === '' ? null : (
        <Text size="xs" c="dimmed">
          {why}
        </Text>
      )}
      {isPicked ? null : (
        <Button variant="subtle" size="compact-xs" onClick={() => setOpen(true)}>
          {t.lotChoice.chooseOthers}
        </Button>
      )}
      {isOpen ? (
        <Dialog opened onClose={() => setOpen(false)} title={say(t.lotChoice.lotsOf, { name: item.Product.name })}>
          <Stack gap="sm">
            <LineLots line={line} />
            <Button style={{ alignSelf: 'end' }} onClick={() => setOpen(false)}>
              {t.ui.ok}
            </Button>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}

/** The lots that a line which is not handed out yet will take. */
export function LineLots({ line }: { line: PickLine }) {
  const warehouseId = useContext(PickWarehouseContext);
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
