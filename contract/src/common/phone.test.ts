import { describe, expect, it } from 'vitest';
import { optionalPhone, phone } from './field';
import { formatPhone, readPhone, searchedDigits } from './phone';

describe('a phone number', () => {
  it.each([
    '0722 111 333',
    '0722111333',
    '254722111333',
    '+254 722-111-333',
    '722111333',
    '00254722111333',
    '+254 (0)722 111 333',
    ' +254722111333 ',
    '(0722) 111.333',
  ])('is read however it is written: %s', (written) => {
    expect(readPhone(written)).toBe('+254722111333');
  });

  it.each([
    ['0110 222 333', '+254110222333'],
    ['110222333', '+254110222333'],
    ['020 234 5678', '+254202345678'],
    ['+255 712 345 678', '+255712345678'],
    ['0044 20 7946 0000', '+442079460000'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['0049-(0) 30 1234', '+49301234'],
    ['+49 30 1234', '+49301234'],
  ])('may be of a landline or another country: %s', (written, number) => {
    expect(readPhone(written)).toBe(number);
  });

  it.each([
    '',
    '+254',
    '12',
    '0722 111 33',
    '+254 722 111 33',
    '+2547221113334',
    '255712345678',
    '+123',
    '+0722111333',
  ])('is not guessed: %s', (written) => expect(readPhone(written)).toBeUndefined());

  it.each(['0722 111 333 / 0733', '0722 111 333 ext 4', 'none', '+1234567890123456'])('is one number: %s', (written) =>
    expect(readPhone(written)).toBeUndefined(),
  );

  it('is shown in groups', () => {
    expect(formatPhone('+254722111333')).toBe('+254 722 111 333');
    expect(formatPhone('+442079460000')).toBe('+442079460000');
    expect(formatPhone('call the office')).toBe('call the office');
  });

  it('is found by any spelling of a part', () => {
    for (const typed of ['0722 111', '+254 722-111', '254722111', '722111', '00254 722 111'])
      expect(searchedDigits(typed)).toBe('722111');
    expect(searchedDigits('+44 (0)20 7946')).toBe('44207946');
    for (const typed of ['Kamau', '07', '254']) expect(searchedDigits(typed)).toBeUndefined();
  });
});

describe('a field for a phone number', () => {
  it('stores one spelling, and takes none where it is optional', () => {
    expect(optionalPhone.parse('0722 111 333')).toBe('+254722111333');
    expect(optionalPhone.parse(722111333)).toBe('+254722111333');
    for (const empty of ['', ' ', '+254', null, undefined]) expect(optionalPhone.parse(empty)).toBe('');
    expect(optionalPhone.safeParse('12').success).toBe(false);
  });

  it('of a supplier takes Kenyan numbers', () => {
    expect(phone.parse('0722 111 333')).toBe('+254722111333');
    for (const refused of ['', '+254', '+255712345678']) expect(phone.safeParse(refused).success).toBe(false);
  });
});
