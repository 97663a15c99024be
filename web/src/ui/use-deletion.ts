import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PlainPath } from '../net/address';
import type { Mutation } from '../net/send';
import { say, t } from '../text/t';
import { confirm } from './dialogs';
import { useAction } from './use-action';

/** The record to delete, named in the question. */
export interface Deletable {
  id: number;
  name: string;
}

export interface DeletionOptions<Result> {
  mutation: (id: number) => Mutation<Result>;
  /** Titles of the question and of the pop-up on failure, and the success notice, as specified. */
  question: string;
  failureTitle: string;
  successText: string | ((result: Result) => string);
  /** Query key that the deletion invalidates. */
  refresh?: QueryKey;
  onDeleted?: (result: Result) => void;
  /** Where to go first, if the screen shows the deleted record. */
  leadsTo?: PlainPath;
}

export interface Deletion {
  /** Asks first. */
  start: (item: Deletable) => Promise<void>;
  isRunning: boolean;
}

/** Deletes something after confirmation. */
export function useDeletion<Result>(options: DeletionOptions<Result>): Deletion {
  const { mutation, question, failureTitle, successText, refresh, leadsTo, onDeleted } = options;
  const navigate = useNavigate();
  const client = useQueryClient();
  const action = useAction<Deletable, Result>({
    mutation: ({ id }) => mutation(id),
    failureTitle,
    successText,
    onSuccess: async (result) => {
      // Leaves first: the screen would otherwise fetch the deleted record again.
      if (leadsTo !== undefined) await navigate({ to: leadsTo });
      onDeleted?.(result);
      if (refresh !== undefined) void client.invalidateQueries({ queryKey: refresh });
    },
  });
  async function start(item: Deletable): Promise<void> {
    const isMeant = await confirm({
      title: question,
      text: say(t.ui.willBeDeleted, { name: item.name }),
      confirmLabel: t.common.yesDeleteIt,
    });
    if (isMeant) await action.start(item);
  }
  return { start, isRunning: action.isRunning };
}
