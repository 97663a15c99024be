/**
 * Makes a check of each row of a register, for tests: one check for all of them tells as much as one for each.
 * @throws Error that names every row that fails, each with its reason; or that there is none
 */
export async function checkEach<Row>(
  rows: Iterable<Row>,
  nameOf: (row: Row) => string,
  check: (row: Row) => void | Promise<void>,
): Promise<void> {
  const wrong: string[] = [];
  let count = 0;
  for (const row of rows) {
    count += 1;
    try {
      await check(row);
    } catch (error) {
      wrong.push(`${nameOf(row)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (count === 0) throw new Error('There is no row to check.');
  if (wrong.length > 0) throw new Error(`${wrong.length} of ${count} are wrong:\n${wrong.join('\n')}`);
}
