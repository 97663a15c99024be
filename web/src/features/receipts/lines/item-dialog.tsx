import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { Button, Group, Stack } from '@mantine/core';
import { useRef } from 'react';
import { isTracked } from '../../../documents/lots/lot-drafts';
import { placeText } from '../../../format/place';
import { t } from '../../../text/t';
import { Dialog } from '../../../ui/dialogs/dialog';
import { DescriptionList } from '../../../ui/page/description-list';
import { furtherFields, ItemCell } from './item-cells';
import { LotsCell } from './lots-cell';

interface ItemDialogProps {
  batchId: number;
  item: ReceiptItem;
  onLots: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** Edits one item of a receipt on a phone, with what its row shows. */
export function ItemDialog({ batchId, item, onLots, onRemove, onClose }: ItemDialogProps) {
  const fields = useRef<HTMLDivElement>(null);
  function finish(): void {
    // A wrong figure was not saved; its field says why.
    const wrong = fields.current?.querySelector<HTMLInputElement>('input:invalid');
    if (wrong) wrong.focus();
    else onClose();
  }
  return (
    <Dialog opened onClose={onClose} title={item.Product.name}>
      <Stack gap="sm" ref={fields}>
        {(['quantity', 'unitPrice', 'price', 'condition', 'comment', ...furtherFields] as const).map((field) => (
          <ItemCell key={field} batchId={batchId} item={item} field={field} isLabelled />
        ))}
        {isTracked(item.Product) ? (
          <div>
            <LotsCell line={item} onOpen={onLots} />
          </div>
        ) : null}
        <DescriptionList items={[{ label: t.common.warehouse, value: placeText(item) }]} />
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t.common.remove}
          </Button>
          <Button variant="default" onClick={finish}>
            {t.common.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
