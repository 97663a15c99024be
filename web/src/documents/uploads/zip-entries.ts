import { NotAWorkbook } from './workbook-limits';

export interface ZipEntry {
  name: string;
  /** Holds part of the archive's bytes, which other entries may name too. */
  packed: Uint8Array<ArrayBuffer>;
  /** Tells whether it is compressed at all. */
  isPacked: boolean;
  /** The archive gives this as the number of bytes once unpacked. */
  size: number;
}

const END = 0x06054b50;
const END_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const MOST_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;

/**
 * Reads the entries of a ZIP archive by its directory at the end.
 * @throws if it is none, is encrypted, or is larger than a workbook that a browser can read
 */
export function zipEntries(bytes: Uint8Array<ArrayBuffer>): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  if (end >= 20 && view.getUint32(end - 20, true) === END_64) throw new NotAWorkbook();
  const count = view.getUint16(end + 8, true);
  if (count > MOST_ENTRIES) throw new NotAWorkbook();
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== ENTRY) throw new NotAWorkbook();
    const flags = view.getUint16(at + 8, true);
    const method = view.getUint16(at + 10, true);
    const packedSize = view.getUint32(at + 20, true);
    const nameBytes = view.getUint16(at + 28, true);
    const from = startOf(view, view.getUint32(at + 42, true));
    if ((flags & 1) !== 0) throw new NotAWorkbook();
    if (method !== STORED && method !== DEFLATED) throw new NotAWorkbook();
    if (from + packedSize > bytes.length) throw new NotAWorkbook();
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
      packed: bytes.subarray(from, from + packedSize),
      isPacked: method === DEFLATED,
      size: view.getUint32(at + 24, true),
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function endOf(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) if (view.getUint32(at, true) === END) return at;
  throw new NotAWorkbook();
}

/** Finds where the content of an entry begins. */
function startOf(view: DataView, local: number): number {
  if (view.getUint32(local, true) !== LOCAL) throw new NotAWorkbook();
  return local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
}
