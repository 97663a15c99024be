import type { ImportAnswer, ImportError } from '@ghala/contract/calls/product-import';
import type { StoredLots } from '@ghala/contract/common/lots';
import { fieldsOfKind } from '@ghala/contract/imports/fields';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { Button, Text } from '@mantine/core';
import { useMemo } from 'react';
import { previewColumns, type ReviewedRow } from '../../documents/uploads/upload-columns';
import { type ReviewColumns, UploadReview } from '../../documents/uploads/upload-review';
import { formatMoney, formatQuantity } from '../../format/format';
import { say, t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import { FirstNeeded } from './first-needed';
import { importErrorColumns } from './import-error-columns';
import { headingLabel } from './import-fields';
import { openingText } from './opening-text';
import type { Sheet } from './read-sheet';
import type { Importing } from './use-import';

/** At most this many names are listed; the others are only counted. */
const MOST_NAMES = 12;

interface ImportReviewProps {
  importing: Importing;
  sheet: Sheet;
  checked: ImportAnswer;
  /** Returns to the columns. */
  onClose: () => void;
}

/** Shows what a checked spreadsheet would do and which rows fail, and asks what to do. */
export function ImportReview({ importing, sheet, checked, onClose }: ImportReviewProps) {
  const { write, choose, layout } = importing;
  const columns = useMemo(() => columnsOf(layout.kind), [layout.kind]);
  const { makes, openings, opening, totals, decimalComma, dateOrder, warnings } = checked;
  const parts = partsOf(makes);
  const mistyped = warnings.filter(isMistyped).length;
  return (
    <UploadReview
      name={sheet.name}
      answer={checked}
      isWriting={write.isRunning}
      onWrite={(mode) => void write.start(mode)}
      onDrop={() => choose(null)}
      writeText={(count, hasFailed) =>
        say(hasFailed ? t.productImport.importValidRows : t.productImport.importRows, { count })
      }
      {...(layout.kind !== 'products' && {
        summaryText: (counts: Record<'created' | 'updated' | 'unchanged', number>) =>
          say(t.imports.wouldMakeAndChange, counts),
      })}
      buttons={
        <Button variant="default" onClick={onClose}>
          {t.productImport.changeColumns}
        </Button>
      }
      more={
        <>
          <FirstNeeded errors={checked.errors} />
          {parts.length === 0 ? null : <Text>{say(t.productImport.makes, { parts: parts.join('; ') })}</Text>}
          {openings.map(({ warehouseId, warehouse, count, value }) => (
            <Text key={warehouseId}>{say(t.productImport.opens, { count, warehouse, value: formatMoney(value) })}</Text>
          ))}
          {opening === 'none' ? null : <Text>{openingText(opening)}</Text>}
          {totals.length === 0 ? null : (
            <Text>{say(t.productImport.leavesTotals, { count: totals.length, rows: rowsOf(totals) })}</Text>
          )}
          {mistyped === 0 ? null : <Text>{say(t.productImport.keepsMistyped, { count: mistyped })}</Text>}
          {warnings.length === mistyped ? null : (
            <Text>{say(t.productImport.leavesTracked, { count: warnings.length - mistyped })}</Text>
          )}
          {decimalComma === null ? null : (
            <Text>
              {say(t.productImport.decimalCommas, {
                found: decimalComma.found,
                read: formatQuantity(decimalComma.read),
              })}
            </Text>
          )}
          {dateOrder === null ? null : (
            <Text>
              {say(dateOrder.first === 'day' ? t.imports.dayFirst : t.imports.monthFirst, {
                found: dateOrder.found,
                day: dateOrder.read,
              })}
            </Text>
          )}
        </>
      }
      columns={warnings.length === 0 ? columns : { ...columns, preview: withWarnings(columns.preview, warnings) }}
    />
  );
}

function isMistyped({ code }: ImportError): boolean {
  return code === 'checkDigit';
}

function warningText(warning: ImportError): string {
  const { found, params } = warning;
  return isMistyped(warning)
    ? say(t.productImport.keptBarcode, { barcode: found, digit: String(params.digit) })
    : say(t.productImport.leftQuantity, { quantity: found });
}

/** Marks rows whose values look wrong, though they are kept as they are. */
function withWarnings(preview: ReviewColumns['preview'], warnings: readonly ImportError[]): ReviewColumns['preview'] {
  const byRow = new Map<number, ImportError[]>();
  for (const one of warnings) byRow.set(one.row, [...(byRow.get(one.row) ?? []), one]);
  const warning: Column<ReviewedRow> = {
    id: 'warning',
    header: t.productImport.warning,
    cell: ({ row }) =>
      byRow.get(row)?.map((one) => (
        <Text key={`${one.field} ${one.found}`} size="sm">
          {warningText(one)}
        </Text>
      )),
    sortValue: ({ row }) => (byRow.has(row) ? 0 : 1),
    minWidth: '14rem',
    onPhone: 'wide',
  };
  return preview.toSpliced(1, 0, warning);
}

const quantityColumn: Column<ReviewedRow> = {
  id: 'quantity',
  header: t.productImport.quantity,
  cell: ({ quantity, ...row }) => (quantity ? `${formatQuantity(quantity)} · ${placeOf(row)}` : ''),
};

const lotsColumn: Column<ReviewedRow> = {
  id: 'lots',
  header: t.lots.lots,
  cell: ({ lots }) => lotsOf(lots ?? []),
};

/** Writes the lots' numbers, and their dates as they were read. */
function lotsOf(lots: StoredLots): string {
  const [{ expiresOn, madeOn } = { expiresOn: null, madeOn: null }] = lots;
  return [
    listOf(lots.map(({ number }) => number)),
    expiresOn && say(t.imports.expires, { day: expiresOn }),
    madeOn && say(t.imports.made, { day: madeOn }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Chooses the columns of a kind: products show their category and unit, stock and levels their place. */
function columnsOf(kind: ImportKind): ReviewColumns {
  const all = previewColumns((heading) => headingLabel(kind, heading));
  const left = fieldsOfKind(kind).includes('code') ? ['category', 'unit'] : ['category', 'unit', 'code'];
  const named: Partial<Record<string, string>> = { name: t.imports.record, code: t.common.code };
  const shown =
    kind === 'products'
      ? all
      : all
          .filter(({ id }) => !left.includes(id))
          .map((column) => ({ ...column, header: named[column.id] ?? column.header }));
  const errors = importErrorColumns(kind);
  if (kind === 'stock') return { errors, preview: shown.toSpliced(-1, 0, quantityColumn, lotsColumn) };
  if (kind === 'products') return { errors, preview: shown.toSpliced(-1, 0, quantityColumn) };
  return { errors, preview: kind === 'levels' || kind === 'places' ? shown.toSpliced(-1, 0, placeColumn) : shown };
}

const placeColumn: Column<ReviewedRow> = {
  id: 'place',
  header: t.common.warehouse,
  cell: ({ place = '' }) => place,
};

/** Writes 'Main Shop, section A1'; for the section that came with the warehouse, the warehouse alone. */
function placeOf({ place = '', section = '', isNewSection }: Omit<ReviewedRow, 'quantity'>): string {
  if (section === '') return place;
  return say(isNewSection ? t.productImport.inNewSection : t.productImport.inSection, { warehouse: place, section });
}

/** Writes '5', '5, 9 and 14', or the first few of very many and how many more. */
function rowsOf(rows: readonly number[]): readonly string[] {
  const shown = rows.slice(0, MOST_NAMES).map(String);
  const more = rows.length - shown.length;
  return more > 0 ? [...shown, say(t.productImport.moreRows, { count: more })] : shown;
}

/** Writes '3 units: Bag, Kg, Roll' and so on. */
function partsOf({ units, categories, subCategories, warehouses, sections }: ImportAnswer['makes']): string[] {
  const counts = [
    { names: units, text: t.productImport.unitCount },
    { names: categories, text: t.productImport.categoryCount },
    { names: subCategories, text: t.productImport.subCategoryCount },
    { names: warehouses, text: t.productImport.warehouseCount },
    { names: sections, text: t.productImport.sectionCount },
  ];
  return counts.flatMap(({ names, text }) =>
    names.length === 0 ? [] : [say(text, { count: names.length, names: listOf(names) })],
  );
}

function listOf(all: readonly string[]): string {
  const names = all.slice(0, MOST_NAMES).join(', ');
  return all.length > MOST_NAMES ? say(t.productImport.andMore, { names, count: all.length - MOST_NAMES }) : names;
}
