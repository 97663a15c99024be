import { describe, expect, it } from 'vitest';
import { StartError } from './start-error';
import { lineOnWords, startLine } from './start-line';

const withCode = (code: string, message = 'words of the system') => Object.assign(new Error(message), { code });

describe('the line that reports a failed start', () => {
  it.each([
    [withCode('ENOSPC'), 'The disk is full (words of the system): make room and start again.'],
    [withCode('53100'), 'The disk is full (words of the system): make room and start again.'],
    [withCode('EDQUOT'), /^The disk is full/],
    [withCode('EROFS'), /^The disk is read-only/],
    [withCode('EACCES'), /^A file or folder is closed to the user/],
    [withCode('EMFILE'), /^Too many files are open/],
    [withCode('EIO'), /^The disk fails/],
    [withCode('XX001'), /^The database is damaged/],
    [withCode('58P01'), /^The database is damaged/],
    [withCode('53200'), /^The database lacks memory/],
    [withCode('57P03'), /^The database is starting, stopping/],
    [withCode('25006'), /^The database is read-only/],
    [withCode('0A000'), /^The database lacks something that Ghala needs/],
    [withCode('23505'), /^The data in the database does not fit/],
    [withCode('SELF_SIGNED_CERT_IN_CHAIN'), /do not agree on TLS/],
    [withCode('', 'Connection terminated unexpectedly'), /^The database cannot be reached/],
    [new AggregateError([withCode('ECONNREFUSED')]), /^The database cannot be reached/],
    [new Error('no idea\n    at all'), 'Ghala could not start (no idea at all): LOG_LEVEL=debug says more.'],
    ['a text', 'Ghala could not start (a text): LOG_LEVEL=debug says more.'],
    [undefined, /^Ghala could not start/],
    [new StartError('PORT must\nbe a number.'), 'PORT must be a number.'],
  ])('%s', (error, line) => {
    expect(startLine(error, {})).toMatch(line);
    expect(startLine(error, {})).not.toContain('\n');
  });

  it('interprets the messages of other programs', () => {
    const otherwise = ['The database did not start', 'see postgres.log'] as const;
    expect(lineOnWords('could not write lock file "postmaster.pid": No space left on device', otherwise)).toMatch(
      /^The disk is full \(could not write/,
    );
    expect(lineOnWords('could not map anonymous shared memory: Cannot allocate memory', otherwise)).toMatch(
      /^The machine has too little memory/,
    );
    expect(lineOnWords('something else.', otherwise)).toBe(
      'The database did not start (something else): see postgres.log.',
    );
  });

  it('contains no secret settings', () => {
    const settings = {
      DATABASE_URL: 'postgres://ghala:open-sesame@host/ghala',
      ADMIN_PASSWORD: 'correct horse',
      AFRICASTALKING_API_KEY: 'key-of-mine',
    };
    const told = startLine(
      new Error('postgres://ghala:open-sesame@host/ghala and http://a:b%40c@host, correct horse, key-of-mine'),
      settings,
    );
    expect(told).not.toMatch(/open-sesame|b%40c|correct horse|key-of-mine/);
  });
});
