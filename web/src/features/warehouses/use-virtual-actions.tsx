import type { WarehouseRow } from '@ghala/contract/calls/warehouses';
import { type ReactNode, useState } from 'react';
import IconPackages from '~icons/packages';
import IconPencil from '~icons/pencil';
import IconTrash from '~icons/trash';
import { useCan } from '../../session/session';
import { t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import type { RowAction } from '../../ui/table/column';
import { useWarehouseRemoval } from './use-place-removal';
import { VirtualForm } from './virtual-form';
import { placeStockAddress } from './warehouses.api';

/** Lists the actions on a virtual warehouse, and gives the dialog that changes one. */
export function useVirtualActions(): { actions: (virtual: WarehouseRow) => RowAction[]; dialog: ReactNode } {
  const canManage = useCan('warehouseManage');
  const [edited, setEdited] = useState<WarehouseRow>();
  const removal = useWarehouseRemoval(true);

  function actions(virtual: WarehouseRow): RowAction[] {
    const view = { label: t.common.viewProducts, icon: IconPackages, to: placeStockAddress('virtual', virtual) };
    if (!canManage) return [view];
    return [
      view,
      { label: t.common.edit, icon: IconPencil, onClick: () => setEdited(virtual) },
      { label: t.common.delete, icon: IconTrash, danger: true, onClick: () => void removal.start(virtual) },
    ];
  }

  const dialog = (
    <Dialog
      opened={edited !== undefined}
      onClose={() => setEdited(undefined)}
      title={t.warehouses.updateVirtualWarehouse}
    >
      {edited ? <VirtualForm virtual={edited} onClose={() => setEdited(undefined)} /> : null}
    </Dialog>
  );
  return { actions, dialog };
}
