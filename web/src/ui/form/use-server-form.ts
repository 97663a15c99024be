import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { draftKey, keepDraft, takeDraft } from '../../offline/kept-drafts';
import { onSessionEnd } from '../../session/session-store';
import { type LoadSchema, schemaFaults } from './schema-faults';
import { type Fields, type FormWork, type SentForm, type SentFormOptions, useSentForm } from './use-sent-form';
import { askToLeave, useUnsavedGuard } from './use-unsaved-guard';

export type ServerForm<Values> = SentForm<Values> & {
  /** Asks before unsaved input is left, for callers that then navigate past the guard. */
  mayLeave: () => Promise<boolean>;
};

/** A form sends its schema's output, or without a schema the values unchanged. */
export type RequestOf<Values, Schema> = Schema extends z.ZodType ? z.input<Schema> : Values;

export type ServerFormOptions<Values, Schema extends z.ZodType | undefined, Result> = FormWork<
  RequestOf<Values, Schema>,
  Values,
  Result
> &
  SentFormOptions<Values, Result> & {
    /** Checks the request. */
    schema?: LoadSchema<Schema>;
    /**
     * Maps the fields' values to the request body; the schema checks the result. By default, the values stay unchanged.
     */
    toRequest?: (values: Values) => object;
    /** Reports errors that the schema does not cover, by field, as faults or sentences: a missing file, for example. */
    otherFaults?: (values: Values) => Record<string, string>;
    /**
     * Leaving with unsaved input asks, and input survives an expired session and a reload (default true). Turn it off
     * for passwords and for small forms whose loss costs nothing.
     */
    guarded?: boolean;
  };

/**
 * Makes the form of a screen: useSentForm with the contract's schema and a guard on unsaved work. Use it with `<Form>`
 * and `<SubmitButton>`; fields take `form.getInputProps('name')`.
 */
export function useServerForm<
  Values extends Record<string, unknown>,
  Result,
  Schema extends z.ZodType | undefined = undefined,
>(options: ServerFormOptions<Values, Schema, Result>): ServerForm<Values> {
  const { schema, otherFaults, guarded = true } = options;
  const toRequest = (values: Values) => options.toRequest?.(values) ?? values;
  const { isUnsaved, ...form } = useSentForm<Values, RequestOf<Values, Schema>, Result>(options, {
    faultsIn: async (values) => ({ ...otherFaults?.(values), ...(await schemaFaults(schema, toRequest(values))) }),
    requestOf: (values) => toRequest(values) as RequestOf<Values, Schema>,
    prepare: schema,
  });
  const isDirty = () => guarded && isUnsaved();
  useUnsavedGuard(isDirty);
  useKeptDraft(form, options.failureTitle, guarded, isDirty);
  return { ...form, mayLeave: async () => !isDirty() || (await askToLeave()) };
}

/**
 * Stores the input when the session expires, and while the page is away: reloaded, left by its address, or put aside by
 * a phone, which may never show it again. Restores it when the user returns to the form; leaving the screen forgets it.
 */
function useKeptDraft<Values>(form: Fields<Values>, name: string, guarded: boolean, isDirty: () => boolean): void {
  const latest = useRef({ form, isDirty });
  latest.current = { form, isDirty };
  useEffect(() => {
    const key = guarded ? draftKey(name) : undefined;
    if (key === undefined) return;
    const draft = takeDraft<Values>(key);
    if (draft) latest.current.form.setValues(draft);
    let isExpired = false;
    const keep = () => {
      if (latest.current.isDirty()) keepDraft(key, latest.current.form.getValues());
    };
    const follow = () => (document.visibilityState === 'hidden' ? keep() : takeDraft(key));
    const forget = () => void takeDraft(key);
    // Log Out discards what was typed.
    const stop = onSessionEnd((end) => {
      isExpired = end === 'expired';
      if (isExpired) keep();
    });
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', forget);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', forget);
      if (!isExpired) forget();
    };
  }, [guarded, name]);
}
