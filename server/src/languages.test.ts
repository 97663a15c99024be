import { auditLogCalls } from '@ghala/contract/calls/audit-log';
import { authCalls } from '@ghala/contract/calls/auth';
import { businessProfileCalls } from '@ghala/contract/calls/business-profile';
import { pickupCalls } from '@ghala/contract/calls/pickups';
import { purchaseCalls } from '@ghala/contract/calls/purchases';
import { userCalls } from '@ghala/contract/calls/users';
import type { Language } from '@ghala/contract/text/language';
import { describe, expect, it } from 'vitest';
import { PickupWorld } from '../test/pickup-world';
import { pretendToSend } from '../test/pretend-to-send';
import { PurchaseWorld } from '../test/purchase-world';
import { pdfText } from '../test/read-pdf';
import { createTestApp } from '../test/test-app';
import { logIn, makeUser } from '../test/user-with-password';

const test = await createTestApp();
pretendToSend(test);
const reader = await test.signIn(['usersView'], 'Wanjiku');
const manager = await test.signIn('all', 'Baraka');
const purchases = new PurchaseWorld(test, manager);
const pickups = new PickupWorld(test, manager);
const swahili = { 'accept-language': 'sw-KE,sw;q=0.9,en;q=0.8' };

const flat = async (pdf: Buffer) => (await pdfText(pdf)).join(' ').replace(/\s+/g, ' ');
const choose = async (client: typeof reader, language: Language | '') => {
  const { user } = await client.send(userCalls.profile, {});
  const { status } = await client.attempt(userCalls.updateProfile, {
    body: { name: user.name, email: user.email, language },
  });
  expect(status).toBe(200);
};
const businessSpeaks = async (language: Language) => {
  const { status } = await manager.attempt(businessProfileCalls.save, { body: { businessName: 'Mwangaza', language } });
  expect(status).toBe(200);
};

describe('the language of a user', () => {
  it('is chosen on the profile, and left to the browser again', async () => {
    const own = async () => (await reader.send(userCalls.profile, {})).user.language;
    expect(await own()).toBe('');
    await choose(reader, 'sw');
    expect(await own()).toBe('sw');
    const { name, email } = (await reader.send(userCalls.profile, {})).user;
    await reader.attempt(userCalls.updateProfile, { body: { name, email } });
    expect(await own()).toBe('sw');
    await choose(reader, '');
    expect(await own()).toBe('');
    const { status, body } = await reader.attempt(userCalls.updateProfile, { body: { name, email, language: 'fr' } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['language']]);
  });

  it('is the language in which they read and search the log', async () => {
    const { id, purchaseNo: number } = await purchases.draft();
    await manager.send(purchaseCalls.delete, { params: { id } });
    const said = async (query = '', headers = {}) =>
      (await reader.attempt(auditLogCalls.list, { query: `entity=Purchase%20Order${query}`, headers })).body.map(
        ({ details }: { details: string }) => details,
      );
    const inEnglish = `Draft purchase order ${number} discarded`;
    const inSwahili = `Rasimu ya agizo la ununuzi ${number} imetupwa`;
    expect((await said())[0]).toBe(inEnglish);
    expect((await said('', swahili))[0]).toBe(inSwahili);
    expect(await said(`&q=imetupwa ${number}`, swahili)).toEqual([inSwahili]);
    expect(await said(`&q=imetupwa ${number}`)).toEqual([]);
    await choose(reader, 'sw');
    expect(await said(`&q=rasimu ${number}`)).toEqual([inSwahili]);
    await choose(reader, 'en');
    expect((await said('', swahili))[0]).toBe(inEnglish);
  });

  it('is used for headings on paper, while CSV keeps its names and words', async () => {
    await choose(reader, 'sw');
    const pdf = await flat((await reader.attempt(auditLogCalls.list, { query: { format: 'pdf' } })).raw);
    for (const words of ['Kumbukumbu za Matendo', 'Tarehe/Saa', 'Mtumiaji', 'imetupwa', 'Ukurasa 1 kati ya 1'])
      expect(pdf).toContain(words);
    const csv: string = (await reader.attempt(auditLogCalls.list, { query: { format: 'csv' } })).body;
    expect(csv).toContain('No.,Date/Time,User,Entity,Action,Log');
    expect(csv).toContain('discarded');
    const users = (await reader.attempt(userCalls.list, { query: { format: 'csv' } })).body;
    expect(users).toContain('System User,Active');
    expect(await flat((await reader.attempt(userCalls.list, { query: { format: 'pdf' } })).raw)).toContain(
      'Mtumiaji wa Mfumo Hai',
    );
  });

  it('leaves refusals on the wire English: their codes carry the meaning', async () => {
    const { body } = await test.stranger.attempt(userCalls.list, { headers: swahili });
    expect(body).toMatchObject({ message: 'Sign in to continue', code: 'session.missing' });
  });
});

describe('the language of the business', () => {
  it('is English until changed, and unchanged if omitted', async () => {
    await manager.attempt(businessProfileCalls.save, { body: { businessName: 'Mwangaza' } });
    const current = async () => (await manager.attempt(businessProfileCalls.list)).body.at(-1).language;
    expect(await current()).toBe('en');
    await businessSpeaks('sw');
    await manager.attempt(businessProfileCalls.save, { body: { businessName: 'Mwangaza Ltd' } });
    expect(await current()).toBe('sw');
  });

  it('is used on its papers, no matter who prints them', async () => {
    const { id, purchaseNo } = await purchases.purchaseIn('approved');
    const paper = async () => {
      const { status, raw } = await manager.attempt(purchaseCalls.paper, { params: { id } });
      expect(status).toBe(200);
      return { text: await flat(raw), file: raw.toString('latin1') };
    };
    await businessSpeaks('sw');
    const { text, file } = await paper();
    for (const words of [
      'Agizo la Ununuzi',
      'Hali ya PO: Limeidhinishwa',
      'Msambazaji',
      'Jumla Ndogo',
      `Bidhaa zitakazoletwa bila Agizo hili la Ununuzi (${purchaseNo}) hazitakubaliwa.`,
      'Imechapishwa na Baraka',
      'Ukurasa 1 kati ya 1',
    ])
      expect(text).toContain(words);
    expect(file).toContain('/Lang (sw-KE)');
    await businessSpeaks('en');
    expect((await paper()).text).toContain('PO Status: Approved');
  });

  it('is used for messages to users who chose none', async () => {
    await businessSpeaks('sw');
    const reset = async (email: string) => {
      await test.stranger.attempt(authCalls.requestReset, { body: { email } });
      const sent = test.database.selectFrom('messages').select(['subject', 'body']).where('recipient', '=', email);
      return sent.orderBy('id', 'desc').executeTakeFirstOrThrow();
    };
    const chooses = await makeUser(test);
    await choose(await logIn(test, chooses.email), 'en');
    expect((await reset(chooses.email)).subject).toBe('Choose a new password');
    const { subject, body } = await reset((await makeUser(test)).email);
    expect(subject).toBe('Chagua nenosiri jipya');
    expect(body).toMatch(/^Habari /);
    expect(body).toMatch(/\/reset\/\S+/);
  });

  it('is used for messages to outsiders, and for their printed note', async () => {
    await businessSpeaks('sw');
    const { id } = await pickups.unverified();
    const [sms, email] = await pickups.messagesOf(id);
    expect(sms?.body).toMatch(/^Ghala: \d{6} ni msimbo wako wa idhini wa kuchukua PN-/);
    expect(email?.body).toContain('bidhaa za noti ya kuchukua');
    const paper = await flat((await manager.attempt(pickupCalls.paper, { params: { id } })).raw);
    expect(paper).toContain('Hali ya PN: Inasubiri');
    expect(paper).toContain('Kwa (Anayekabidhiwa)');
  });
});
