import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { faultText } from '@ghala/contract/refusals/fault-text';
import { DEFAULT_LANGUAGE } from '@ghala/contract/text/language';
import { z } from 'zod';
import { eachHost } from '../db/replicas/database-hosts';
import { serverRoot } from './server-root';
import { ConfigError } from './start-error';
import { weakReason } from './weak-passwords';

/** Bytes. */
export const MB = 1024 * 1024;

/** This is the limit on the total size of stored files, in bytes. */
export interface FileQuota {
  inAll: number;
  byUser: number;
}

export interface Config {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** This is the absolute path of the folder of the embedded database and the files. */
  dataDir: string;
  /** This is the base of links and QR codes, without a trailing slash; unset: see link-origins.ts. */
  publicUrl?: string;
  /** These are days for which a copied or sent link opens its document. */
  linkDays: number;
  /** Proxies on other machines that are trusted to name the caller, as addresses or CIDR ranges. */
  trustedProxies: string[];
  /** If it is unset, the embedded PostgreSQL is used. */
  databaseUrl?: string;
  /** This is the owner of the tables there, used only for migrations; unset: `databaseUrl` owns them. */
  databaseOwnerUrl?: string;
  /** Server processes behind the port, each with connections of its own. */
  workers: number;
  /** Replicas of `databaseUrl`, for the server's role. */
  databaseReplicaUrls: string[];
  /** These are the most connections that one server process opens for its calls; one more listens for notifications. */
  databasePool: number;
  /** What stands between `databaseUrl` and the database, if not even a session of it lasts from one transaction to the next. */
  databasePooler?: 'transaction';
  fileQuota: FileQuota;
  /** These are the server's automatic backups; unset: none. */
  backup?: BackupSchedule;
  adminEmail?: string;
  adminPassword?: string;
  /** IANA name, such as Africa/Nairobi. */
  businessTimezone: string;
  demo: boolean;
  smtp?: { url: string; from: string };
  sms?: { username: string; apiKey: string };
  /** Unset: Amazon's own endpoint. */
  s3?: {
    endpoint?: string;
    region: string;
    bucket: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  projectsUrl?: string;
  /** This is the token that grants access to the metrics; unset: only for programs on this machine. */
  metricsToken?: string;
  identityUrl?: string;
  logLevel: (typeof logLevels)[number];
}

export interface BackupSchedule {
  /** This is the absolute path of the backup folder. */
  folder: string;
  /** This is a time of day, as hh:mm in the business's time zone. */
  times: string[];
  /** These are days of the week, from Monday, 1; omitted: every day. */
  days?: number[];
  /** Says how many backups remain after a new one is made. */
  keep: number;
}

/** This is the e-mail address of the first administrator if ADMIN_EMAIL is not set. */
export const DEFAULT_ADMIN_EMAIL = 'admin@example.com';

type Settings = Record<string, string | undefined>;

const checkoutRoot = dirname(serverRoot);

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Each schema's error completes the sentence "SETTING must be …". */
const url = (what: string, ...schemes: string[]) =>
  z.string().refine((value) => isUrl(value, schemes), { error: what });
const webUrl = url('an address that begins with http:// or https://', 'http:', 'https:').transform((value) =>
  value.replace(/\/+$/, ''),
);
const databaseAddress = 'an address such as postgres://user:password@host:5432/name';
const databaseUrl = z
  .string()
  .refine((value) => eachHost(value).every((one) => isUrl(one, ['postgres:', 'postgresql:'])), {
    error: databaseAddress,
  })
  .refine(isDecodable, { error: `${databaseAddress}, with % written as %25` });
const replicaUrls = z
  .string()
  // A password may contain a comma.
  .transform((value) => value.split(/,\s*(?=postgres(?:ql)?:)/).map((part) => part.trim()))
  .pipe(z.array(databaseUrl, { error: databaseAddress }).max(16, { error: 'at most 16 addresses, parted by commas' }));
/** As browsers spell it: it is shown in messages and sent in a header. */
const linkUrl = webUrl
  .transform((value) => new URL(value))
  .refine(({ username, password, search, hash }) => username + password + search + hash === '', {
    error: 'an address such as https://stock.example.com, with no user name and nothing after ? or #',
  })
  .transform(({ href }) => href.replace(/\/+$/, ''));
const number = (least: number, most: number) => {
  const error = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number().min(least, { error }).max(most, { error }));
};
const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every(isNetwork), {
    error: 'addresses or ranges of proxies, parted by commas, such as 10.0.0.5,192.168.7.0/24',
  });
const timesOfDay = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => /^([01]\d|2[0-3]):[0-5]\d$/.test(part)), {
    error: 'times of the day, parted by commas, such as 02:00 or 13:00,21:30',
  });
const timezone = z.string().refine(isTimezone, { error: 'a time zone such as Africa/Nairobi' });
const text = z.string();

const readSettings = z.object({
  PORT: number(0, 65_535).default(3000),
  HOST: text.default('127.0.0.1'),
  DATA_DIR: text.default('data'),
  PUBLIC_URL: linkUrl.optional(),
  LINK_DAYS: number(1, 3650).default(30),
  TRUST_PROXY: proxies.default([]),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URLS: replicaUrls.default([]),
  // One core is left to the database.
  WORKERS: number(1, 64).default(Math.min(64, Math.max(1, availableParallelism() - 1))),
  DATABASE_POOL: number(2, 1000).default(10),
  DATABASE_POOLER: z.literal('transaction', { error: 'transaction' }).optional(),
  FILES_QUOTA_MB: number(1, 100_000_000).default(20_480),
  FILES_QUOTA_PER_USER_MB: number(1, 100_000_000).default(2_048),
  BACKUP_DIR: text.optional(),
  BACKUP_AT: timesOfDay.optional(),
  BACKUP_KEEP: number(1, 1000).optional(),
  ADMIN_EMAIL: z.email({ error: 'an e-mail address' }).optional(),
  ADMIN_PASSWORD: z.string().min(8, { error: 'at least 8 characters long' }).optional(),
  BUSINESS_TIMEZONE: timezone.default('Africa/Nairobi'),
  DEMO: z.enum(['0', '1'], { error: '1 or 0' }).default('0'),
  SMTP_URL: url('an address such as smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  SMTP_FROM: text.optional(),
  AFRICASTALKING_USERNAME: text.optional(),
  AFRICASTALKING_API_KEY: text.optional(),
  S3_ENDPOINT: webUrl.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_BUCKET: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  PROJECTS_URL: webUrl.optional(),
  IDENTITY_URL: webUrl.optional(),
  METRICS_TOKEN: text.min(16, { error: 'at least 16 characters long' }).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('info'),
});

const settings = readSettings.superRefine((read, context) => {
  const { ADMIN_EMAIL, ADMIN_PASSWORD, DATABASE_POOLER, DATABASE_URL, DATABASE_OWNER_URL } = read;
  if (DATABASE_POOLER !== undefined && (DATABASE_URL === undefined || DATABASE_OWNER_URL === undefined)) {
    const message = 'set together with DATABASE_URL, the pooler, and DATABASE_OWNER_URL, the database itself';
    context.addIssue({ code: 'custom', path: ['DATABASE_POOLER'], message });
  }
  if (ADMIN_PASSWORD === undefined) return;
  const reason = weakReason(ADMIN_PASSWORD, { name: 'Administrator', email: ADMIN_EMAIL ?? DEFAULT_ADMIN_EMAIL });
  if (reason !== undefined) context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message: reason });
});

/** Settings that are only useful together. S3_ENDPOINT and S3_REGION are optional, but cannot be set alone. */
const groups = [
  { needed: ['SMTP_URL', 'SMTP_FROM'] },
  { needed: ['AFRICASTALKING_USERNAME', 'AFRICASTALKING_API_KEY'] },
  {
    needed: ['DATABASE_URL'],
    also: ['DATABASE_OWNER_URL', 'DATABASE_REPLICA_URLS'],
  },
  { needed: ['BACKUP_DIR'], also: ['BACKUP_AT', 'BACKUP_KEEP'] },
  {
    needed: ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
    also: ['S3_ENDPOINT', 'S3_REGION'],
  },
];

/** Their values never appear in a message. */
const secrets = /PASSWORD|KEY|TOKEN|^DATABASE_(OWNER_)?URL$|^DATABASE_REPLICA_URLS$|^SMTP_URL$/;

/**
 * Reads and checks all settings. An empty value counts as unset.
 *
 * @param env defaults to the environment, which overrides a `.env` file in the checkout
 * @throws ConfigError naming the setting and what it must be
 */
export function loadConfig(env: Settings = { ...readEnvFile(join(checkoutRoot, '.env')), ...process.env }): Config {
  const given = withoutEmpty(env);
  const result = settings.safeParse(given);
  if (!result.success) throw wrongSetting(result.error, given);
  for (const group of groups) refuseHalfSet(group, given);
  const config = toConfig(result.data);
  if (config.backup !== undefined && `${config.backup.folder}/`.startsWith(`${config.dataDir}/`))
    throw new ConfigError(`BACKUP_DIR must be outside DATA_DIR but is "${given.BACKUP_DIR}".`);
  return config;
}

function toConfig(read: z.output<typeof settings>): Config {
  const { SMTP_URL, SMTP_FROM, AFRICASTALKING_USERNAME, AFRICASTALKING_API_KEY } = read;
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = read;
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(checkoutRoot, read.DATA_DIR),
    publicUrl: read.PUBLIC_URL,
    linkDays: read.LINK_DAYS,
    trustedProxies: read.TRUST_PROXY,
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    databaseReplicaUrls: read.DATABASE_REPLICA_URLS,
    workers: read.WORKERS,
    databasePool: read.DATABASE_POOL,
    databasePooler: read.DATABASE_POOLER,
    fileQuota: { inAll: read.FILES_QUOTA_MB * MB, byUser: read.FILES_QUOTA_PER_USER_MB * MB },
    backup:
      read.BACKUP_DIR === undefined
        ? undefined
        : {
            folder: resolve(checkoutRoot, read.BACKUP_DIR),
            times: read.BACKUP_AT ?? ['02:00'],
            keep: read.BACKUP_KEEP ?? 7,
          },
    adminEmail: read.ADMIN_EMAIL,
    adminPassword: read.ADMIN_PASSWORD,
    businessTimezone: read.BUSINESS_TIMEZONE,
    demo: read.DEMO === '1',
    smtp: SMTP_URL && SMTP_FROM ? { url: SMTP_URL, from: SMTP_FROM } : undefined,
    sms:
      AFRICASTALKING_USERNAME && AFRICASTALKING_API_KEY
        ? { username: AFRICASTALKING_USERNAME, apiKey: AFRICASTALKING_API_KEY }
        : undefined,
    s3:
      S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? {
            endpoint: read.S3_ENDPOINT,
            region: read.S3_REGION,
            bucket: S3_BUCKET,
            accessKeyId: S3_ACCESS_KEY_ID,
            secretAccessKey: S3_SECRET_ACCESS_KEY,
          }
        : undefined,
    metricsToken: read.METRICS_TOKEN,
    projectsUrl: read.PROJECTS_URL,
    identityUrl: read.IDENTITY_URL,
    logLevel: read.LOG_LEVEL,
  };
}

function wrongSetting(error: z.ZodError, given: Settings): ConfigError {
  const issue = error.issues[0];
  const rule = faultText(issue?.message ?? '', DEFAULT_LANGUAGE).replace(/^must be /, '');
  const name = String(issue?.path[0]);
  const value = secrets.test(name) ? '' : ` but is "${given[name]}"`;
  return new ConfigError(`${name} must be ${rule}${value}.`);
}

function refuseHalfSet({ needed, also = [] }: { needed: string[]; also?: string[] }, given: Settings): void {
  const present = [...needed, ...also].filter((name) => given[name]);
  const missing = needed.filter((name) => !given[name]);
  if (present.length === 0 || missing.length === 0) return;
  throw new ConfigError(
    `${missing.join(' and ')} must be set too, because ${present.join(' and ')} alone has no effect.`,
  );
}

function readEnvFile(path: string): Settings {
  try {
    return parseEnv(readFileSync(path, 'utf8')) as Settings;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new ConfigError(`The settings file ${path} cannot be read (${code}).`, { cause: error });
  }
}

function withoutEmpty(env: Settings): Settings {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
}

/** This is an IP address or a range, but not the range of all addresses, which would trust everyone. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function isUrl(text: string, schemes: string[]): boolean {
  return URL.canParse(text) && schemes.includes(new URL(text).protocol);
}

/** Says whether every percent sign starts a percent-encoded byte. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function isTimezone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
