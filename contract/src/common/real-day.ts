/** Says whether a YYYY-MM-DD is a valid date. */
export function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  // Only JavaScript has a year 0; calendars go from 1 BC to 1.
  return !value.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}
