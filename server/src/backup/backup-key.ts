import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../postgres/server-lock';
import { StartError } from '../runtime/start-error';

/** Both files lie in DATA_DIR. The second is to be kept apart from the backups: with it a restore knows them again. */
export const KEY_FILE = 'backup-key';
export const PUBLIC_KEY_FILE = 'backup-key.pub';

/** Holds `KEY SIGNATURE`: the beginning of the hash of a public key, and what it signed, in Base64. */
export type Signature = string;

/** Signs backups. The key lies outside of them, so that whoever can change a backup cannot sign it anew. */
export class SigningKey {
  readonly id: string;
  readonly #key: KeyObject;

  constructor(key: KeyObject) {
    this.#key = key;
    this.id = idOf(createPublicKey(key));
  }

  sign(text: string): Signature {
    return `${this.id} ${sign(null, Buffer.from(text), this.#key).toString('base64')}`;
  }
}

/** Checks signatures with the public part of that key. */
export class VerifyingKey {
  readonly id: string;
  readonly #key: KeyObject;

  /** @param pem of the public key or of the whole one */
  constructor(pem: string) {
    this.#key = createPublicKey(pem);
    this.id = idOf(this.#key);
  }

  /** Tells whether the signature is by this key and right, by this key and wrong, or by another one. */
  check(text: string, signature: Signature): 'right' | 'wrong' | 'other' {
    const [id, signed = ''] = signature.trim().split(' ');
    if (id !== this.id) return 'other';
    return verify(null, Buffer.from(text), this.#key, Buffer.from(signed, 'base64')) ? 'right' : 'wrong';
  }
}

/** The key in DATA_DIR, made when there is none. @returns it, and whether it is new */
export function openSigningKey(dataDir: string): { key: SigningKey; isNew: boolean } {
  const path = join(dataDir, KEY_FILE);
  if (existsSync(path)) return { key: new SigningKey(createPrivateKey(readFileSync(path))), isNew: false };
  makeFolder(dataDir);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { uid, gid } = statSync(dataDir);
  for (const [name, pem] of [
    [PUBLIC_KEY_FILE, publicKey.export({ type: 'spki', format: 'pem' })],
    [KEY_FILE, privateKey.export({ type: 'pkcs8', format: 'pem' })],
  ] as const) {
    writeFileSync(join(dataDir, name), pem, { mode: 0o600, flush: true });
    // A command of root may make it for a server that runs as another account.
    if (process.getuid?.() === 0) chownSync(join(dataDir, name), uid, gid);
  }
  return { key: new SigningKey(privateKey), isNew: true };
}

/**
 * Reads the key to check a backup with.
 * @param file named by the operator; omitted: the one in DATA_DIR
 * @returns undefined if there is none
 * @throws {StartError} if the named file is not a key
 */
export function readVerifyingKey(dataDir: string, file?: string): VerifyingKey | undefined {
  const path = file ?? [PUBLIC_KEY_FILE, KEY_FILE].map((name) => join(dataDir, name)).find((name) => existsSync(name));
  if (path === undefined) return undefined;
  try {
    return new VerifyingKey(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`${path} is not a key of backups (${(error as Error).message}): name ${PUBLIC_KEY_FILE}.`);
  }
}

/** Tells the operator what to do once a key was made. */
export function aboutNewKey(dataDir: string): string {
  return `Backups are signed from now on: copy ${join(dataDir, PUBLIC_KEY_FILE)} to a place apart from them, as a restore on another machine needs it to know them again.`;
}

function idOf(key: KeyObject): string {
  const bytes = key.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16);
}
