import type { importRequest } from '@ghala/contract/calls/imports';
import type { ImportAnswer } from '@ghala/contract/calls/product-import';
import type { UploadMode } from '@ghala/contract/calls/product-upload';
import { fieldsOfKind } from '@ghala/contract/imports/fields';
import { ghalaListOf, type OtherList } from '@ghala/contract/imports/ghala-lists';
import type { ImportKind } from '@ghala/contract/imports/kinds';
import { findHeadings, kindOf, proposeColumns } from '@ghala/contract/imports/match-columns';
import { useState } from 'react';
import type { z } from 'zod';
import { loadExpected } from '../../documents/uploads/expected';
import { ApiError, isUnanswered } from '../../net/api-client';
import { carryOut } from '../../net/send';
import { t } from '../../text/t';
import { alertError } from '../../ui/dialogs/dialogs';
import { type Action, useAction } from '../../ui/use-action';
import { isOpening } from './import-fields';
import { blankOf, HEADING_ROWS, type ImportLayout } from './import-layout';
import { IMPORTED, sendImport } from './imports.api';
import { readSheets, type Sheet } from './read-sheet';
import { choicesFor, forgetChoices, type RememberedChoices, rememberChoices } from './remembered-choices';

/** Names a list of Ghala's own that cannot be imported. */
export interface NotImportable {
  list: OtherList;
  instead: ImportKind | null;
}

/** Describes the last import. */
export interface Imported {
  /** Names the file. */
  name: string;
  kind: ImportKind;
  answer: ImportAnswer;
}

export interface Importing {
  sheet: Sheet | undefined;
  sheets: readonly Sheet[];
  /** Reads another sheet of the file. */
  chooseSheet: (sheet: Sheet) => void;
  kinds: readonly ImportKind[];
  layout: ImportLayout;
  /** What was chosen for a file with the same headings is chosen again. */
  isTakenOver: boolean;
  /** Forgets the remembered choices. */
  startAfresh: () => void;
  /** The user may give these fields of the kind. */
  fields: readonly string[];
  notImportable: NotImportable | undefined;
  change: (change: Partial<ImportLayout>) => void;
  changeKind: (kind: ImportKind) => void;
  /** Reads the headings from another row. */
  readHeadings: (row: number) => void;
  /** Reads a file; null returns to choosing one. */
  choose: (file: File | null) => void;
  isReading: boolean;
  /** Checks the file, with the changes given on top of what was chosen. */
  check: Action<Partial<ImportLayout>, ImportAnswer>;
  /** Grows from 0 to 1 while the file is being sent. */
  progress: number | undefined;
  checked: ImportAnswer | undefined;
  /** The user has not yet decided about these place names of the checked file. */
  unknownPlaces: ImportAnswer['unknownPlaces'];
  /** Returns to the columns. */
  uncheck: () => void;
  write: Action<UploadMode, ImportAnswer>;
  done: Imported | undefined;
}

interface Rights {
  kinds: readonly ImportKind[];
  /** They may say what is in stock of products. */
  mayReceive: boolean;
}

/**
 * Takes a spreadsheet into Ghala: reads it, finds its kind, matches its columns to fields, checks it and writes it.
 * @param preferred what its user came to import
 * @param preferred what its user came to import
 */
export function useImport({ kinds, mayReceive }: Rights, preferred: ImportKind | undefined): Importing {
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [sheet, setSheet] = useState<Sheet>();
  const [layout, setLayout] = useState(() => blankOf(preferred ?? kinds[0] ?? 'products'));
  const [notImportable, setNotImportable] = useState<NotImportable>();
  const [progress, setProgress] = useState<number>();
  const [checked, setChecked] = useState<ImportAnswer>();
  const [done, setDone] = useState<Imported>();
  const [isTakenOver, setIsTakenOver] = useState(false);

  const fieldsOf = (kind: ImportKind) =>
    fieldsOfKind(kind).filter((field) => kind !== 'products' || mayReceive || !isOpening(field));

  const read = useAction<File, Awaited<ReturnType<typeof readSheets>>>({
    run: readSheets,
    onFailure: tell,
    onSuccess: (found) => {
      setSheets(found.sheets);
      setDone(undefined);
      chooseSheet(found.sheets.find((one) => rememberedRow(one) >= 0) ?? found.best);
    },
  });

  function chooseSheet(chosen: Sheet) {
    setSheet(chosen);
    const row = rememberedRow(chosen);
    takeHeadings(chosen, row >= 0 ? row : findHeadings(chosen.rows).row);
  }

  /** Finds the heading row for which the user chose before, or -1. */
  function rememberedRow({ rows }: Sheet): number {
    return rows.slice(0, HEADING_ROWS).findIndex((headings) => usable(choicesFor(headings, preferred)) !== undefined);
  }

  /** Returns the remembered choices, if the user may still make them. */
  function usable(choices: RememberedChoices | undefined): RememberedChoices | undefined {
    if (choices === undefined || !kinds.includes(choices.kind)) return undefined;
    const fields = fieldsOf(choices.kind);
    return choices.columns.every((field) => field === null || fields.includes(field)) ? choices : undefined;
  }

  /** Guesses the list from its headings, among those that the user may import. */
  function takeHeadings({ rows }: Sheet, headingRow: number) {
    const headings = rows[headingRow] ?? [];
    const below = rows.slice(headingRow + 1);
    const remembered = usable(choicesFor(headings, preferred));
    setIsTakenOver(remembered !== undefined);
    if (remembered !== undefined) {
      setNotImportable(undefined);
      setLayout((before) => ({ ...before, ...remembered, headingRow }));
      return;
    }
    const own = ghalaListOf(headings);
    setNotImportable(own !== undefined && 'other' in own ? { list: own.other, instead: own.instead } : undefined);
    const ofGhala = own !== undefined && 'kind' in own ? own : undefined;
    const found = ofGhala?.kind ?? kindOf(headings, below, preferred);
    const kind = found !== undefined && kinds.includes(found) ? found : (preferred ?? kinds[0] ?? 'products');
    const columns =
      ofGhala?.kind === kind
        ? headings.map((_, at) => ofGhala.columns[at] ?? null)
        : proposeColumns(kind, headings, below, fieldsOf(kind));
    setLayout((before) => ({ ...before, kind, headingRow, columns, places: [], leftOut: [] }));
  }

  function changeKind(kind: ImportKind) {
    const { rows } = sheet ?? { rows: [] };
    setLayout((before) => {
      const [headings = [], ...below] = rows.slice(before.headingRow);
      return { ...before, kind, columns: proposeColumns(kind, headings, below, fieldsOf(kind)) };
    });
  }

  async function send(mode: UploadMode, read: ImportLayout, idempotencyKey?: string): Promise<ImportAnswer> {
    if (sheet === undefined) throw new ApiError(422, t.imports.start);
    await loadExpected();
    setProgress(0);
    const options = { idempotencyKey, onProgress: setProgress };
    return carryOut(sendImport(sheet.file, bodyOf(read, sheet, mode)), options).finally(() => setProgress(undefined));
  }

  const check = useAction<Partial<ImportLayout>, ImportAnswer>({
    run: (change) => send('check', { ...layout, ...change }),
    onFailure: tell,
    onSuccess: (answer, change) => {
      const read = { ...layout, ...change };
      setLayout(read);
      setChecked(answer);
      rememberChoices(sheet?.rows[read.headingRow] ?? [], preferred, read);
    },
  });

  const write = useAction<UploadMode, ImportAnswer>({
    run: (mode, idempotencyKey) => send(mode, layout, idempotencyKey),
    onFailure: tell,
    successText: layout.kind === 'products' ? t.productImport.imported : t.imports.imported,
    refresh: IMPORTED,
    onSuccess: (answer) => {
      setChecked(undefined);
      setSheet(undefined);
      setLayout(blankOf(layout.kind));
      setDone({ name: sheet?.name ?? '', kind: layout.kind, answer });
    },
  });

  return {
    sheet,
    sheets,
    chooseSheet,
    kinds,
    layout,
    isTakenOver,
    startAfresh: () => {
      if (sheet === undefined) return;
      forgetChoices(sheet.rows[layout.headingRow] ?? [], preferred);
      setLayout(blankOf(preferred ?? kinds[0] ?? 'products'));
      takeHeadings(sheet, findHeadings(sheet.rows).row);
    },
    fields: fieldsOf(layout.kind),
    notImportable,
    change: (change) => setLayout((before) => ({ ...before, ...change })),
    changeKind,
    readHeadings: (row) => {
      if (sheet !== undefined) takeHeadings(sheet, row);
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
    unknownPlaces: checked?.unknownPlaces.filter(({ name }) => !layout.leftOut.includes(name)) ?? [],
    uncheck: () => setChecked(undefined),
    write,
    done,
  };
}

function bodyOf(layout: ImportLayout, { sheet, separator }: Sheet, mode: UploadMode): z.input<typeof importRequest> {
  const { kind, headingRow, columns, category, unit, warehouseId, isCounted, places } = layout;
  const fields = columns.map((field) => field ?? '').join(',');
  const read = { headingRow: headingRow + 1, columns: fields, separator, isWorkbook: sheet !== '' };
  return { kind, mode, ...read, category, unit, warehouseId, isCounted, places };
}

function tell(error: unknown): Promise<boolean> {
  return alertError(t.imports.importFailed, error, { offersRetry: isUnanswered(error) });
}
