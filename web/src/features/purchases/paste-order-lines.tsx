import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { useQueryClient } from '@tanstack/react-query';
import { AddPastedLines } from '../../documents/lines/add-pasted-lines';
import { PasteDialog } from '../../documents/lines/paste-dialog';
import { shownPrices } from '../../documents/lines/pasted-prices';
import { change } from '../../net/send';
import { t } from '../../text/t';
import { keepLines } from './purchases.api';

interface PasteOrderLinesProps {
  purchaseId: number;
  /** Holds rows that were already pasted; if there are none, the dialog asks for them. */
  rows: string;
  onClose: () => void;
}

/** Turns rows of a spreadsheet into lines of a purchase order. */
export function PasteOrderLines({ purchaseId, rows, onClose }: PasteOrderLinesProps) {
  const client = useQueryClient();
  return (
    <PasteDialog rows={rows} failureTitle={t.purchases.productNotAdded} hasPrice onClose={onClose}>
      {(items) => (
        <AddPastedLines
          read={items}
          failureTitle={t.purchases.productNotAdded}
          quantityLabel={t.purchases.quantityRequested}
          beside="price"
          add={(found) => {
            const lines = found.map((item) => ({
              ...{ productId: item.product.id, quantity: item.quantity },
              price: shownPrices(item).price,
            }));
            return change(purchaseCalls.addLines, { body: { purchaseId, lines } });
          }}
          onAdded={(answer) => keepLines(client, purchaseId, answer)}
          onClose={onClose}
        />
      )}
    </PasteDialog>
  );
}
