import type { ImportAnswer, ImportField, productImport } from '@ghala/contract/calls/product-import';
import type { UploadMode } from '@ghala/contract/calls/product-upload';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError, isUnanswered } from '../../shared/api-client';
import { PRODUCTS_KEY, STOCK_KEY } from '../../shared/query-keys';
import { carryOut } from '../../shared/send';
import { say, t } from '../../text/t';
import { alertError } from '../../ui/dialogs';
import { type Action, useAction } from '../../ui/use-action';
import { findHeadings, proposeColumns } from './match-columns';
import { importProducts } from './products.api';
import { readSheets, type Sheet } from './read-sheet';

/** How the chosen sheet is read. */
export interface ImportLayout {
  /** Counted from 0. */
  headingRow: number;
  /** The field of each column; null: left out. */
  columns: (ImportField | null)[];
  /** Where a row names none. */
  category: string;
  unit: string;
  warehouseId: number | null;
  isCounted: boolean;
}

export interface ProductImporting {
  sheet: Sheet | undefined;
  /** The sheets of the chosen file. */
  sheets: readonly Sheet[];
  /** Reads another of them. */
  chooseSheet: (sheet: Sheet) => void;
  layout: ImportLayout;
  change: (change: Partial<ImportLayout>) => void;
  /** Reads the headings of another row. */
  readHeadings: (row: number) => void;
  /** Reads a file; null for another one. */
  choose: (file: File | null) => void;
  isReading: boolean;
  check: Action<void, ImportAnswer>;
  /** The uploaded share of the file, 0 to 1, while in progress. */
  progress: number | undefined;
  checked: ImportAnswer | undefined;
  /** Back to the columns. */
  uncheck: () => void;
  write: Action<UploadMode, ImportAnswer>;
  /** The name of the last file, and what it brought. */
  done: { name: string; answer: ImportAnswer } | undefined;
}

const blank: ImportLayout = { headingRow: 0, columns: [], category: '', unit: '', warehouseId: null, isCounted: false };

/**
 * A spreadsheet on its way to products and stock: read, its columns matched to fields, checked, and written.
 * @param fields that the user may give
 */
export function useProductImport(fields: readonly ImportField[]): ProductImporting {
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [sheet, setSheet] = useState<Sheet>();
  const [layout, setLayout] = useState(blank);
  const [progress, setProgress] = useState<number>();
  const [checked, setChecked] = useState<ImportAnswer>();
  const [done, setDone] = useState<ProductImporting['done']>();

  const read = useAction<File, Awaited<ReturnType<typeof readSheets>>>({
    run: (file) =>
      readSheets(file).catch(() => {
        throw new ApiError(422, say(t.products.unreadableSheet, { name: file.name }));
      }),
    onFailure: tell,
    onSuccess: (found) => {
      setSheets(found.sheets);
      setDone(undefined);
      chooseSheet(found.best);
    },
  });

  function chooseSheet(chosen: Sheet) {
    setSheet(chosen);
    matchHeadings(chosen, findHeadings(chosen.rows).row);
  }

  function matchHeadings({ rows }: Sheet, headingRow: number) {
    const columns = proposeColumns(rows[headingRow] ?? [], rows.slice(headingRow + 1), fields);
    setLayout((before) => ({ ...before, headingRow, columns }));
  }

  async function send(mode: UploadMode, idempotencyKey?: string): Promise<ImportAnswer> {
    if (sheet === undefined) throw new ApiError(422, t.productImport.start);
    setProgress(0);
    const options = { idempotencyKey, onProgress: setProgress };
    const body = bodyOf(layout, sheet, mode);
    return carryOut(importProducts(sheet.file, body), options).finally(() => setProgress(undefined));
  }

  const check = useAction<void, ImportAnswer>({ run: () => send('check'), onFailure: tell, onSuccess: setChecked });

  const write = useAction<UploadMode, ImportAnswer>({
    run: send,
    onFailure: tell,
    successText: t.productImport.imported,
    refresh: [PRODUCTS_KEY, STOCK_KEY],
    onSuccess: (answer) => {
      setChecked(undefined);
      setSheet(undefined);
      setLayout(blank);
      setDone({ name: sheet?.name ?? '', answer });
    },
  });

  return {
    sheet,
    sheets,
    chooseSheet,
    layout,
    change: (change) => setLayout((before) => ({ ...before, ...change })),
    readHeadings: (row) => {
      if (sheet !== undefined) matchHeadings(sheet, row);
    },
    choose: (file) => {
      setChecked(undefined);
      if (file === null) setSheet(undefined);
      else void read.start(file);
    },
    isReading: read.isRunning,
    check,
    progress,
    checked,
    uncheck: () => setChecked(undefined),
    write,
    done,
  };
}

function bodyOf(layout: ImportLayout, { sheet, separator }: Sheet, mode: UploadMode): z.input<typeof productImport> {
  const { headingRow, columns, category, unit, warehouseId, isCounted } = layout;
  const fields = columns.map((field) => field ?? '').join(',');
  const read = { headingRow: headingRow + 1, columns: fields, separator, isWorkbook: sheet !== '' };
  return { mode, ...read, category, unit, warehouseId, isCounted };
}

function tell(error: unknown): Promise<boolean> {
  return alertError(t.productImport.notImported, error, { offersRetry: isUnanswered(error) });
}
