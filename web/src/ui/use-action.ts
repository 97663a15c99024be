import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isUnanswered } from '../net/api-client';
import { createIdempotencyKeys } from '../net/idempotency-keys';
import { carryOut, type Mutation } from '../net/send';
import { t } from '../text/t';
import { alertError } from './dialogs/dialogs';
import { notifySuccess } from './notices';
import { isRepeatedClick } from './repeated-clicks';

/** Does an action's work as a change, under a key that stays the same while the same input is retried. */
interface Change<Input, Result> {
  mutation: (input: Input, idempotencyKey: string) => Mutation<Result>;
  run?: undefined;
}

/** Does work that is more than one change, or none, and passes the key on to its changes. */
interface Work<Input, Result> {
  run: (input: Input, idempotencyKey: string) => Promise<Result>;
  mutation?: undefined;
}

export type ActionOptions<Input, Result> = (Change<Input, Result> | Work<Input, Result>) & {
  /** Heads the pop-up on failure, as specified. */
  failureTitle?: string | ((input: Input) => string);
  /** Handles failure instead of the pop-up. Resolves to whether to retry. */
  onFailure?: (error: unknown, input: Input) => Promise<boolean>;
  /** The success notice has this text, if specified. */
  successText?: string | ((result: Result, input: Input) => string);
  /** The change invalidates these query keys. */
  refresh?: readonly QueryKey[];
  onSuccess?: (result: Result, input: Input) => void | Promise<void>;
};

/** Holds what an action came to; `isKept` means that it waits on this device for the network. */
interface Done<Result> {
  answer: Result;
  isKept: boolean;
}

export interface Action<Input, Result> {
  /**
   * Starts the action; ignored while it runs, and at the second click of a double click. Resolves to the result, or
   * undefined if it failed (with a message).
   */
  start: (input: Input) => Promise<Result | undefined>;
  isRunning: boolean;
  /** It runs with this input, so that one row's button can show it. */
  runningInput: Input | undefined;
}

/** Carries out the action of the options. */
async function perform<Input, Result>(
  { mutation, run }: Change<Input, Result> | Work<Input, Result>,
  input: Input,
  idempotencyKey: string,
): Promise<Done<Result>> {
  if (mutation === undefined) return { answer: await run(input, idempotencyKey), isKept: false };
  return carryOutChange(mutation(input, idempotencyKey), idempotencyKey);
}

/** Carries out a change, or keeps it on this device if it may wait for the network. */
async function carryOutChange<Result>(change: Mutation<Result>, idempotencyKey: string): Promise<Done<Result>> {
  const { offline } = change;
  if (offline === undefined) return { answer: await carryOut(change, { idempotencyKey }), isKept: false };
  const { sendOrQueue } = await import('../offline/send-or-queue');
  return sendOrQueue({ ...change, offline }, idempotencyKey);
}

/**
 * Puts one change of state behind a button: the call, its pop-up on failure, its notice on success and the data to
 * refetch. Forms use useServerForm instead.
 */
export function useAction<Input = void, Result = unknown>(
  options: ActionOptions<Input, Result>,
): Action<Input, Result> {
  const client = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  // A second press can come before the first one has been rendered.
  const running = useRef(false);
  const mutation = useMutation({
    mutationFn: (input: Input) => perform(options, input, keys.keyFor(input)),
  });

  async function start(input: Input): Promise<Result | undefined> {
    if (running.current || isRepeatedClick()) return undefined;
    running.current = true;
    let done: Done<Result>;
    try {
      done = await mutation.mutateAsync(input);
    } catch (error) {
      const isRetried = await tell(error, input);
      running.current = false;
      return isRetried ? start(input) : undefined;
    }
    running.current = false;
    keys.settle();
    await afterChange(options, done, input);
    return done.answer;
  }

  /** @returns whether to retry */
  async function tell(error: unknown, input: Input): Promise<boolean> {
    if (options.onFailure) return options.onFailure(error, input);
    const offersRetry = isUnanswered(error);
    const { failureTitle = t.common.error } = options;
    const title = typeof failureTitle === 'function' ? failureTitle(input) : failureTitle;
    const answer = alertError(title, error, { offersRetry });
    return offersRetry && answer;
  }

  async function afterChange(
    { successText, refresh = [], onSuccess }: ActionOptions<Input, Result>,
    { answer: result, isKept }: Done<Result>,
    input: Input,
  ): Promise<void> {
    if (isKept) notifySuccess(t.waiting.keptHere, t.waiting.keptHereText);
    else if (successText !== undefined) {
      notifySuccess(typeof successText === 'function' ? successText(result, input) : successText);
    }
    for (const queryKey of refresh) void client.invalidateQueries({ queryKey });
    await onSuccess?.(result, input);
  }

  return {
    start,
    isRunning: mutation.isPending,
    runningInput: mutation.isPending ? mutation.variables : undefined,
  };
}
