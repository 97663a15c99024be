import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { conditionText } from '../../format/stored-words';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DescriptionList } from '../../ui/page/description-list';
import { measureAsEntered } from '../lines/entered-quantity';
import { availableInWarehouse } from '../stock-figure/place-figures';
import { LinkedLots } from './linked-lots';
import type { Note } from './note-kind';
import { placesText } from './pick-line-texts';
import type { PickLine } from './pick-list';
import { shortText } from './short-alert';
import { useChosenLots } from './typed-lines';

interface PickLineDialogProps {
  line: PickLine;
  /** Comes from the note. */
  warehouse: Note['Warehouse'];
  onClose: () => void;
  /** Holds the line's fields and buttons. */
  children: ReactNode;
}

/** Shows on a phone what the row of a line has no room for. */
export function PickLineDialog({ line, warehouse, onClose, children }: PickLineDialogProps) {
  const { item } = line;
  const chosen = useChosenLots(line);
  const { name, code, unit } = item.Product;
  return (
    <Dialog opened onClose={onClose} title={name}>
      <Stack gap="sm">
        {line.isShort ? (
          <Text size="sm" fw={600} c="var(--ghala-wrong)">
            {shortText(line)}
          </Text>
        ) : null}
        <DescriptionList
          items={[
            { label: t.common.productCode, value: code },
            { label: t.issueNotes.qty, value: measureAsEntered(item, unit.unit) },
            {
              label: t.issueNotes.qtyAvail,
              value: availableInWarehouse(item.Product, warehouse, item.quantityAvailable),
            },
            { label: t.pickers.section, value: placesText(chosen) },
            { label: t.issueNotes.lot, value: <LinkedLots line={chosen} /> },
            { label: t.issueNotes.condition, value: conditionText(item.condition) },
            { label: t.issueNotes.comments, value: item.comment },
          ]}
        />
        {children}
      </Stack>
    </Dialog>
  );
}
