import { z } from 'zod';
import { type FaultCode, type FieldFault, fieldFaults } from './fault-codes';
import { fault, faultOf, readNamed } from './named-fault';

export { fault, faultOf };

const isFaultCode = (code: string): code is FaultCode => Object.hasOwn(fieldFaults, code);

/** This is the fault in a schema's message; undefined if it is not one of the contract's. */
export function readFault(message: string): FieldFault | undefined {
  const { code, params } = readNamed(message);
  return isFaultCode(code) ? ({ code, params } as FieldFault) : undefined;
}

/** This is the expected type, when Zod finds a value of another type. */
const kinds: Partial<Record<string, string>> = {
  string: fault('text'),
  number: fault('number'),
  int: fault('whole'),
  boolean: fault('flag'),
  array: fault('list'),
  object: fault('object'),
  record: fault('object'),
};

/** This is the text for Zod's own errors, where a schema names none. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        if (issue.input === undefined || issue.input === null) return fault('required');
        return kinds[issue.expected] ?? fault('wrong');
      case 'too_big': {
        const max = Number(issue.maximum);
        return issue.origin === 'string' ? fault('tooLong', { max }) : fault('atMost', { max });
      }
      case 'too_small': {
        const min = Number(issue.minimum);
        return issue.origin === 'string' ? fault('tooShort', { min }) : fault('atLeast', { min });
      }
      case 'invalid_value':
        return fault('choice', { choices: issue.values.map(String) });
      default:
        return fault('wrong');
    }
  },
});
