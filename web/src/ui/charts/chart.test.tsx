import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { onScreen } from '../../../test/on-screen';
import { Chart } from './chart';

const week = {
  label: 'Orders of each day',
  axis: { key: 'date', label: 'Day', textOf: (date: string) => `${date}.` },
  series: [
    { key: 'orders', label: 'Orders' },
    { key: 'receipts', label: 'Receipts' },
  ],
  data: [
    { date: 'Mon', orders: 1250, receipts: 2 },
    { date: 'Tue', orders: null, receipts: 3 },
    { date: 'Wed', orders: 4, receipts: 0 },
    { date: 'Thu', orders: 5, receipts: null },
  ],
} as const;

describe('a chart', () => {
  it.each(['line', 'bar'] as const)('of the kind %s also has its figures in a table', async (kind) => {
    onScreen(() => <Chart kind={kind} {...week} />);
    const table = await screen.findByRole('table', { name: week.label });
    const rows = within(table).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Day', 'Orders', 'Receipts'],
      ['Mon.', '1,250', '2'],
      ['Tue.', '–', '3'],
      ['Wed.', '4', '0'],
      ['Thu.', '5', '–'],
    ]);
  });

  it('breaks its line where a figure is missing', async () => {
    onScreen(() => <Chart kind="line" {...week} />);
    const slider = await screen.findByRole('slider', { name: week.label });
    const paths = [...slider.querySelectorAll('path')].map((path) => path.getAttribute('d')?.replaceAll(/[^ML]/g, ''));
    expect(paths).toEqual(['MML', 'MLL']);
    expect(slider.querySelectorAll('circle')).toHaveLength(6);
  });

  it('shows the figures of each point by the arrow keys', async () => {
    onScreen(() => <Chart kind="line" {...week} />);
    const slider = await screen.findByRole('slider', { name: week.label });
    const told = () => slider.getAttribute('aria-valuetext');
    const figures = () => slider.querySelector('strong')?.textContent;
    expect(figures()).toBeUndefined();
    fireEvent.focus(slider);
    expect([told(), figures()]).toEqual(['Mon.: Orders 1,250, Receipts 2', 'Mon.']);
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect([told(), figures()]).toEqual(['Tue.: Orders –, Receipts 3', 'Tue.']);
    fireEvent.keyDown(slider, { key: 'End' });
    fireEvent.keyDown(slider, { key: 'ArrowRight' });
    expect([told(), figures()]).toEqual(['Thu.: Orders 5, Receipts –', 'Thu.']);
    fireEvent.keyDown(slider, { key: 'Escape' });
    expect(figures()).toBeUndefined();
  });
});
