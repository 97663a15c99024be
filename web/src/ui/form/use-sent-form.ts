import { type UseFormReturnType, useForm } from '@mantine/form';
import type { QueryKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError, isUnanswered } from '../../net/api-client';
import type { Mutation } from '../../net/send';
import { t } from '../../text/t';
import { alertError } from '../dialogs/dialogs';
import { isRepeatedClick } from '../repeated-clicks';
import { useAction } from '../use-action';

/** Makes the request's change; `values` are the raw fields (files, for example). */
interface Change<Request, Values, Result> {
  mutation: (request: Request, values: Values) => Mutation<Result>;
  run?: undefined;
}

/** Does work that is more than one change, or none, and passes the key on to its changes. */
interface Work<Request, Values, Result> {
  run: (request: Request, call: { idempotencyKey: string; values: Values }) => Promise<Result>;
  mutation?: undefined;
}

export type FormWork<Request, Values, Result> = Change<Request, Values, Result> | Work<Request, Values, Result>;

export interface SentFormOptions<Values, Result> {
  initialValues: Values;
  /** Heads the pop-up when the call fails, as specified. */
  failureTitle: string;
  /**
   * Stands in the pop-up under 'Error' if the server gave no answer or failed, for forms with a specified text. By
   * default, it is the failure's own message, under `failureTitle`.
   */
  unexpectedText?: string;
  /**
   * Finds the field that shows what is wrong with a value of the request, where it has another name there:
   * `items.3.lots.0`.
   */
  fieldOf?: (path: string) => string;
  /** Words a refusal as the form does, instead of the server's message. */
  explain?: (refused: ApiError, values: Values) => string | undefined;
  /** A refusal that names fields is shown at these alone, without a pop-up: for a small dialog. */
  isToldAtFields?: boolean;
  /** The success notice has this text, if specified. */
  successText?: string | ((result: Result) => string);
  /** The change invalidates these query keys. */
  refresh?: readonly QueryKey[];
  /** Runs after saving: navigate, close, or `form.reset()` for the next one. */
  onSuccess?: (result: Result, values: Values) => void | Promise<void>;
}

/** Tells what a form makes of its fields. */
interface Checks<Values, Request> {
  /** Finds the errors of the fields by name, each as a fault of the contract or as a sentence. */
  faultsIn: (values: Values) => Record<string, string> | Promise<Record<string, string>>;
  /** Makes the request from values without errors. */
  requestOf: (values: Values) => Request;
  /** Loads what `faultsIn` needs. */
  prepare?: () => Promise<unknown>;
}

export type Fields<Values> = UseFormReturnType<Values>;

export type SentForm<Values> = Fields<Values> & {
  /** Checks the values, then focuses the first wrong field or sends. `<Form>` calls it on submit. */
  send: () => Promise<void>;
  /** Checks the values, shows the errors at their fields, and resolves to them, by field. */
  check: () => Promise<Record<string, string>>;
  /** Loads what is needed to check the values, before they are sent: `<Form>` calls it on the first input. */
  prepare: () => void;
  isSending: boolean;
  /** Puts the focus into a field, for the next entry. */
  focusField: (name: string) => void;
  /** Tells whether the user changed anything; what a field chose itself does not count. */
  isChanged: () => boolean;
  /** `<Form>` uses it, and `elementRef`. */
  notePreset: (path: string, value: unknown) => void;
  elementRef: RefObject<HTMLFormElement | null>;
};

/** Serves the form of a page for those who are not signed in: its fields are the request. */
export function usePlainForm<Values extends Record<string, unknown>, Result>(
  options: SentFormOptions<Values, Result> & FormWork<Values, Values, Result>,
  checks: Partial<Pick<Checks<Values, Values>, 'faultsIn' | 'prepare'>> = {},
): SentForm<Values> {
  return useSentForm<Values, Values, Result>(options, {
    faultsIn: () => ({}),
    requestOf: (values) => values,
    ...checks,
  });
}

/**
 * Sends one request from a form: server errors at their fields, the specified pop-up, one Idempotency-Key while the
 * same input is retried. It needs neither router nor schema; screens use it through useServerForm.
 */
export function useSentForm<Values extends Record<string, unknown>, Request, Result>(
  options: SentFormOptions<Values, Result> & FormWork<Request, Values, Result>,
  { faultsIn, requestOf, prepare }: Checks<Values, Request>,
): SentForm<Values> & { isUnsaved: () => boolean } {
  const form = useForm<Values>({ initialValues: options.initialValues });
  const elementRef = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const isPrepared = useRef(false);
  const isChecking = useRef(false);
  const [failedTries, setFailedTries] = useState(0);

  const { mutation, run } = options;
  const action = useAction<Values, Result>({
    ...(mutation === undefined
      ? { run: async (values, idempotencyKey) => run(requestOf(values), { idempotencyKey, values }) }
      : { mutation: (values) => mutation(requestOf(values), values) }),
    onFailure: async (error) => {
      const told = error instanceof ApiError ? await sentences(error.errors) : {};
      const { fieldOf = (path: string) => path } = options;
      const errors = Object.fromEntries(Object.entries(told).map(([path, fault]) => [fieldOf(path), fault]));
      form.setErrors(errors);
      const returnFocus = Object.keys(errors).length === 0;
      if (options.isToldAtFields && !returnFocus) {
        setFailedTries((tries) => tries + 1);
        return false;
      }
      const isUnexpected = options.unexpectedText !== undefined && !isRefusal(error);
      const explained = error instanceof ApiError ? options.explain?.(error, form.getValues()) : undefined;
      const [title, text] = isUnexpected
        ? [t.common.error, options.unexpectedText]
        : [options.failureTitle, explained ?? error];
      const isRetried = await alertError(title, text, { returnFocus, offersRetry: isUnanswered(error) });
      if (!isRetried) setFailedTries((tries) => tries + 1);
      return isRetried;
    },
    successText: options.successText,
    refresh: options.refresh,
    onSuccess: async (result, values) => {
      isSaved.current = true;
      await options.onSuccess?.(result, values);
      // The form may stay open for the next entry. It is reset only now: reset() would go back to the saved values.
      form.resetDirty();
      isSaved.current = false;
    },
  });

  useEffect(() => {
    if (failedTries > 0) focusFirstError(elementRef.current);
  }, [failedTries]);

  async function check(): Promise<Record<string, string>> {
    const errors = await sentences(await faultsIn(form.getValues()));
    form.setErrors(errors);
    return errors;
  }

  async function send(): Promise<void> {
    // The schema is still being loaded, or this is the second click of a double click.
    if (isChecking.current || isRepeatedClick()) return;
    isChecking.current = true;
    const errors = await check().finally(() => {
      isChecking.current = false;
    });
    const unread = unreadField(elementRef.current);
    if (Object.keys(errors).length > 0) setFailedTries((tries) => tries + 1);
    else if (unread) unread.focus();
    else await action.start(form.getValues());
  }

  function prepareOnce(): void {
    if (isPrepared.current) return;
    isPrepared.current = true;
    // It may fail without a network, for example, and is loaded again when the form is sent.
    prepare?.().catch(() => undefined);
  }

  function focusField(name: string): void {
    // Users who have gone on to another form while this one was saved keep typing there.
    const other = document.activeElement?.closest('form') ?? elementRef.current;
    if (other !== elementRef.current) return;
    elementRef.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)?.focus();
  }

  const presets = useRef(new Map<string, unknown>());
  const notePreset = (path: string, value: unknown) => void presets.current.set(path, value);
  const isChanged = () =>
    form.isDirty() &&
    Object.entries(form.getValues()).some(
      ([path, value]) => form.isDirty(path) && !(presets.current.has(path) && presets.current.get(path) === value),
    );
  const isUnsaved = () => !isSaved.current && isChanged();
  return {
    ...form,
    isChanged,
    notePreset,
    check,
    send,
    prepare: prepareOnce,
    isSending: action.isRunning,
    focusField,
    elementRef,
    isUnsaved,
  };
}

/** Tells whether the server answered with a reason, or the session is over. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function focusFirstError(element: HTMLFormElement | null): void {
  element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/**
 * Finds a field whose text is not in what would be sent: one from which nothing was chosen (search-select.tsx), or one
 * that refuses its figure (use-typed-text.ts), such as the price of a unit beside the form's own fields.
 */
function unreadField(element: HTMLFormElement | null): HTMLElement | undefined {
  const fields = element?.querySelectorAll<HTMLInputElement>('input:not([disabled])') ?? [];
  return [...fields].find((field) => field.dataset.unchosen !== undefined || field.validity.customError);
}

/**
 * Writes the server's errors of fields as sentences. What makes them is loaded with the first, as most forms never have
 * one.
 */
async function sentences(errors: Record<string, string>): Promise<Record<string, string>> {
  if (Object.keys(errors).length === 0) return errors;
  return (await import('../../format/fault-sentence')).faultSentences(errors);
}
