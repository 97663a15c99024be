import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { alertError, confirm } from '../../ui/dialogs';
import { type Action, useAction } from '../../ui/use-action';
import { deletePlace, warehousesKey } from './warehouses.api';

interface Place {
  id: number;
  name: string;
}

interface Deletion {
  failureTitle: string;
  /** Where to go first, where the screen shows what is deleted. */
  leadsTo?: string;
}

function useDeletion({ failureTitle, leadsTo }: Deletion): Action<Place, { message: string }> {
  const navigate = useNavigate();
  const client = useQueryClient();
  return useAction<Place, { message: string }>({
    run: ({ id }, idempotencyKey) => deletePlace(id, idempotencyKey),
    failureTitle,
    successText: ({ message }) => message,
    onSuccess: async () => {
      // Left first: the screen would else ask again for what is gone.
      if (leadsTo !== undefined) await navigate({ to: leadsTo });
      void client.invalidateQueries({ queryKey: warehousesKey });
    },
  });
}

async function asked(place: Place, deletion: Action<Place, unknown>): Promise<void> {
  const isMeant = await confirm({
    title: 'Confirm Warehouse Deletion',
    text: `${place.name} will be deleted. You won't be able to revert this!`,
    confirmLabel: 'Yes, delete it!',
  });
  if (isMeant) await deletion.start(place);
}

/** Deletes a warehouse or virtual warehouse once that is confirmed. */
export function useWarehouseRemoval(leadsTo?: string) {
  const deletion = useDeletion({ failureTitle: 'Warehouse not deleted', leadsTo });
  return { remove: (place: Place) => asked(place, deletion), isRunning: deletion.isRunning };
}

/** Deletes a section once that is confirmed; a warehouse keeps its last one. */
export function useSectionRemoval() {
  const deletion = useDeletion({ failureTitle: 'Section not deleted' });
  return (section: Place, isLast: boolean) =>
    isLast
      ? alertError('Cannot remove section', 'A warehouse must have at least one section')
      : asked(section, deletion);
}
