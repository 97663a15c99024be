import type { VerifyingKey } from './backup-key';
import { damaged, manifestHash, readSignature } from './backup-manifest';
import type { Restorable } from './check-backup';
import { LIST, readLines, signedText } from './wal-log';

/**
 * Tells whether a backup, and what of its later log is wanted, were signed with a key.
 * @returns undefined if they were; otherwise why that is not known
 * @throws {StartError} if the key signed them and they were changed since
 */
export async function whyNotAuthentic(
  { folder, entries }: Restorable,
  key: VerifyingKey | undefined,
): Promise<string | undefined> {
  const signature = await readSignature(folder);
  if (signature === undefined) return 'it is not signed';
  if (key === undefined) return 'no key is at hand to check its signature: name the copy of backup-key.pub with --key';
  const hash = await manifestHash(folder);
  const found = key.check(hash, signature);
  if (found === 'other') return 'it is signed with another key';
  if (found === 'wrong') throw damaged(folder, 'manifest.json');
  const lines = await readLines(folder);
  for (const [index, { text, signature: ofLine }] of lines.slice(0, entries.length).entries()) {
    if (ofLine === undefined) return 'the log after it is not signed';
    const line = key.check(signedText(hash, index, text), ofLine);
    if (line === 'other') return 'the log after it is signed with another key';
    if (line === 'wrong') throw damaged(folder, LIST);
  }
  return undefined;
}
