import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkEach } from '../each-row';
import { noteCodes } from '../kinds/note-kinds';
import { loadRefusalTexts } from '../refusals/refusal-message';
import { eventTexts } from '../text/en/events';
import { type Language, languageCodes } from '../text/language';
import { parameterNames } from '../text/message-inspection';
import { eventTexts as swahili } from '../text/sw/events';
import { codesSaying, eventSentence, loadEventTexts } from './event-sentence';
import { type EventCode, entities, entityOf, events } from './events';

for (const language of languageCodes) await Promise.all([loadEventTexts(language), loadRefusalTexts(language)]);

const codes = Object.keys(events) as EventCode[];
const texts = { en: eventTexts, sw: swahili };
/** Text that could be misread: the syntax of messages, lists and escapes. */
const NAME = `O'Brien's {name} "#" '{0}' \\u0041 \\x42 100% %__lingui_octothorpe__% <b>, {x, plural, other {#}}`;

/** Every form of a fact; a text is empty only if its sentence allows it. */
function valuesOf(schema: unknown, mayBeEmpty: boolean): unknown[] {
  if (schema === events['pickupNote.leave'].marked)
    return [{ moment: '2026-01-31T20:59:00.000Z', timezone: 'Africa/Nairobi' }];
  if (schema instanceof z.ZodOptional) return valuesOf(schema.unwrap(), mayBeEmpty);
  if (schema instanceof z.ZodLiteral) return [...schema.values];
  if (schema instanceof z.ZodObject) return [{ code: 'user.suspended', params: { name: NAME } }];
  if (schema instanceof z.ZodBoolean) return [true, false];
  if (schema instanceof z.ZodArray) return [['+254712345678'], ['+254712345678', NAME]];
  if (schema instanceof z.ZodNumber) return [1, 1250];
  if (schema instanceof z.ZodString) return mayBeEmpty ? [NAME, ''] : [NAME];
  return [{}];
}

/** These are the facts of a code: all at their first value, then each at every other. */
function samplesOf(code: EventCode): Record<string, unknown>[] {
  const shape: Record<string, unknown> = events[code];
  const names = Object.keys(shape);
  const said = parameterNames(eventTexts[code]);
  const valuesBy = new Map(names.map((name) => [name, valuesOf(shape[name], said.includes(givenName(name)))]));
  const first = Object.fromEntries(names.map((name) => [name, valuesBy.get(name)?.[0]]));
  if ('readUntil' in first) first.readUntil = '2026-01-31T20:59:00.000Z';
  const others = names
    .filter((name) => name !== 'readUntil')
    .flatMap((name) => valuesBy.get(name)?.map((value) => ({ ...first, [name]: value })) ?? []);
  return [first, ...others];
}

const givenName = (name: string) => `has${name.charAt(0).toUpperCase()}${name.slice(1)}`;
const say = (code: string, data: Record<string, unknown>, language: Language) =>
  eventSentence({ code, data, details: null }, language);

describe('every event', () => {
  it('has a text, and every text an event', () => {
    expect(Object.keys(eventTexts).sort()).toEqual([...codes].sort());
  });

  it('names only its own facts', () =>
    checkEach(codes, String, (code) => {
      const facts = Object.keys(events[code]);
      const given = facts.map(givenName);
      for (const name of parameterNames(eventTexts[code])) expect([...facts, ...given]).toContain(name);
    }));

  it.each(languageCodes)('reads in %s as a sentence for all facts, with names unchanged', (language) =>
    checkEach(codes, String, (code) => {
      for (const facts of samplesOf(code)) {
        const sentence = say(code, facts, language);
        const rest = sentence.replaceAll(NAME, 'Name');
        expect(rest).toMatch(/^\S(.*\S)?$/);
        expect(rest).not.toMatch(/[{}#\\%]|undefined|null|\[object| {2}/);
        const shown = parameterNames(texts[language][code]).filter((name) => facts[name] === NAME);
        if (shown.length > 0) expect(sentence).toContain(NAME);
      }
    }),
  );

  it('has an entity and an action of the wire', () =>
    checkEach(codes, String, (code) => {
      const { entity, action } = entityOf(code);
      expect(Object.values<string>(entities)).toContain(entity);
      expect(action).toMatch(/^[a-z]+( [a-z]+)*$/);
    }));
});

describe('a sentence', () => {
  it('writes plurals, lists, figures and times as the language does', () => {
    const receipt = { id: 1, number: 'BPN-1', own: 'no' };
    expect(say('receipt.process', { ...receipt, itemCount: 1 }, 'en')).toBe('BPN-1 processed: 1 item added to stock');
    expect(say('receipt.process', { ...receipt, itemCount: 1200 }, 'en')).toBe(
      'BPN-1 processed: 1,200 items added to stock',
    );
    expect(say('pickupNote.sendCode', { number: 'PN-1', recipients: ['+254712345678', 'a@example.com'] }, 'en')).toBe(
      'Authorization code of pickup note PN-1 made for +254712345678 and a@example.com',
    );
    expect(say('receipt.addItem', { number: 'BPN-1', product: 'Cement', quantity: 1250.125 }, 'en')).toBe(
      '1,250.125 of Cement added to BPN-1',
    );
    expect(say('linkKey.create', { id: 2, readUntil: '2026-01-31T20:59:00.000Z' }, 'en')).toBe(
      'Key 2 now signs links; links signed with earlier keys work until 31 Jan 2026, 20:59 UTC',
    );
  });

  it("is in the reader's language", () => {
    const receipt = { id: 1, number: 'BPN-1', own: 'no' };
    expect(say('receipt.process', { ...receipt, itemCount: 1200 }, 'sw')).toBe(
      'BPN-1 imeshughulikiwa: bidhaa 1,200 zimeongezwa kwenye stoku',
    );
    expect(say('pickupNote.sendCode', { number: 'PN-1', recipients: ['+254712345678', 'a@example.com'] }, 'sw')).toBe(
      'Msimbo wa idhini wa noti ya kuchukua PN-1 umeundwa kwa ajili ya +254712345678 na a@example.com',
    );
    const refusal = { code: 'user.suspended', params: { name: 'Juma' } };
    expect(say('access.refuse', { method: 'GET', path: '/api/users', refusal }, 'sw')).toBe(
      'GET /api/users imekataliwa: Juma amesimamishwa: mrejeshe kazini kwanza',
    );
  });

  it('omits missing facts', () => {
    const order = { id: 1, number: 'PO-12' };
    expect(say('purchaseOrder.approve', { ...order, comment: '' }, 'en')).toBe('Purchase order PO-12 approved');
    expect(say('purchaseOrder.approve', { ...order, comment: 'none' }, 'en')).toBe(
      'Purchase order PO-12 approved: none',
    );
  });

  it('about a pause uses the most suitable unit', () => {
    const failed = { email: 'a@example.com', address: '192.0.2.1', tries: 5 };
    const begin = 'Failed sign-in as a@example.com from 192.0.2.1, wrong attempt 5';
    expect(say('user.failLogin', { ...failed, pauseS: 0, pauseMinutes: 0 }, 'en')).toBe(begin);
    expect(say('user.failLogin', { ...failed, pauseS: 5, pauseMinutes: 0 }, 'en')).toBe(
      `${begin}; next attempt possible in 5 seconds`,
    );
    expect(say('user.failLogin', { ...failed, pauseS: 900, pauseMinutes: 15 }, 'en')).toBe(
      `${begin}; next attempt possible in 15 minutes`,
    );
  });

  it('of an earlier database is unchanged, and an event of a later version shows its code', () => {
    expect(eventSentence({ code: null, data: null, details: 'PO-1 {generated}' }, 'en')).toBe('PO-1 {generated}');
    expect(say('toString', {}, 'en')).toBe('toString');
    expect(say('purchaseOrder.teleport', { number: 'PO-1' }, 'en')).toBe('purchaseOrder.teleport');
  });
});

describe('the words of sentences', () => {
  it('identify the events that use them', () => {
    expect(codesSaying('Unsuspended', 'en')).toEqual(['user.unsuspend']);
    expect(codesSaying('discard', 'en')).toEqual([
      'purchaseOrder.discardDraft',
      'incompleteDelivery.discardDraft',
      ...noteCodes('discardDraft'),
    ]);
    expect(codesSaying('awaiting', 'en')).toContain('stockTransfer.request');
    expect(codesSaying('limekataliwa', 'sw')).toEqual(['purchaseOrder.reject', 'approvalRequest.reject']);
    expect(codesSaying('limekataliwa', 'en')).toEqual([]);
    expect(codesSaying('isAwaited', 'en')).toEqual([]);
    expect(codesSaying('Cement', 'en')).toEqual([]);
  });
});
