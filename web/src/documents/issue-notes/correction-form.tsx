import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { NOTES_KEY } from '../../net/query-keys';
import type { Mutation } from '../../net/send';
import { t } from '../../text/t';
import { DialogButtons, Form, SubmitButton } from '../../ui/form/form';
import type { LoadSchema } from '../../ui/form/schema-faults';
import { type RequestOf, type ServerForm, useServerForm } from '../../ui/form/use-server-form';
import type { NoteKind } from './note-kind';
import { SharedFields, type SharedValues } from './shared-fields';

interface CorrectionFormProps<Own, Schema extends z.ZodType, Answer> {
  kind: NoteKind;
  note: SharedValues;
  schema: LoadSchema<Schema>;
  /** Holds the details that only this kind has. */
  own: Own;
  correct: (body: RequestOf<SharedValues & Own, Schema>) => Mutation<Answer>;
  onCorrected?: (answer: Answer) => Promise<void>;
  onClose: () => void;
  children: (form: ServerForm<SharedValues & Own>) => ReactNode;
}

/** Corrects what all kinds have, and the kind's own details among it. */
export function CorrectionForm<Own extends object, Schema extends z.ZodType, Answer>({
  kind,
  note: { project, purposeId, reference, instructions },
  schema,
  own,
  correct,
  onCorrected,
  onClose,
  children,
}: CorrectionFormProps<Own, Schema, Answer>) {
  const form = useServerForm<SharedValues & Own, Answer, Schema>({
    initialValues: { project, purposeId, reference, instructions, ...own },
    schema,
    mutation: correct,
    failureTitle: t.issueNotes.detailsNotCorrected,
    successText: t.issueNotes.detailsCorrected,
    refresh: [NOTES_KEY],
    onSuccess: async (answer) => {
      onClose();
      await onCorrected?.(answer);
    },
  });
  return (
    <Form form={form} label={t.issueNotes.correctDetails}>
      <Text size="sm" c="dimmed">
        {t.issueNotes.correctHint} {t.issueNotes.approvedAnew}
      </Text>
      <SharedFields form={form} kind={kind}>
        {children(form)}
      </SharedFields>
      <DialogButtons onClose={onClose}>
        <SubmitButton>{t.issueNotes.saveDetails}</SubmitButton>
      </DialogButtons>
    </Form>
  );
}
