import { everyCall } from '@ghala/contract/calls/every-call';
import { readFault } from '@ghala/contract/refusals/field-faults';
import { fault } from '@ghala/contract/refusals/named-fault';
import { expect, it } from 'vitest';
import { ApiError } from '../net/api-client';
import { failureText } from '../net/failure-text';
import { fields } from '../text/en/fields';
import { faultSentence, faultsAway } from './fault-sentence';

/** No form shows these fields: the forms choose them, or send lists. */
const chosenByForms = [
  'address',
  'approvalId',
  'approvalIds',
  'columns',
  'dispatchNoteId',
  'isStart',
  'isWhole',
  'itemId',
  'markedId',
  'noteId',
  'pickupNoteId',
  'required',
  'token',
];

/** Finds the fields that an empty request to any call lacks. */
function requiredFields(): string[] {
  const found = everyCall.flatMap(({ body, files = {} }) => {
    const issues = body?.safeParse({ items: [{}], lines: [{}] }).error?.issues ?? [];
    const missing = issues.filter(({ message }) => readFault(message)?.code === 'required');
    return [...missing.map(({ path }) => String(path.at(-1))), ...Object.keys(files)];
  });
  return [...new Set(found)].filter((name) => !chosenByForms.includes(name)).sort();
}

it.each(requiredFields())('an empty field tells what to do: %s', (name) => {
  expect(faultSentence(fault('required'), name)).toMatch(
    /^(Enter|Choose|Take) (a|an|the|your|who) |^(Enter|Choose|Take) /,
  );
  expect(Object.keys(fields.needed)).toContain(name);
});

it.each([
  [fault('required'), 'name', 'Enter a name'],
  [fault('required'), 'items.0.productId', 'Choose a product'],
  ['is required', 'supplierId', 'Choose a supplier'],
  [fault('required'), 'somethingNew', 'Fill this in'],
  [fault('supplierRequired'), 'supplierId', 'Choose the supplier of this external delivery'],
  [fault('tooLong', { max: 3 }), 'name', 'This must be at most 3 characters'],
  [fault('noSuchNote'), 'number', 'No pickup or dispatch note has this number'],
  ['Enter a date', 'day', 'Enter a date'],
])('an error is a sentence under its field: %s of %s', (wrong, field, sentence) => {
  expect(faultSentence(wrong, field)).toBe(sentence);
});

it('away from its field an error begins with the label if it needs one', () => {
  const said = (errors: Record<string, string>) => faultsAway(errors);
  expect(said({ number: 'no pickup or dispatch note has this number' })).toBe(
    'No pickup or dispatch note has this number',
  );
  expect(said({ photo: 'must be a PNG, JPEG, WebP or GIF image' })).toBe(
    'Photo must be a PNG, JPEG, WebP or GIF image',
  );
  expect(said({ name: 'is required', phone: fault('phoneExample'), email: 'is required' })).toBe(
    'Enter a name. Enter a phone number such as 0722 111 333, or +44 20 7946 0958 from another country. ' +
      'Enter an e-mail address',
  );
  expect(said({ 'items.2.productId': 'is required' })).toBe('Line 3: Choose a product');
  expect(said({ strange: 'must be text' })).toBe('This must be text');
});

it('the text of a refused request has no names of fields, that of another failure is the server’s message', async () => {
  const refused = new ApiError(422, 'number: is required', { number: 'is required' }, { code: 'input.invalid' });
  expect(await failureText(refused)).toBe('Enter the number of the gate pass or note');
  expect(await failureText(new ApiError(409, 'Already left', {}, { code: 'gate.left' }))).toBe('Already left');
});
