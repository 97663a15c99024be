import { describe, expect, it } from 'vitest';
import { weakReason } from './weak-passwords';

const own = {
  name: 'Jane Achieng’ Doe',
  email: 'jane.doe@duka-bora.example',
  systemName: 'Bora Stores',
  businessName: 'Duka Bora Ltd',
};

describe('a password that is guessed early', () => {
  it.each([
    ...[
      'password',
      'Password1',
      'PASSWORD123!',
      'p@ssw0rd',
      'P@ssw0rd2026',
      'letmein!',
      'iloveyou1',
      '!!monkey99',
      'Welcome1',
    ],
    ...['passwordpassword', 'mercymercy', 'trustno1', '1qaz2wsx', 'changeme2026', 'Warehouse1!'],
    ...['aaaaaaaa', 'abababab', '12341234', '12345678', '87654321', 'abcdefgh', 'hgfedcba', 'qwertyuiop', 'asdf1234'],
    ...['QWERTY123456', '1234567890123456', 'aaaabbbbcccc', 'abcdefg!', '........', '        '],
    ...[
      'ghala2026!',
      'Ghala-Ghala',
      'gh@l@2026',
      'janedoe1',
      'Jane.Doe99',
      'doe_jane_2026',
      'jane.doe@duka-bora.example',
    ],
    ...['JaneAchieng1', 'j4n3.d03.', 'borastores!', 'Duka-Bora-2026', '2026 jane doe 2026', 'ＪａｎｅＤｏｅ１'],
  ])('is %s', (password) => {
    expect(weakReason(password, own)).toMatch(/^(common|pattern|ownNames)Password$/);
  });

  it('is the part of the address before the @', () => {
    expect(weakReason('Admin1234!', { name: 'Administrator', email: 'admin@example.com' })).toBeDefined();
  });

  it.each([
    ...['correct horse battery', 'six yellow mangoes', 'one of my own', 'a third password', 'another long password'],
    ...[
      'jane likes mangoes',
      'the ghala in Nakuru',
      'password of my aunt',
      'xK9#mq2$vL',
      'benchmark-only-1',
      'first password',
    ],
    ...['tractor 7 lagoon', 'mti-wa-mwembe-42', 'monkey eats 12345678 pies', 'bcdf-ghjk-mnpq-2345'],
  ])('is not %s', (password) => {
    expect(weakReason(password, own)).toBeUndefined();
  });

  it('does not reveal a short name', () => {
    expect(weakReason('another mango', { name: 'A N Other', email: 'a.n@x.example' })).toBeUndefined();
  });

  it('is checked quickly even for long ones that almost repeat', () => {
    const long = ['a'.repeat(199).concat('b'), 'ab'.repeat(99).concat('c'), 'jane'.repeat(49).concat('!x?z')];
    const names = { name: 'a'.repeat(200), email: `${'a'.repeat(60)}@example.com` };
    expect(long.map((password) => weakReason(password, names) === undefined)).toEqual([false, true, true]);
  });
});
