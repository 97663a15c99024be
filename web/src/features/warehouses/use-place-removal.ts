import type { PlainPath } from '../../shared/address';
import { alertError } from '../../ui/dialogs';
import { type Deletable, type Deletion, useDeletion } from '../../ui/use-deletion';
import { deletePlace, warehousesKey } from './warehouses.api';

const place = {
  mutation: deletePlace,
  question: 'Confirm Warehouse Deletion',
  successText: ({ message }: { message: string }) => message,
  refresh: warehousesKey,
};

/** Deletes a warehouse or virtual warehouse once that is confirmed. */
export function useWarehouseRemoval(leadsTo?: PlainPath): Deletion {
  return useDeletion({ ...place, failureTitle: 'Warehouse not deleted', leadsTo });
}

/** Deletes a section once that is confirmed; a warehouse keeps its last one. */
export function useSectionRemoval() {
  const deletion = useDeletion({ ...place, failureTitle: 'Section not deleted' });
  return (section: Deletable, isLast: boolean) =>
    isLast
      ? alertError('Cannot remove section', 'A warehouse must have at least one section')
      : deletion.start(section);
}
