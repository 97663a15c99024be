import { type EntityFields, emailField, flagField, lineField, optionalPhoneField, requiredLine } from './field';

/** Says who a user is. A new field is an entry here or below, its label in each language and a migration. */
export const personFields = {
  name: { ...requiredLine(200), column: 'name', heading: 'Name', formAt: 1, isListed: true },
  designation: { ...lineField(200), column: 'designation', heading: 'Designation', formAt: 2 },
  employeeId: { ...lineField(60), column: 'employee_id', heading: 'Employee Id No.', formAt: 3 },
} as const satisfies EntityFields;

/** Says how a user is reached, and signs in. */
export const contactFields = {
  phone: { ...optionalPhoneField, column: 'phone', heading: 'Mobile Contact 1', formAt: 1, isListed: true },
  phone2: { ...optionalPhoneField, column: 'phone2', heading: 'Mobile Contact 2', formAt: 2, isListed: true },
  email: { ...emailField, column: 'email', heading: 'Email', formAt: 3 },
} as const satisfies EntityFields;

/** These are the fields of a user, beside the role and the files: what these do is said in the code that saves them. */
export const userFields = {
  ...contactFields,
  ...personFields,
  isSystemUser: { ...flagField(true), column: 'is_system_user', heading: 'System User', formAt: 4, isListed: true },
} as const satisfies EntityFields;
