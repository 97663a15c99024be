import { formatMoment } from '@ghala/contract/common/moment-text';
import { runCommand } from '../postgres/run-command';
import { type KeyExpiry, renewLinkKey } from '../renew-link-key';
import type { Config } from '../runtime/config';
import { StartError } from '../runtime/start-error';

await runCommand('renew-link-key', async (database, config) => {
  const [given, ...more] = process.argv.slice(2);
  if (more.length > 0) throw usage();
  const end = await renewLinkKey(database, endOf(given, config));
  console.log('New links are signed with another key.');
  console.log(`Earlier links and QR codes work until ${formatMoment(end, config.businessTimezone)}.`);
  return 0;
});

function endOf(given: string | undefined, { linkDays, businessTimezone }: Config): KeyExpiry {
  if (given === undefined) return { afterDays: linkDays };
  if (given === 'now') return 'now';
  if (!/^2\d{3}-\d\d-\d\d$/.test(given) || !isDay(given)) throw usage();
  return { on: given, timezone: businessTimezone };
}

/** Whether the date exists. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function usage(): StartError {
  return new StartError(
    'Name the last day for earlier links: npm run renew-link-key -- YYYY-MM-DD, or now; without either they work as long as sent links.',
  );
}
