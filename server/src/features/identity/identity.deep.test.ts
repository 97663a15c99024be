import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { identityCalls } from '@ghala/contract/calls/identity';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { type Client, createTestApp, type LooseInput } from '../../../test/test-app';
import { serverRoot } from '../../runtime/server-root';
import { readMachineZone } from './machine-readable-zone';
import { readPrintedFields } from './printed-fields';
import { combine } from './read-identity';

const test = await createTestApp();
const member = await test.signIn([]);

/** The cards are fictitious, made for these tests. */
const card = (name: string) => ({ name, content: readFileSync(join(serverRoot, 'test', 'identity-cards', name)) });
const read = (files: LooseInput['files'], client: Client = member) => client.attempt(identityCalls.read, { files });

describe('reading a card', () => {
  it('requires an image', async () => {
    const none = await member.attempt(identityCalls.read, { body: { other: 'x' }, files: {} });
    expect([none.status, none.body.errors]).toEqual([422, { front_image: 'is required' }]);
    const text = await read({ back_image: { name: 'back.jpg', content: 'no image' } });
    expect([text.status, Object.keys(text.body.errors)]).toEqual([422, ['back_image']]);
  });

  it('returns name and number of an older card, from a photograph of both sides', async () => {
    const { status, body } = await read({
      front_image: card('older-front.jpg'),
      back_image: card('older-back.jpg'),
    });
    expect([status, body.result]).toEqual([200, { fullName: 'WANJIKU GRACE KAMAU', idNumber: '23456789' }]);
  });

  it('returns name and number of a newer card', async () => {
    const { body } = await read({ front_image: card('newer-front.jpg'), back_image: card('newer-back.jpg') });
    expect(body.result).toEqual({ fullName: 'BRIAN ODHIAMBO OTIENO', idNumber: '35120478' });
  });

  it.each([
    ['newer-back.jpg', 'BRIAN ODHIAMBO OTIENO', '35120478'],
    ['older-back.jpg', 'WANJIKU GRACE KAMAU', '23456789'],
  ])('accepts the back alone: %s', async (name, fullName, idNumber) => {
    const { body } = await read({ back_image: card(name) });
    expect(body.result).toEqual({ fullName, idNumber });
  });

  it('returns nothing for other pictures', async () => {
    const content = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const image = { name: 'wall.png', content };
    const { status, body } = await read({ front_image: image, back_image: image });
    expect([status, body.result]).toEqual([200, { fullName: '', idNumber: '' }]);
  });

  it('stores nothing', async () => {
    for (const table of ['files', 'audit_logs'] as const)
      expect(await test.database.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe('an outside service', async () => {
  const received: string[] = [];
  let answer = JSON.stringify({ result: { fullName: 'AMINA OTIENO', idNumber: '12345678' } });
  const service = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push(Buffer.concat(chunks).toString('latin1'));
    response.setHeader('content-type', 'application/json').end(answer);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  afterAll(() => service.close());
  const { port } = service.address() as AddressInfo;
  const outside = await createTestApp({ IDENTITY_URL: `http://127.0.0.1:${port}/read` });
  const user = await outside.signIn([]);

  it('receives both images and answers for us', async () => {
    const { body } = await read({ front_image: card('newer-front.jpg'), back_image: card('newer-back.jpg') }, user);
    expect(body.result).toEqual({ fullName: 'AMINA OTIENO', idNumber: '12345678' });
    expect(received[0]).toContain('name="front_image"');
    expect(received[0]).toContain('name="back_image"');
  });

  it('that answers nonsense causes an error that says so', async () => {
    answer = '{"message": "down"}';
    const { status, body } = await read({ front_image: card('newer-front.jpg') }, user);
    expect([status, body.message]).toEqual([503, 'The service that reads identity cards does not answer']);
  });
});

describe('the printed fields', () => {
  it.each([
    ['beside and below their labels', 'SERIAL NUMBER: 234567890 ID NUMBER: 23456789\nFULL NAMES\nJUMA ALI\nSEX'],
    ['both numbers below', 'SERIAL NUMBER ID NUMBER\n234567890 23456789\nFULL NAMES: JUMA ALI'],
    ['in two lines', '1D NO. 23456789\n~ FULL NAMES\n| JUMA\nALI .\nDATE OF BIRTH\n01.02.1990'],
    ['surname first', 'SURNAME\nALI\nGIVEN NAMES\nJUMA\nID NUMBER DATE OF EXPIRY\n23456789 12.03.2034'],
  ])('are found %s', (_where, text) => {
    expect(readPrintedFields(text)).toEqual({ fullName: 'JUMA ALI', idNumber: '23456789' });
  });

  it('are empty where their labels are missing', () => {
    expect(readPrintedFields('JUMA ALI\n23456789\n')).toEqual({ fullName: '', idNumber: '' });
    expect(readPrintedFields('FULL NAMES\nDATE OF BIRTH')).toEqual({ fullName: '', idNumber: '' });
  });
});

describe('the machine-readable zone', () => {
  const newer = ['IDKEN3512047808<<<<<<<<<<<<<<<', '9507018M3403129KEN35120478<<<2', 'OTIENO<<BRIAN<ODHIAMBO<<<<<<<<'];

  it('is read among other lines', () => {
    expect(readMachineZone(['DISTRICT NYERI', ...newer, ''].join('\n'))).toEqual({
      fullName: 'BRIAN ODHIAMBO OTIENO',
      personalNumber: '35120478',
      documentNumber: '351204780',
    });
  });

  it('is read despite the usual confusions', () => {
    const confused = [
      '1DKEN35I2O47808<<<<<<<<<<<<<<<',
      '9507018M3403129KEN3SIZO478<<<2',
      '0TIEN0<<BRIAN<ODHIAMB0<<<<<C<1',
    ];
    expect(readMachineZone(confused.join('\n'))).toEqual(readMachineZone(newer.join('\n')));
  });

  it('yields no document number whose check digit is wrong', () => {
    const wrong = newer.with(0, 'IDKEN3512047809<<<<<<<<<<<<<<<');
    expect(readMachineZone(wrong.join('\n'))?.documentNumber).toBe('');
  });

  it('is absent from other text', () => {
    expect(readMachineZone('NOTHING HERE\nAT ALL<<<<')).toBeNull();
  });
});

describe('both sides together', () => {
  const zone = { fullName: 'ALI JUMA', personalNumber: '', documentNumber: '23456789' };

  it('use the printed name, or the other if none was read', () => {
    expect(combine({ fullName: 'JUMA ALI', idNumber: '' }, zone)).toEqual({
      fullName: 'JUMA ALI',
      idNumber: '23456789',
    });
    expect(combine({ fullName: '', idNumber: '' }, zone).fullName).toBe('ALI JUMA');
    expect(combine({ fullName: '', idNumber: '1234567' }, null)).toEqual({ fullName: '', idNumber: '1234567' });
  });

  it('correct a misread printed digit from a number with a valid check digit', () => {
    const number = (printed: string) => combine({ fullName: '', idNumber: printed }, zone).idNumber;
    expect(number('23456780')).toBe('23456789');
    expect(number('11111111')).toBe('11111111');
  });
});
