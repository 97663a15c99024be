import type { WalkLine } from '@ghala/contract/calls/counts';
import { Button, Stack } from '@mantine/core';
import { lotText } from '../../documents/lot-choice/lot-texts';
import { say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';

interface WhichLotDialogProps {
  product: WalkLine['Product'];
  /** Lists the lines of the product in this section. */
  lines: readonly WalkLine[];
  onClose: () => void;
  onChosen: (line: WalkLine) => void;
  /** The goods are of none of these lots. */
  onOther: () => void;
}

/** Asks which lot the scanned goods belong to, where their code does not say. */
export function WhichLotDialog({ product, lines, onClose, onChosen, onOther }: WhichLotDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={say(t.counts.whichLot, { name: product.name })} size="sm">
      <Stack gap="xs">
        {lines.map((line) =>
          line.Lot === null ? null : (
            <Button key={line.id} variant="default" fullWidth justify="start" onClick={() => onChosen(line)}>
              {lotText(line.Lot)}
            </Button>
          ),
        )}
        <Button variant="subtle" fullWidth justify="start" onClick={onOther}>
          {t.counts.otherLot}
        </Button>
      </Stack>
    </Dialog>
  );
}
