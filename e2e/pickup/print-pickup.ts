import { expect, type Page } from '@playwright/test';
import { look } from '../look';
import { downloadPaper, openAsStranger } from '../papers';
import { act, expectScreen, rowWith } from '../screen-actions';
import { collector, pump, purpose, store, valve, vehicle } from './names';

/** Downloads and reads the note and the gate pass. @returns the target of the gate pass's QR code */
export async function printPickup(page: Page, noteNo: string): Promise<string> {
  await page.goto('/orders');
  await act(rowWith(page, noteNo), 'View PDF');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Pickup Note/);
  await look(page, 'pickup-note');
  const note = await downloadPaper(page);
  expect(note.fileName).toMatch(/^\d{14}_batch_note\.pdf$/);
  for (const words of [noteNo, collector.name, store, 'YES', vehicle, purpose, 'Loaded by hand'])
    expect(note.text).toContain(words);
  for (const words of [pump, '2 are with the fitter', valve, '12.5']) expect(note.text).toContain(words);
  const opened = await openAsStranger(note.qr);
  expect(opened.status, 'the QR code opens the note without signing in').toBe(200);
  expect(opened.text).toContain(noteNo);

  await page.keyboard.press('Escape');
  await expectScreen(page, 'Manage Orders');
  await act(rowWith(page, noteNo), 'Gate Pass');
  await expect(page.getByRole('img', { name: /^Page 1 of 1/ })).toHaveAccessibleName(/Gate Pass/);
  const pass = await downloadPaper(page, 'Gate Pass');
  expect(pass.fileName).toMatch(/^\d{14}_pickup_gatepass\.pdf$/);
  for (const words of [noteNo, collector.name, vehicle, pump, valve, '12.5']) expect(pass.text).toContain(words);
  return pass.qr;
}
