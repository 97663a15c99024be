import { MOST_TOUCHED, type Touched } from '@ghala/contract/calls/imports';
import { Button, Group, Stack, Text } from '@mantine/core';
import { formatDateTime } from '../../format/format';
import { labels, say, t } from '../../text/t';
import { Dialog } from '../../ui/dialogs/dialog';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';

const columns: Column<Touched>[] = [
  { id: 'name', header: t.imports.record, cell: ({ name }) => name, minWidth: '10rem', onPhone: 'title' },
  { id: 'what', header: t.imports.what, cell: ({ entity }) => labels.importEntities[entity], onPhone: 'under' },
  { id: 'why', header: t.imports.why, cell: whyText, minWidth: '14rem', onPhone: 'under' },
];

interface TouchedDialogProps {
  /** It is undefined while the dialog is closed. */
  touched: readonly Touched[] | undefined;
  onClose: () => void;
}

/** Shows what has touched the records of an import since, so that it cannot be undone. */
export function TouchedDialog({ touched, onClose }: TouchedDialogProps) {
  return (
    <Dialog opened={touched !== undefined} onClose={onClose} title={t.imports.cannotUndo} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t.imports.cannotUndoHint}</Text>
        <DataTable
          name="import-touched"
          label={t.imports.cannotUndo}
          columns={columns}
          rows={[...(touched ?? [])]}
          rowKey={(row) => JSON.stringify(row)}
          isNumbered={false}
          empty={{ text: t.imports.noRecord }}
        />
        {touched?.length === MOST_TOUCHED ? (
          <Text size="sm" c="dimmed">
            {say(t.imports.andMore, { count: MOST_TOUCHED })}
          </Text>
        ) : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.common.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Writes 'named by purchase order PO-0004' or 'changed since, by Amina, 26/11/2026 10:00'. */
function whyText({ why, by, user, at }: Touched): string {
  const named = by === null ? '' : [t.imports.touchedBy[by.kind], by.number].filter(Boolean).join(' ');
  const texts = {
    changed: t.imports.whyChanged,
    deleted: t.imports.whyDeleted,
    moved: say(t.imports.whyMoved, { by: named }),
    named: say(t.imports.whyNamed, { by: named }),
  };
  const whom = user === null || at === null ? '' : say(t.imports.byWhom, { name: user, date: formatDateTime(at) });
  return [texts[why], whom].filter(Boolean).join(', ');
}
