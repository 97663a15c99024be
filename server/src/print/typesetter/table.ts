import { type Block, rule, stacked, textLine } from './block';
import { bold, CAP_HEIGHT, regular } from './face';
import type { Flow } from './flow';
import { linesOf, paragraph } from './paragraph';
import type { Tag } from './structure';
import { PADDING_PT, type TableLayout } from './table-columns';

const HAIRLINE = 0.4;
const RULE = 0.9;
const INSET = { x: PADDING_PT / 2, y: 3 };
/** It is in em. */
const LEADING = 0.4;

/** Sets a table with its headings on each page. @param closing stands under the last row, and on its page */
export function setTable(
  flow: Flow,
  { columns, rows, size }: TableLayout,
  { root, emptyText, closing }: { root: Tag; emptyText: string; closing: Block | undefined },
): void {
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const table = root.add('Table');
  const heading = (tag: Tag | undefined) => headingRow({ columns, size }, width, tag);
  const head = heading(table.add('THead').add('TR'));
  const body = table.add('TBody');
  const nextPage = () => {
    flow.nextPage();
    flow.setBroken(heading(undefined));
  };
  for (const [index, cells] of rows.entries()) {
    const row = bodyRow(cells, { columns, size }, width, body.add('TR'));
    const block = closing !== undefined && index === rows.length - 1 ? stacked(width, row, closing) : row;
    if (index === 0) {
      flow.require(head.height + block.height);
      flow.setBroken(head);
    } else if (block.height > flow.room && block.height <= flow.pageHeight - head.height) nextPage();
    flow.setBroken(block, nextPage);
  }
  if (rows.length > 0) return;
  const empty = paragraph(emptyText, width, body.add('TR').add('TD'), { size, align: 'center' });
  flow.set(stacked(width, head, 10, empty, 10, rule(width, HAIRLINE), ...(closing === undefined ? [] : [closing])));
}

type Columns = Pick<TableLayout, 'columns' | 'size'>;

function headingRow({ columns, size }: Columns, width: number, row: Tag | undefined): Block {
  const cells = columns.map((column) =>
    paragraph(column.title, column.width - PADDING_PT, row?.add('TH'), {
      face: bold,
      size,
      leading: LEADING * size,
      align: column.align,
    }),
  );
  const tallest = Math.max(...cells.map(({ height }) => height));
  const marks: Block['marks'] = [...rule(width, RULE).marks];
  let x = 0;
  for (const [index, cell] of cells.entries()) {
    const y = INSET.y + tallest - cell.height;
    for (const mark of cell.marks) marks.push({ ...mark, x: x + INSET.x + mark.x, y: y + mark.y });
    x += columns[index]?.width ?? 0;
  }
  const height = tallest + 2 * INSET.y;
  for (const mark of rule(width, RULE).marks) marks.push({ ...mark, y: height });
  return { width, height, marks };
}

/** Made for each of thousands of rows, so without a block for each cell. */
function bodyRow(cells: readonly string[], { columns, size }: Columns, width: number, row: Tag): Block {
  const marks: Block['marks'] = [];
  const step = (CAP_HEIGHT + LEADING) * size;
  let [x, lineCount] = [0, 1];
  for (const [index, column] of columns.entries()) {
    const tag = row.add('TD');
    const inner = column.width - PADDING_PT;
    const lines = linesOf(cells[index] ?? '', regular, (inner * 1000) / size);
    for (const [number, { text, width: length }] of lines.entries()) {
      if (text === '') continue;
      const mark = textLine(text, { face: regular, size }, tag);
      mark.x = x + INSET.x + (column.align === 'right' ? inner - (length * size) / 1000 : 0);
      mark.y = INSET.y + number * step;
      marks.push(mark);
    }
    lineCount = Math.max(lineCount, lines.length);
    x += column.width;
  }
  const height = lineCount * step - LEADING * size + 2 * INSET.y;
  for (const mark of rule(width, HAIRLINE).marks) marks.push({ ...mark, y: height });
  return { width, height, marks };
}
