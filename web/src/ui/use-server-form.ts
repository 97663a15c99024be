import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { draftKey, keepDraft, takeDraft } from '../shared/kept-drafts';
import { onSessionEnd } from '../shared/session-store';
import { faultsOf } from './schema-faults';
import { type Fields, type FormWork, type SentForm, type SentFormOptions, useSentForm } from './use-sent-form';
import { useUnsavedGuard } from './use-unsaved-guard';

export type ServerForm<Values> = SentForm<Values>;

/** The values a form sends: its schema's output, or without a schema the values unchanged. */
export type RequestOf<Values, Schema> = Schema extends z.ZodType ? z.input<Schema> : Values;

export type ServerFormOptions<Values, Schema, Result> = FormWork<RequestOf<Values, Schema>, Values, Result> &
  SentFormOptions<Values, Result> & {
    /** The request's schema from the contract: the same one that the server uses. */
    schema?: Schema;
    /** Maps the fields' values to the request body; the schema checks the result. Default: the values unchanged. */
    toRequest?: (values: Values) => object;
    /**
     * Whether leaving with unsaved input asks, and input survives an expired session (default true). Off for passwords
     * and for small forms whose loss costs nothing.
     */
    guarded?: boolean;
  };

/**
 * A form of a screen: useSentForm with the contract's schema and a guard on unsaved work. Use it with `<Form>` and
 * `<SubmitButton>`; fields take `form.getInputProps('name')`.
 */
export function useServerForm<
  Values extends Record<string, unknown>,
  Result,
  Schema extends z.ZodType | undefined = undefined,
>(options: ServerFormOptions<Values, Schema, Result>): ServerForm<Values> {
  const { schema, guarded = true } = options;
  const toRequest = (values: Values) => options.toRequest?.(values) ?? values;
  const { isUnsaved, ...form } = useSentForm<Values, RequestOf<Values, Schema>, Result>(options, {
    validate: (values) => faultsOf(schema, toRequest(values)),
    requestOf: (values) => {
      const request = toRequest(values);
      if (!isRight<Values, Schema>(schema, request)) throw new Error('the form was sent with errors');
      return request;
    },
  });
  const isDirty = () => guarded && isUnsaved();
  useUnsavedGuard(isDirty);
  useDraftAcrossSessions(form, options.failureTitle, guarded, isDirty);
  return form;
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
