import { useNavigate } from '@tanstack/react-router';
import { alertError, confirm } from '../../ui/dialogs';
import { type Action, useAction } from '../../ui/use-action';
import { deletePlace, warehousesKey } from './warehouses.api';

interface Place {
  id: number;
  name: string;
}

function useRemoval(failureTitle: string, onSuccess?: () => void | Promise<void>): Action<Place, { message: string }> {
  return useAction<Place, { message: string }>({
    run: ({ id }, idempotencyKey) => deletePlace(id, idempotencyKey),
    failureTitle,
    successText: ({ message }) => message,
    refresh: [warehousesKey],
    onSuccess,
  });
}

async function asked(place: Place, removal: Action<Place, unknown>): Promise<void> {
  const isMeant = await confirm({
    title: 'Confirm Warehouse Deletion',
    text: `${place.name} will be deleted. You won't be able to revert this!`,
    confirmLabel: 'Yes, delete it!',
  });
  if (isMeant) await removal.start(place);
}

/** Deletes a warehouse or virtual warehouse once that is confirmed; with `leads`, its list opens afterwards. */
export function useWarehouseRemoval({ leads = false } = {}) {
  const navigate = useNavigate();
  const removal = useRemoval('Warehouse not deleted', () => (leads ? navigate({ to: '/warehouses' }) : undefined));
  return { remove: (place: Place) => asked(place, removal), isRunning: removal.isRunning };
}

/** Deletes a section once that is confirmed; a warehouse keeps its last one. */
export function useSectionRemoval() {
  const removal = useRemoval('Section not deleted');
  return (section: Place, isLast: boolean) =>
    isLast
      ? alertError('Cannot remove section', 'A warehouse must have at least one section')
      : asked(section, removal);
}
