import { changedFieldLabel } from '@ghala/contract/labels/changed-field-labels';
import type { FaultCode } from '@ghala/contract/refusals/fault-codes';
import { faultText } from '@ghala/contract/refusals/fault-text';
import { language, say, t } from '../text/t';

const needed: Partial<Record<string, string>> = t.fields.needed;
const otherNeeds: Partial<Record<FaultCode, string>> = t.fields.otherNeeds;
const names: Partial<Record<string, string>> = t.fields.names;

/** The contract's errors that continue from a field's name begin with these words, in English and in Swahili. */
const CONTINUES = /^(is|must|has|cannot|contains|si|lazima|isi\w+|ina|imepita|haiwezi) /;

/**
 * Writes an error as a sentence under its field: what to do if the field is empty, or else what is wrong.
 * @param fault a fault of the contract as its code or its text; a sentence is returned unchanged
 * @param field its name, or path such as `items.0.productId`
 */
export function faultSentence(fault: string, field = ''): string {
  const text = faultText(fault, language);
  const whatToDo = textOfNeed(text, field);
  if (whatToDo !== undefined) return whatToDo;
  const sentence = CONTINUES.test(text) ? say(t.fields.thisIs, { fault: text }) : text;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Writes the errors of several fields as sentences, by field. */
export function faultSentences(errors: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, faultSentence(String(fault), name)]));
}

/** Writes the errors of fields that are out of sight: each sentence begins with the field's label if it needs one. */
export function faultsAway(errors: Record<string, string>): string {
  const sentences = Object.entries(errors).map(([field, fault]) => sentenceAway(fault, field).replace(/\.$/, ''));
  return [...new Set(sentences)].join('. ');
}

function sentenceAway(fault: string, field: string): string {
  const [, row] = /\.(\d+)\./.exec(field) ?? [];
  const text = faultText(fault, language);
  const name = labelOf(field);
  const isNamed = name !== undefined && textOfNeed(text, field) === undefined && CONTINUES.test(text);
  const sentence = isNamed ? say(t.fields.fieldIs, { field: name, fault: text }) : faultSentence(text, field);
  return row === undefined ? sentence : say(t.fields.inLine, { line: Number(row) + 1, sentence });
}

/** Tells what to do about a field that must not be empty; undefined for any other error. */
function textOfNeed(text: string, field: string): string | undefined {
  if (text === faultText('required', language)) return needed[lastOf(field)] ?? t.fields.fillIn;
  const [, other] = Object.entries(otherNeeds).find(([code]) => faultText(code, language) === text) ?? [];
  return other;
}

function labelOf(field: string): string | undefined {
  const name = lastOf(field);
  return names[name] ?? changedFieldLabel(name, language);
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
