import type { PlainPath } from '../../net/address';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { type Deletable, type Deletion, useDeletion } from '../../ui/dialogs/use-deletion';
import { deletePlace, warehousesKey } from './warehouses.api';

const place = {
  mutation: deletePlace,
  question: t.warehouses.confirmWarehouseDeletion,
  refresh: warehousesKey,
};

/** Deletes a warehouse or virtual warehouse after confirmation. */
export function useWarehouseRemoval(isVirtual: boolean, leadsTo?: PlainPath): Deletion {
  const successText = isVirtual ? t.warehouses.virtualDeleted : t.warehouses.deleted;
  return useDeletion({ ...place, failureTitle: t.warehouses.warehouseNotDeleted, successText, leadsTo });
}

/** Deletes a section after confirmation; a warehouse keeps its last one. */
export function useSectionRemoval() {
  const deletion = useDeletion({
    ...place,
    failureTitle: t.warehouses.sectionNotDeleted,
    successText: t.warehouses.sectionDeleted,
  });
  return (section: Deletable, isLast: boolean) =>
    isLast ? alertError(t.warehouses.cannotRemoveSection, t.warehouses.sectionNeeded) : deletion.start(section);
}
