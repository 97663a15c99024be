import { neededFields } from '@ghala/contract/imports/fields';
import type { OtherList } from '@ghala/contract/imports/ghala-lists';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { Alert, Button, Group, NativeSelect, Select, Stack, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { PlainPath } from '../../net/address';
import { labels, say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs/dialogs';
import { MainButton } from '../../ui/page/main-action';
import { ScreenLink } from '../../ui/page/screen-access';
import { Section } from '../../ui/page/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { ImportBlanks } from './import-blanks';
import { importFieldLabel, isOpening } from './import-fields';
import { HEADING_ROWS, type ImportLayout } from './import-layout';
import type { Sheet } from './read-sheet';
import type { Importing, NotImportable } from './use-import';

/** Each column shows this many values. */
const SAMPLES = 3;

interface SheetColumn {
  at: number;
  heading: string;
  samples: string[];
}

interface ImportColumnsProps {
  importing: Importing;
  sheet: Sheet;
}

/** Assigns a field to each column, as proposed and corrected, and asks what applies where a row names none. */
export function ImportColumns({ importing, sheet }: ImportColumnsProps) {
  const { layout, change, sheets, chooseSheet, readHeadings, choose, check, kinds, fields, notImportable } = importing;
  const { kind, headingRow, columns: chosen } = layout;
  const rows = useMemo(() => columnsOf(sheet, headingRow), [sheet, headingRow]);
  const choices = useMemo(() => choicesOf(kind, fields), [kind, fields]);
  const ref = useRef<HTMLDivElement>(null);
  const [isTried, setIsTried] = useState(false);

  function assign(at: number, field: string | null) {
    change({ columns: chosen.map((before, index) => (index === at ? field : before === field ? null : before)) });
  }

  const columns: Column<SheetColumn>[] = [
    { id: 'column', header: t.productImport.column, cell: ({ heading }) => heading, minWidth: '10rem' },
    {
      id: 'values',
      header: t.productImport.values,
      cell: ({ samples }) => (
        <Text size="sm" c="dimmed" lineClamp={1}>
          {samples.join(' · ')}
        </Text>
      ),
      minWidth: '14rem',
    },
    {
      id: 'field',
      header: t.productImport.field,
      cell: ({ at, heading }) => (
        <Select
          aria-label={say(t.productImport.fieldOf, { column: heading })}
          size="xs"
          data={choices}
          value={chosen[at] ?? ''}
          allowDeselect={false}
          searchable
          onChange={(value) => assign(at, value || null)}
        />
      ),
      minWidth: '14rem',
      onPhone: 'wide',
    },
  ];

  const missing = missingIn(layout);

  async function start() {
    setIsTried(true);
    if (missing !== undefined) return void alertError(t.imports.importFailed, missing);
    if (lacksWarehouse(layout)) return ref.current?.querySelector<HTMLElement>('[data-path="warehouseId"]')?.focus();
    if (kind !== 'products' || chosen.includes('name') || (await confirmWithoutNames())) await check.start({});
  }

  if (notImportable !== undefined) return <NoImport {...notImportable} onOther={() => choose(null)} />;
  return (
    <Stack gap="sm" ref={ref}>
      <Section
        title={say(t.productImport.columnsOf, { name: sheet.name })}
        actions={
          <Group gap="sm">
            <NativeSelect
              label={t.imports.takenFor}
              description={t.imports.takenForHint}
              inputWrapperOrder={['label', 'input', 'description']}
              size="xs"
              value={kind}
              data={kinds.map((value) => ({ value, label: labels.importKinds[value] }))}
              onChange={(event) => importing.changeKind(event.currentTarget.value as ImportKind)}
            />
            {sheets.length > 1 ? (
              <NativeSelect
                label={t.productImport.sheet}
                size="xs"
                value={String(sheets.indexOf(sheet))}
                data={sheets.map(({ sheet: name }, at) => ({ value: String(at), label: name }))}
                onChange={(event) => chooseSheet(sheets[Number(event.currentTarget.value)] ?? sheet)}
              />
            ) : null}
            <NativeSelect
              label={t.productImport.headingsIn}
              size="xs"
              value={String(headingRow)}
              data={sheet.rows.slice(0, HEADING_ROWS).map((_, row) => ({ value: String(row), label: String(row + 1) }))}
              onChange={(event) => readHeadings(Number(event.currentTarget.value))}
            />
          </Group>
        }
      >
        {importing.isTakenOver ? (
          <Alert color="blue" role="status">
            <Group gap="sm" justify="space-between">
              {t.imports.takenOver}
              <Button size="xs" variant="default" onClick={importing.startAfresh}>
                {t.imports.startAfresh}
              </Button>
            </Group>
          </Alert>
        ) : null}
        {missing !== undefined || (kind === 'products' && !chosen.includes('name')) ? (
          <Alert color="yellow">{missing ?? t.productImport.noNameColumn}</Alert>
        ) : null}
        <DataTable
          name="import-columns"
          label={t.productImport.column}
          columns={columns}
          rows={rows}
          rowKey={({ at }) => at}
          isNumbered={false}
          empty={{ text: t.products.noRowIsRight }}
        />
      </Section>
      <ImportBlanks
        layout={layout}
        change={change}
        warehouseError={isTried && lacksWarehouse(layout) ? warehouseFault(kind) : undefined}
      />
      {layout.places.length + layout.leftOut.length === 0 ? null : (
        <Group gap="sm">
          <Text size="sm">{matchedText(layout)}</Text>
          <Button size="xs" variant="default" onClick={() => change({ places: [], leftOut: [] })}>
            {t.imports.places.matchAgain}
          </Button>
        </Group>
      )}
      <Group gap="xs">
        <MainButton loading={check.isRunning} onClick={() => void start()}>
          {t.productImport.checkRows}
        </MainButton>
        <Button variant="default" onClick={() => choose(null)}>
          {t.productImport.otherFile}
        </Button>
      </Group>
    </Stack>
  );
}

/** Lists the place names of the file that were matched. */
function matchedText({ places, leftOut }: ImportLayout): string {
  const names = [...places.map(({ name }) => name), ...leftOut];
  return say(t.imports.places.matched, { count: names.length, names });
}

/** Without names, rows match existing products by their codes. */
function confirmWithoutNames(): Promise<boolean> {
  return confirm({
    title: t.productImport.withoutNames,
    text: t.productImport.withoutNamesText,
    confirmLabel: t.productImport.updateByCode,
    cancelLabel: t.productImport.chooseNameColumn,
    danger: false,
  });
}

/** Names a required field that has no column. */
function missingIn({ kind, columns }: ImportLayout): string | undefined {
  const lacking = neededFields[kind].find((oneOf) => !oneOf.some((field) => columns.includes(field)));
  if (lacking === undefined) return undefined;
  if (kind === 'products') return t.productImport.noNameColumn;
  return say(t.imports.missingColumn, { field: importFieldLabel(kind, lacking[0] ?? '') });
}

/** Tells whether nothing says which place the rows are about. */
function lacksWarehouse({ kind, columns, warehouseId }: ImportLayout): boolean {
  const isPlaced = kind === 'products' ? columns.includes('quantity') : kind === 'stock' || kind === 'levels';
  return isPlaced && !columns.includes('warehouse') && warehouseId === null;
}

const warehouseFault = (kind: ImportKind) =>
  kind === 'products' ? t.productImport.noWarehouse : t.imports.noWarehouse;

/** These lists are filled by hand alone: why, and where. */
const addedByHand: Partial<Record<OtherList, { why: string; to: PlainPath; screen: string }>> = {
  users: { why: t.imports.usersByHand, to: '/settings/users', screen: t.common.users },
  roles: { why: t.imports.rolesByHand, to: '/settings/roles', screen: t.common.roles },
};

/** Tells that a list of Ghala's own cannot be imported, why, and what to do instead. */
function NoImport({ list, instead, onOther }: NotImportable & { onOther: () => void }) {
  const byHand = addedByHand[list];
  return (
    <Stack gap="sm" maw="45rem">
      <Alert color="yellow" role="alert">
        {say(t.imports.notImportable, {
          list: t.imports.otherLists[list],
          why: byHand?.why ?? t.imports.madeInGhala,
        })}{' '}
        {instead === null ? null : say(t.imports.insteadImport, { kind: labels.importKinds[instead].toLowerCase() })}
        {byHand === undefined ? null : (
          <>
            {t.imports.addedUnder} <ScreenLink to={byHand.to}>{byHand.screen}</ScreenLink>.
          </>
        )}
      </Alert>
      <Group>
        <Button variant="default" onClick={onOther}>
          {t.productImport.otherFile}
        </Button>
      </Group>
    </Stack>
  );
}

function columnsOf({ rows }: Sheet, headingRow: number): SheetColumn[] {
  const below = rows.slice(headingRow + 1);
  return (rows[headingRow] ?? []).flatMap((heading, at) => {
    const samples = below.map((row) => row[at] ?? '').filter((cell) => cell !== '');
    if (heading === '' && samples.length === 0) return [];
    const name = heading === '' ? say(t.productImport.unnamed, { letter: letterOf(at) }) : heading;
    return [{ at, heading: name, samples: samples.slice(0, SAMPLES) }];
  });
}

/** Names columns as spreadsheets do: A to Z, then AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

function choicesOf(kind: ImportKind, fields: readonly string[]) {
  const choiceOf = (field: string) => ({ value: field, label: importFieldLabel(kind, field) });
  const leaveOut = { group: '', items: [{ value: '', label: t.productImport.leaveOut }] };
  if (kind !== 'products') return [leaveOut, { group: t.imports.fieldGroup, items: fields.map(choiceOf) }];
  const opening = fields.filter(isOpening).map(choiceOf);
  return [
    leaveOut,
    { group: t.productImport.productGroup, items: fields.filter((field) => !isOpening(field)).map(choiceOf) },
    ...(opening.length === 0 ? [] : [{ group: t.productImport.stockGroup, items: opening }]),
  ];
}
