import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadConfig } from './config';
import { serverRoot } from './server-root';
import { ConfigError } from './start-error';

const s3 = {
  S3_BUCKET: 'ghala',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'hush',
};

describe('loadConfig', () => {
  it('requires no settings', () => {
    const config = loadConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: join(dirname(serverRoot), 'data'),
      businessTimezone: 'Africa/Nairobi',
      demo: false,
      linkDays: 30,
      logLevel: 'info',
    });
    expect([config.databaseUrl, config.publicUrl, config.smtp, config.sms, config.s3]).toEqual(
      Array(5).fill(undefined),
    );
  });

  it('treats an empty value as unset', () => {
    expect(loadConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(loadConfig({}));
  });

  it('reads the values that are set', () => {
    const config = loadConfig({
      PORT: '0',
      PUBLIC_URL: 'https://STOCK.example.com:443/',
      DEMO: '1',
      DATA_DIR: '/srv/g',
      ...s3,
    });
    expect(config).toMatchObject({
      port: 0,
      publicUrl: 'https://stock.example.com',
      demo: true,
      dataDir: '/srv/g',
    });
    expect(config.s3).toEqual({
      region: 'us-east-1',
      bucket: 'ghala',
      accessKeyId: 'id',
      secretAccessKey: 'hush',
    });
  });

  it('leaves one core to the database', () => {
    expect(loadConfig({}).workers).toBe(Math.min(64, Math.max(1, availableParallelism() - 1)));
    expect(loadConfig({ WORKERS: '5' }).workers).toBe(5);
  });

  it.each(['0', '65', 'abc', '-1', '1.5'])('refuses %s server processes', (WORKERS) => {
    expect(() => loadConfig({ WORKERS })).toThrow(
      new ConfigError(`WORKERS must be a whole number from 1 to 64 but is "${WORKERS}".`),
    );
  });

  it('takes several hosts of a database', () => {
    const DATABASE_URL = 'postgres://ghala:secret@one:5432,two:5433/ghala?target_session_attrs=read-write';
    expect(loadConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    for (const wrong of ['postgres://ghala@one:5432,two:x/ghala', 'http://one,two/ghala'])
      expect(() => loadConfig({ DATABASE_URL: wrong })).toThrow(/^DATABASE_URL must be an address such as postgres:/);
  });

  it('takes replicas, parted by commas, of a database of its own', () => {
    const DATABASE_URL = 'postgres://ghala:a,b@primary/ghala';
    const urls = ['postgres://ghala:a,b@one/ghala', 'postgres://ghala:a,b@two/ghala'];
    expect(loadConfig({}).databaseReplicaUrls).toEqual([]);
    expect(loadConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(', ') }).databaseReplicaUrls).toEqual(urls);
    expect(() => loadConfig({ DATABASE_REPLICA_URLS: urls[0] })).toThrow(
      new ConfigError('DATABASE_URL must be set too, because DATABASE_REPLICA_URLS alone has no effect.'),
    );
    for (const wrong of ['one,two', 'mysql://one/ghala'])
      expect(() => loadConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: wrong })).toThrow(
        /^DATABASE_REPLICA_URLS must be an address such as postgres:\/\/user:password@host:5432\/name\.$/,
      );
  });

  it('takes a pooler in transaction mode only with the address of the database itself', () => {
    const pooler = { DATABASE_URL: 'postgres://ghala@pooler/ghala', DATABASE_POOLER: 'transaction' };
    const direct = { DATABASE_OWNER_URL: 'postgres://owner@database/ghala' };
    expect(loadConfig({ ...pooler, ...direct }).databasePooler).toBe('transaction');
    expect(loadConfig({}).databasePooler).toBeUndefined();
    expect(() => loadConfig(pooler)).toThrow(/^DATABASE_POOLER must be set together with/);
    expect(() => loadConfig({ ...pooler, ...direct, DATABASE_POOLER: 'session' })).toThrow(
      /^DATABASE_POOLER must be transaction/,
    );
  });

  it('reads proxies on other machines', () => {
    expect(loadConfig({}).trustedProxies).toEqual([]);
    expect(loadConfig({ TRUST_PROXY: ' 10.0.0.5, 192.168.7.0/24,2001:db8::/32 ' }).trustedProxies).toEqual([
      '10.0.0.5',
      '192.168.7.0/24',
      '2001:db8::/32',
    ]);
  });

  it.each([
    ...[
      'proxy.example.com',
      '10.0.0.0/33',
      '10.0.0.5,',
      '0.0.0.0/0',
      '::/0',
      '10.0.0.5/8/8',
      '300.1.1.1',
      'fe80::1%eth0',
    ].map((value): [Record<string, string>, string] => [
      { TRUST_PROXY: value },
      `TRUST_PROXY must be addresses or ranges of proxies, parted by commas, such as 10.0.0.5,192.168.7.0/24 but is "${value}".`,
    ]),
    [
      { ADMIN_PASSWORD: 'Password1!' },
      'ADMIN_PASSWORD must be none of the most common passwords: choose a few unrelated words.',
    ],
    [
      { ADMIN_PASSWORD: 'jane.doe99', ADMIN_EMAIL: 'jane.doe@example.com' },
      'ADMIN_PASSWORD must be more than your name, e-mail address, phone number or the name of this system: choose a few unrelated words.',
    ],
    [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535 but is "abc".'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535 but is "65536".'],
    [{ DEMO: 'yes' }, 'DEMO must be 1 or 0 but is "yes".'],
    [
      { BUSINESS_TIMEZONE: 'Mars/Base' },
      'BUSINESS_TIMEZONE must be a time zone such as Africa/Nairobi but is "Mars/Base".',
    ],
    [
      { PUBLIC_URL: 'https://localhost@elsewhere.example' },
      'PUBLIC_URL must be an address such as https://stock.example.com, with no user name and nothing after ? or # but is "https://localhost@elsewhere.example".',
    ],
    [{ LINK_DAYS: '0' }, 'LINK_DAYS must be a whole number from 1 to 3650 but is "0".'],
    [{ PUBLIC_URL: 'ftp://x' }, 'PUBLIC_URL must be an address that begins with http:// or https:// but is "ftp://x".'],
    [
      { DATABASE_URL: 'mysql://a:b@c/d' },
      'DATABASE_URL must be an address such as postgres://user:password@host:5432/name.',
    ],
    [{ ADMIN_EMAIL: 'boss' }, 'ADMIN_EMAIL must be an e-mail address but is "boss".'],
    [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must be at least 8 characters long.'],
    [{ SMTP_URL: 'smtp://mail' }, 'SMTP_FROM must be set too, because SMTP_URL alone has no effect.'],
    [
      { AFRICASTALKING_API_KEY: 'k' },
      'AFRICASTALKING_USERNAME must be set too, because AFRICASTALKING_API_KEY alone has no effect.',
    ],
    [{ S3_ENDPOINT: 'http://store', S3_BUCKET: 'b' }, /^S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too/],
  ])('names the error in %o', (env, message) => {
    expect(() => loadConfig(env)).toThrow(ConfigError);
    expect(() => loadConfig(env)).toThrow(message);
  });
});
