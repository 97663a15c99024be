import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import type { QueryKey } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, isUnanswered } from '../shared/api-client';
import { draftKey, keepDraft, takeDraft } from '../shared/kept-drafts';
import type { Mutation } from '../shared/send';
import { onSessionEnd } from '../shared/session-store';
import { t } from '../text/t';
import { alertError } from './dialogs';
import { faultSentence } from './fault-sentence';
import { useAction } from './use-action';
import { useUnsavedGuard } from './use-unsaved-guard';

/** The values a form sends: its schema's output, or without a schema the values unchanged. */
export type RequestOf<Values, Schema> = Schema extends z.ZodType ? z.input<Schema> : Values;

/** The change that the request makes; `values` are the raw fields (files, for example). */
interface Change<Request, Values, Result> {
  mutation: (request: Request, values: Values) => Mutation<Result>;
  run?: undefined;
}

/** Or work that is more than one change, or none. It passes the key on to its changes. */
interface Work<Request, Values, Result> {
  run: (request: Request, call: { idempotencyKey: string; values: Values }) => Promise<Result>;
  mutation?: undefined;
}

export type ServerFormOptions<Values, Schema, Result> = (
  | Change<RequestOf<Values, Schema>, Values, Result>
  | Work<RequestOf<Values, Schema>, Values, Result>
) & {
  initialValues: Values;
  /** The request's schema from the contract: the same one that the server uses. */
  schema?: Schema;
  /** Maps the fields' values to the request body; the schema checks the result. Default: the values unchanged. */
  toRequest?: (values: Values) => object;
  /** Title of the pop-up when the call fails, as specified. */
  failureTitle: string;
  /**
   * The pop-up's text under 'Error' if the server gave no answer or failed, for forms with a specified one. Default:
   * the failure's own message, under `failureTitle`.
   */
  unexpectedText?: string;
  /** Text of the success notice, if specified. */
  successText?: string | ((result: Result) => string);
  /** Query keys that the change invalidates. */
  refresh?: readonly QueryKey[];
  /** Runs after saving: navigate, close, or `form.reset()` for the next one. */
  onSuccess?: (result: Result, values: Values) => void | Promise<void>;
  /**
   * Whether leaving with unsaved input asks, and input survives an expired session (default true). Off for passwords
   * and for small forms whose loss costs nothing.
   */
  guarded?: boolean;
};

type Fields<Values> = UseFormReturnType<Values>;

export type ServerForm<Values> = Fields<Values> & {
  /** Validates, then focuses the first invalid field or sends. `<Form>` calls it on submit. */
  send: () => Promise<void>;
  isSending: boolean;
  /** Puts the focus into a field, for the next entry. */
  focusField: (name: string) => void;
  /** Whether the user changed anything: not what a field chose itself. */
  isChanged: () => boolean;
  /** For `<Form>`, as is `elementRef`. */
  notePreset: (path: string, value: unknown) => void;
  elementRef: RefObject<HTMLFormElement | null>;
};

/**
 * A form that sends one request: @mantine/form with the contract's schema, server errors at their fields, the specified
 * pop-up, one Idempotency-Key while the same input is retried, and a guard on unsaved work. Use it with `<Form>` and
 * `<SubmitButton>`; fields take `form.getInputProps('name')`.
 */
export function useServerForm<
  Values extends Record<string, unknown>,
  Result,
  Schema extends z.ZodType | undefined = undefined,
>(options: ServerFormOptions<Values, Schema, Result>): ServerForm<Values> {
  const { initialValues, schema, guarded = true } = options;
  const toRequest = (values: Values) => options.toRequest?.(values) ?? values;
  const form = useForm<Values>({
    initialValues,
    validate: (values) => (schema ? readable(schemaResolver(schema, { sync: true })(toRequest(values))) : {}),
  });
  const elementRef = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const [failedTries, setFailedTries] = useState(0);

  function requestOf(values: Values): RequestOf<Values, Schema> {
    const request = toRequest(values);
    if (!isRight<Values, Schema>(schema, request)) throw new Error('the form was sent with errors');
    return request;
  }

  const { mutation, run } = options;
  const action = useAction<Values, Result>({
    ...(mutation === undefined
      ? { run: async (values, idempotencyKey) => run(requestOf(values), { idempotencyKey, values }) }
      : { mutation: (values) => mutation(requestOf(values), values) }),
    onFailure: async (error) => {
      const errors = error instanceof ApiError ? readable(error.errors) : {};
      form.setErrors(errors);
      const returnFocus = Object.keys(errors).length === 0;
      const isUnexpected = options.unexpectedText !== undefined && !isRefusal(error);
      const [title, text] = isUnexpected ? [t.common.error, options.unexpectedText] : [options.failureTitle, error];
      const isRetried = await alertError(title, text, { returnFocus, offersRetry: isUnanswered(error) });
      if (!isRetried) setFailedTries((tries) => tries + 1);
      return isRetried;
    },
    successText: options.successText,
    refresh: options.refresh,
    onSuccess: async (result, values) => {
      isSaved.current = true;
      await options.onSuccess?.(result, values);
      // The form may stay open for the next entry. Not before: reset() would go back to the saved values.
      form.resetDirty();
      isSaved.current = false;
    },
  });

  useEffect(() => {
    if (failedTries > 0) focusFirstError(elementRef.current);
  }, [failedTries]);

  const presets = useRef(new Map<string, unknown>());
  const isChanged = () =>
    form.isDirty() &&
    Object.entries(form.getValues()).some(
      ([path, value]) => form.isDirty(path) && !(presets.current.has(path) && presets.current.get(path) === value),
    );
  const isDirty = () => guarded && !isSaved.current && isChanged();
  useUnsavedGuard(isDirty);
  useDraftAcrossSessions(form, options.failureTitle, guarded, isDirty);

  async function send(): Promise<void> {
    const { hasErrors } = form.validate();
    if (hasErrors) setFailedTries((tries) => tries + 1);
    else await action.start(form.getValues());
  }

  function focusField(name: string): void {
    // Users who have gone on to another form while this one was saved keep typing there.
    const other = document.activeElement?.closest('form') ?? elementRef.current;
    if (other !== elementRef.current) return;
    elementRef.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)?.focus();
  }

  const notePreset = (path: string, value: unknown) => void presets.current.set(path, value);
  return { ...form, isChanged, notePreset, send, isSending: action.isRunning, focusField, elementRef };
}

function isRight<Values, Schema>(
  schema: z.ZodType | undefined,
  request: unknown,
): request is RequestOf<Values, Schema> {
  return schema === undefined || schema.safeParse(request).success;
}

/** Stores the input when the session ends, and restores it when the user returns to the form. */
function useDraftAcrossSessions<Values>(
  form: Fields<Values>,
  name: string,
  guarded: boolean,
  isDirty: () => boolean,
): void {
  const latest = useRef({ form, isDirty });
  latest.current = { form, isDirty };
  useEffect(() => {
    const key = guarded ? draftKey(name) : undefined;
    if (key === undefined) return;
    const draft = takeDraft<Values>(key);
    if (draft) latest.current.form.setValues(draft);
    return onSessionEnd(() => {
      if (latest.current.isDirty()) keepDraft(key, latest.current.form.getValues());
    });
  }, [guarded, name]);
}

/** Whether the server answered with a reason, or the session is over. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

function focusFirstError(element: HTMLFormElement | null): void {
  element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

function readable(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, faultSentence(String(fault))]));
}
