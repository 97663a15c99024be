// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { endSession, keepAccessToken, keepProfile, type Profile } from '../session/session-store';
import { draftKey, keepDraft, takeDraft } from './kept-drafts';
import { forgetTypedWithLogOut, readTyped, writeTyped } from './typed-store';

forgetTypedWithLogOut();
const signIn = (id: number) => {
  keepAccessToken(`token of ${id}`);
  keepProfile({ id, name: 'Achieng', Permission: {} } as unknown as Profile);
};

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  signIn(1);
});

it('what was typed belongs to its user alone', () => {
  writeTyped('order-lines.7', { 1: { quantity: 3 } });
  signIn(2);
  expect(readTyped('order-lines.7')).toBeUndefined();
  writeTyped('order-lines.7', 'other');
  signIn(1);
  expect(readTyped('order-lines.7')).toEqual({ 1: { quantity: 3 } });
});

it('what was typed outlives a session that expired', () => {
  writeTyped('order-lines.7', 'mine');
  keepDraft(draftKey('Form') ?? '', { name: 'Mine' });
  endSession('expired');
  expect(readTyped('order-lines.7')).toBeUndefined();
  signIn(1);
  expect(readTyped('order-lines.7')).toBe('mine');
  expect(takeDraft(draftKey('Form') ?? '')).toEqual({ name: 'Mine' });
});

it('Log Out removes what was typed, and keeps settings of the browser', () => {
  window.localStorage.setItem('ghala.page-length', '50');
  writeTyped('order-lines.7', 'mine');
  keepDraft(draftKey('Form') ?? '', { name: 'Mine' });
  endSession('signed-out');
  signIn(1);
  expect(readTyped('order-lines.7')).toBeUndefined();
  expect(takeDraft(draftKey('Form') ?? '')).toBeUndefined();
  expect(window.localStorage.getItem('ghala.page-length')).toBe('50');
});
