import { runCommand } from '../postgres/run-command';
import { StartError } from '../runtime/start-error';
import { attachYear, detachYear, type LedgerYear, ledgerYears } from '../stock/archive-years';

await runCommand('ledger-years', async (database) => {
  const [verb, given, ...more] = process.argv.slice(2);
  if (verb === undefined) {
    for (const year of await ledgerYears(database)) console.log(lineOf(year));
    return 0;
  }
  const year = Number(given);
  if (!['detach', 'attach'].includes(verb) || !/^\d{4}$/.test(given ?? '') || more.length > 0)
    throw new StartError('Name what to do with a year: npm run ledger-years -- detach 2026, or attach 2026.');
  if (verb === 'detach') {
    const rowCount = await detachYear(database, year);
    console.log(`${rowCount} rows of ${year} are detached, and are now the table stock_ledger_${year}.`);
    console.log('Dump it, keep the dump, and drop the table; what was left in stock then stays in ledger_openings.');
  } else {
    await attachYear(database, year);
    console.log(`The rows of ${year} are part of the ledger again.`);
  }
  return 0;
});

function lineOf({ year, isDetached, isClosed, rowCount, bytes }: LedgerYear): string {
  const size = `${(bytes / 2 ** 20).toFixed(1)} MB`;
  if (isDetached)
    return `${year}: ${rowCount} rows, detached; ${bytes > 0 ? `its table has ${size}` : 'no table here'}`;
  return `${year}: some ${rowCount} rows, ${size}${isClosed ? '' : ', not ended'}`;
}
