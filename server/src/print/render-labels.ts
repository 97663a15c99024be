import type { LabelLayout } from '@ghala/contract/common/label-rules';
import type { Language } from '@ghala/contract/text/language';
import { say } from '@ghala/contract/text/say';
import { papers } from '../text/texts';
import { typeset } from './typeset';
import type { Label } from './typesetter/label';

/** This is a label of something that is scanned, complete in the words of its language, and how often it is printed. */
export type PrintedLabel = Omit<Label, 'alt'> & { copies: number };

export interface PrintedLabels {
  language: Language;
  business: string;
  layout: LabelLayout;
  /** The first of a sheet is 1. */
  firstCell: number;
  /** There is at least one. */
  labels: readonly PrintedLabel[];
}

/** Prints labels, on sheets or for a roll. */
export function renderLabels({ language, business, layout, firstCell, labels }: PrintedLabels): Promise<Buffer> {
  const texts = papers.in(language).labels;
  const names = new Set(labels.map(({ name }) => name));
  const [name = ''] = names;
  return typeset({
    kind: 'labels',
    language,
    business,
    layout,
    firstCell,
    title: names.size === 1 ? say(texts.titleOf, { name }, language) : texts.title,
    labels: labels.map(({ copies, ...label }) => ({
      label: { ...label, alt: say(texts.codeOf, { name: label.name }, language) },
      copies,
    })),
  });
}
