import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { PlainPath } from '../../net/address';
import type { Mutation } from '../../net/send';
import { say, t } from '../../text/t';
import { useAction } from '../use-action';
import { confirm } from './dialogs';

/** The question names the record to delete. */
export interface Deletable {
  id: number;
  name: string;
}

export interface DeletionOptions<Result> {
  mutation: (id: number) => Mutation<Result>;
  /** These are the titles of the question and of the pop-up on failure, and the success notice, as specified. */
  question: string;
  failureTitle: string;
  successText: string | ((result: Result) => string);
  /** The deletion invalidates this query key. */
  refresh?: QueryKey;
  onDeleted?: (result: Result) => void;
  /** If the screen shows the deleted record, this opens first. */
  leadsTo?: PlainPath;
}

export interface Deletion {
  /** It asks first. */
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
      // The screen is left first, or else it would fetch the deleted record again.
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
