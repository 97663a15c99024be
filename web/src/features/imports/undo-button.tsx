import type { ImportRow } from '@ghala/contract/calls/imports';
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import IconArrowBackUp from '~icons/arrow-back-up';
import { ApiError } from '../../net/api-client';
import { carryOut } from '../../net/send';
import { labels, say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs/dialogs';
import { notifySuccess } from '../../ui/notices';
import { useAction } from '../../ui/use-action';
import { IMPORTED, loadUndoPlan, type UndoPlan, undoImport } from './imports.api';
import { TouchedDialog } from './touched-dialog';

/** Undoes an import once its user has seen what goes, or tells what prevents it. */
export default function UndoButton({ record }: { record: ImportRow }) {
  const [touched, setTouched] = useState<UndoPlan['touched']>();

  const undo = useAction<void, { import: ImportRow; kept: string[] } | undefined>({
    run: async (_, idempotencyKey) => {
      const plan = await loadUndoPlan(record.id);
      if (plan.touched.length > 0) {
        setTouched(plan.touched);
        return undefined;
      }
      const isSure = await confirm({
        title: t.imports.undoTitle,
        text: <Goes plan={plan} fileName={record.fileName} />,
        confirmLabel: t.imports.undoConfirm,
        cancelLabel: t.imports.keep,
      });
      return isSure ? carryOut(undoImport(record.id), { idempotencyKey }) : undefined;
    },
    onFailure: async (error) => {
      // Something touched a record while the user was being asked.
      const plan = error instanceof ApiError && error.status === 409 ? await loadUndoPlan(record.id) : undefined;
      if (plan === undefined || plan.touched.length === 0) return alertError(t.imports.undoFailed, error);
      setTouched(plan.touched);
      return false;
    },
    refresh: IMPORTED,
    onSuccess: async (done) => {
      if (done === undefined) return;
      notifySuccess(done.import.undoWaits ? t.imports.undoWaits : t.imports.undoneNow);
      if (done.kept.length > 0) await alertError(t.imports.undoneNow, say(t.imports.kept, { names: done.kept }));
    },
  });

  return (
    <>
      <Button
        variant="default"
        c="var(--mantine-color-error)"
        leftSection={<IconArrowBackUp size="1.1em" aria-hidden />}
        loading={undo.isRunning}
        onClick={() => void undo.start()}
      >
        {t.imports.undo}
      </Button>
      <TouchedDialog touched={touched} onClose={() => setTouched(undefined)} />
    </>
  );
}

/** Lists what would go. */
function Goes({ plan: { goes, lines }, fileName }: { plan: UndoPlan; fileName: string }) {
  return (
    <Stack gap={4} component="span">
      <b>{fileName}</b>
      {goes.flatMap(({ entity, deleted, restored, reversed }) => {
        const of = { entity: labels.importEntities[entity] };
        return [
          ...(reversed > 0 ? [say(t.imports.undoReverses, { count: reversed, lines })] : []),
          ...(deleted > 0 ? [say(t.imports.undoDeletes, { ...of, count: deleted })] : []),
          ...(restored > 0 ? [say(t.imports.undoRestores, { ...of, count: restored })] : []),
        ].map((text) => (
          <Text key={text} component="span" size="sm">
            {text}
          </Text>
        ));
      })}
      <Text component="span" size="sm" c="dimmed">
        {t.imports.undoNote} {lines > 0 ? t.imports.undoNeedsAnother : ''}
      </Text>
    </Stack>
  );
}
