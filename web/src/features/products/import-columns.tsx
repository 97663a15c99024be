import type { ImportField } from '@ghala/contract/calls/product-import';
import { Alert, Button, Group, NativeSelect, Select, Stack, Text } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { say, t } from '../../text/t';
import { alertError, confirm } from '../../ui/dialogs';
import { MainButton } from '../../ui/main-action';
import { Section } from '../../ui/section';
import type { Column } from '../../ui/table/column';
import { DataTable } from '../../ui/table/data-table';
import { ImportBlanks } from './import-blanks';
import { importFieldLabel, isOpening } from './import-fields';
import type { Sheet } from './read-sheet';
import type { ImportLayout, ProductImporting } from './use-product-import';

/** The rows that may hold the headings. */
const HEADING_ROWS = 20;
/** Values shown of each column. */
const SAMPLES = 3;

interface SheetColumn {
  at: number;
  heading: string;
  samples: string[];
}

interface ImportColumnsProps {
  importing: ProductImporting;
  sheet: Sheet;
  /** Those that the user may give. */
  fields: readonly ImportField[];
}

/** Which column is which field, as proposed and corrected, and what applies where a row names none. */
export function ImportColumns({ importing, sheet, fields }: ImportColumnsProps) {
  const { layout, change, sheets, chooseSheet, readHeadings, choose, check } = importing;
  const { headingRow, columns: chosen } = layout;
  const rows = useMemo(() => columnsOf(sheet, headingRow), [sheet, headingRow]);
  const choices = useMemo(() => choicesOf(fields), [fields]);
  const ref = useRef<HTMLDivElement>(null);
  const [isTried, setIsTried] = useState(false);

  function assign(at: number, field: ImportField | null) {
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
          onChange={(value) => assign(at, (value || null) as ImportField | null)}
        />
      ),
      minWidth: '14rem',
      onPhone: 'wide',
    },
  ];

  async function start() {
    setIsTried(true);
    if (!chosen.includes('name') && !chosen.includes('code'))
      return void alertError(t.productImport.notImported, t.productImport.noNameColumn);
    if (lacksWarehouse(layout)) return ref.current?.querySelector<HTMLElement>('[data-path="warehouseId"]')?.focus();
    if (chosen.includes('name') || (await confirmWithoutNames())) await check.start();
  }

  return (
    <Stack gap="sm" ref={ref}>
      <Section
        title={say(t.productImport.columnsOf, { name: sheet.name })}
        actions={
          <Group gap="sm">
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
        {chosen.includes('name') ? null : <Alert color="yellow">{t.productImport.noNameColumn}</Alert>}
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
        warehouseError={isTried && lacksWarehouse(layout) ? t.productImport.noWarehouse : undefined}
      />
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

/** A product that is there already is known by its code. */
function confirmWithoutNames(): Promise<boolean> {
  return confirm({
    title: t.productImport.withoutNames,
    text: t.productImport.withoutNamesText,
    confirmLabel: t.productImport.updateByCode,
    cancelLabel: t.productImport.chooseNameColumn,
    danger: false,
  });
}

/** Whether nothing says where the quantities are. */
function lacksWarehouse({ columns, warehouseId }: ImportLayout): boolean {
  return columns.includes('quantity') && !columns.includes('warehouse') && warehouseId === null;
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

/** As spreadsheets name their columns: A to Z, then AA. */
function letterOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letterOf(Math.floor(at / 26) - 1) + last;
}

function choicesOf(fields: readonly ImportField[]) {
  const choiceOf = (field: ImportField) => ({ value: field as string, label: importFieldLabel(field) });
  const opening = fields.filter(isOpening).map(choiceOf);
  return [
    { group: '', items: [{ value: '', label: t.productImport.leaveOut }] },
    { group: t.productImport.productGroup, items: fields.filter((field) => !isOpening(field)).map(choiceOf) },
    ...(opening.length === 0 ? [] : [{ group: t.productImport.stockGroup, items: opening }]),
  ];
}
