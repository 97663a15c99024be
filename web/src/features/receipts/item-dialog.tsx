import type { ReceiptItem } from '@ghala/contract/calls/receipt-items';
import { Button, Group, Stack } from '@mantine/core';
import { placeText } from '../../shared/place';
import { t } from '../../text/t';
import { DescriptionList } from '../../ui/description-list';
import { Dialog } from '../../ui/dialog';
import { ItemCell } from './item-cells';

interface ItemDialogProps {
  batchId: number;
  item: ReceiptItem;
  onRemove: () => void;
  onClose: () => void;
}

/** One item of a receipt on a phone: what its row shows is edited here. */
export function ItemDialog({ batchId, item, onRemove, onClose }: ItemDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={item.Product.name}>
      <Stack gap="sm">
        {(['quantity', 'unitPrice', 'price', 'condition', 'comment'] as const).map((field) => (
          <ItemCell key={field} batchId={batchId} item={item} field={field} isLabelled />
        ))}
        <DescriptionList items={[{ label: t.common.warehouse, value: placeText(item) }]} />
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={onRemove}>
            {t.common.remove}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t.common.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
