import { ApiError } from '../../net/api-client';
import { say, t } from '../../text/t';
import { readWorkbook } from './read-workbook';
import { WorkbookTooLarge, workbookLimits } from './workbook-limits';

/**
 * Turns the first sheet of an .xlsx file into CSV; a .csv file stays unchanged. Throws if the file is not a
 * spreadsheet.
 */
export async function asCsv(file: File): Promise<File> {
  const [first] = await sheetsAsCsv(file);
  return first?.file ?? file;
}

/**
 * Turns the sheets of a file into CSV, without empty ones; a .csv file is one sheet without a name.
 * @throws {ApiError} that says why the file cannot be read
 */
export async function sheetsAsCsv(file: File): Promise<{ sheet: string; file: File }[]> {
  if (!/\.xlsx$/i.test(file.name)) return [{ sheet: '', file }];
  const sheets = await readWorkbook(file).catch((error) => {
    throw new ApiError(422, whyUnread(file.name, error));
  });
  return sheets.map(({ name, csv }) => ({ sheet: name, file: csvFile(file, csv) }));
}

/** Tells what is wrong with a file, and what to do. */
function whyUnread(name: string, error: unknown): string {
  if (!(error instanceof WorkbookTooLarge)) return say(t.products.unreadableSheet, { name });
  return say(t.products.tooLargeWorkbook[error.limit], { name, most: workbookLimits[error.limit] });
}

function csvFile({ name, lastModified }: File, csv: string): File {
  // The same file chosen again is the same upload.
  return new File([csv], name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv', lastModified });
}
