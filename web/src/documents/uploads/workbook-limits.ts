/** A workbook may hold this much: the server takes no more rows, and a browser has no memory for much more. */
export const workbookLimits = {
  /** Limits the file's size, in megabytes. */
  fileMb: 50,
  /** Limits the size of all its parts once unpacked, in megabytes. */
  unpackedMb: 200,
  /** Counts one sheet up to its last cell. */
  rows: 101_000,
  columns: 500,
  /** Counts rows times columns up to the last cell, of all sheets together. */
  cells: 5_000_000,
  sheets: 50,
  /** Counts all cells together: a short file may name a long text again and again. */
  characters: 20_000_000,
  seconds: 30,
} as const;

export type WorkbookLimit = keyof typeof workbookLimits;

/** A workbook exceeds a limit. */
export class WorkbookTooLarge extends Error {
  readonly limit: WorkbookLimit;
  constructor(limit: WorkbookLimit) {
    super(limit);
    this.limit = limit;
  }
}

/** A file is no archive as Excel writes it: it is damaged, encrypted, or something else. */
export class NotAWorkbook extends Error {}
