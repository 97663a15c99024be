import { Stack } from '@mantine/core';
import { useState } from 'react';
import { WarehousePicker } from '../../pickers/place-pickers';
import { ProductPicker } from '../../pickers/product-picker';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import { DialogButtons } from '../../ui/form/form';
import { MainButton } from '../../ui/page/main-action';
import type { Goods } from './reorder.api';

interface AddDialogProps {
  onChosen: (goods: Goods) => void;
  onClose: () => void;
}

/** Chooses the product and the warehouse that get levels. */
export function AddDialog({ onChosen, onClose }: AddDialogProps) {
  const [productId, setProduct] = useState<number | null>(null);
  const [placeId, setPlace] = useState<number | null>(null);
  const isChosen = productId !== null && placeId !== null;
  return (
    <Dialog opened onClose={onClose} title={t.reorder.addLevels} centered>
      <Stack gap="md">
        <ProductPicker value={productId} onChange={setProduct} required data-autofocus />
        <WarehousePicker value={placeId} onChange={setPlace} required />
        <DialogButtons onClose={onClose}>
          <MainButton disabled={!isChosen} onClick={() => isChosen && onChosen({ productId, placeId })}>
            {t.reorder.next}
          </MainButton>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}
