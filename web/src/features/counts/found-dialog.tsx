import type { WalkLine } from '@ghala/contract/calls/counts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ProductOption, ProductPicker } from '../../pickers/product-picker';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/form';

interface FoundDialogProps {
  onClose: () => void;
  onChosen: (product: WalkLine['Product']) => void;
}

/** Chooses goods that were found where the list has none. */
export function FoundDialog({ onClose, onChosen }: FoundDialogProps) {
  const [option, setOption] = useState<ProductOption | null>(null);
  const counted = option?.counted;
  return (
    <Dialog opened onClose={onClose} title={t.counts.goodsFound} size="sm">
      <ProductPicker required data-autofocus value={option?.value ?? null} onChange={(_id, one) => setOption(one)} />
      <DialogButtons onClose={onClose}>
        <Button
          disabled={option === null || counted === undefined}
          onClick={() => {
            if (option === null || counted === undefined) return;
            const { value: id, name = option.label, code = '' } = option;
            onChosen({ id, name, code, ...counted, barcode: counted.barcode ?? '' });
          }}
        >
          {t.counts.chooseFound}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
