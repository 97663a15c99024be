/** What messages are about, by which the outbox finds them. */
export const messageSubjects = {
  pickupCode: (noteId: number) => `pickup code ${noteId}`,
  /** Of a user: passwords, and links that choose a password or confirm an address. */
  password: (userId: number) => `password ${userId}`,
  reminder: (markedReturnId: number) => `return ${markedReturnId}`,
} as const;
