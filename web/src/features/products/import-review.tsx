import type { ImportAnswer } from '@ghala/contract/calls/product-import';
import { Button, Text } from '@mantine/core';
import { formatMoney, formatQuantity } from '../../shared/format';
import { say, t } from '../../text/t';
import type { Column } from '../../ui/table/column';
import type { Sheet } from './read-sheet';
import { previewColumns, uploadErrorColumns } from './upload-columns';
import { type ReviewColumns, type ReviewedError, type ReviewedRow, UploadReview } from './upload-review';
import type { ProductImporting } from './use-product-import';

/** Names listed before the rest is a figure. */
const MOST_NAMES = 12;

interface ImportReviewProps {
  importing: ProductImporting;
  sheet: Sheet;
  checked: ImportAnswer;
  /** Back to the columns. */
  onClose: () => void;
}

/** What a checked spreadsheet would do, which rows fail, and the choice of what to do. */
export function ImportReview({ importing, sheet, checked, onClose }: ImportReviewProps) {
  const { write, choose } = importing;
  const parts = partsOf(checked.makes);
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
      buttons={
        <Button variant="default" onClick={onClose}>
          {t.productImport.changeColumns}
        </Button>
      }
      more={
        <>
          {parts.length === 0 ? null : <Text>{say(t.productImport.makes, { parts: parts.join('; ') })}</Text>}
          {checked.openings.map(({ warehouseId, warehouse, count, value }) => (
            <Text key={warehouseId}>{say(t.productImport.opens, { count, warehouse, value: formatMoney(value) })}</Text>
          ))}
        </>
      }
      columns={columns}
    />
  );
}

const foundColumn: Column<ReviewedError> = { id: 'found', header: t.productImport.found, cell: ({ found }) => found };
const quantityColumn: Column<ReviewedRow> = {
  id: 'quantity',
  header: t.productImport.quantity,
  cell: ({ quantity, place }) => (quantity ? `${formatQuantity(quantity)} · ${place}` : ''),
};
const columns: ReviewColumns = {
  errors: [...uploadErrorColumns.slice(0, 2), foundColumn, ...uploadErrorColumns.slice(2)],
  preview: [...previewColumns.slice(0, -1), quantityColumn, ...previewColumns.slice(-1)],
};

/** '3 units: Bag, Kg, Roll' and so on. */
function partsOf({ units, categories, subCategories, sections }: ImportAnswer['makes']): string[] {
  const counts = [
    { names: units, text: t.productImport.unitCount },
    { names: categories, text: t.productImport.categoryCount },
    { names: subCategories, text: t.productImport.subCategoryCount },
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
