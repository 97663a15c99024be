/**
 * Counts a position in the write-ahead log in bytes from its beginning; PostgreSQL writes it as two hexadecimal halves.
 */
export type WalPosition = bigint;

export function parsePosition(text: string): WalPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export function formatPosition(position: WalPosition): string {
  return `${hex(position >> 32n)}/${hex(position & 0xffff_ffffn)}`;
}

/** Names the file in pg_wal with the byte at a position. Source: XLogFileName in xlog_internal.h of PostgreSQL. */
export function segmentName(timeline: number, position: WalPosition, segmentBytes: number): string {
  const segment = position / BigInt(segmentBytes);
  const perHalf = 0x1_0000_0000n / BigInt(segmentBytes);
  return [BigInt(timeline), segment / perHalf, segment % perHalf].map((part) => hex(part).padStart(8, '0')).join('');
}

/** Gives the start of the segment after the one with this byte. */
export function endOfSegment(position: WalPosition, segmentBytes: number): WalPosition {
  return (position / BigInt(segmentBytes) + 1n) * BigInt(segmentBytes);
}

function hex(number: bigint): string {
  return number.toString(16).toUpperCase();
}
