/** What messages are about, by which the outbox finds them. */
export const messageSubjects = {
  pickupCode: (noteId: number) => `pickup code ${noteId}`,
  /** A user gets passwords, and links that choose one. */
  password: (userId: number) => `password ${userId}`,
  /** A user gets links that confirm another address. */
  newEmail: (userId: number) => `email ${userId}`,
  reminder: (markedReturnId: number) => `return ${markedReturnId}`,
} as const;
