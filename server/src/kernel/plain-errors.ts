import { z } from 'zod';

const kinds: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};

/** Words for what a schema refuses without words of its own, in place of Zod's, which speak of types. */
export function speakPlainly(): void {
  z.config({
    customError: (issue) => {
      switch (issue.code) {
        case 'invalid_type':
          if (issue.input === undefined) return 'is required';
          return `must be ${kinds[issue.expected] ?? 'of another kind'}`;
        case 'too_big':
          return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
        case 'too_small':
          return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
        case 'invalid_value':
          return `must be one of ${issue.values.join(', ')}`;
        default:
          return 'is not right';
      }
    },
  });
}
