const momentFormats = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating one takes ten times as long as using it, and an export formats every row. */
function momentFormat(timezone: string): Intl.DateTimeFormat {
  let format = momentFormats.get(timezone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: timezone,
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    momentFormats.set(timezone, format);
  }
  return format;
}

/** d/m/yyyy - hh:mm in the business's time zone, or d/m/yyyy alone. */
export function formatMoment(moment: string | Date, timezone: string, withTime = true): string {
  const parts = momentFormat(timezone).formatToParts(new Date(moment));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  // This locale writes months below ten with a zero even if asked not to.
  const day = `${Number(of('day'))}/${Number(of('month'))}/${of('year')}`;
  return withTime ? `${day} - ${of('hour')}:${of('minute')}` : day;
}
