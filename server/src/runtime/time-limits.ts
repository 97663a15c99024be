/** Says how long a client may take to send a request. Answers have no time limit. */
export interface TimeLimits {
  /** Runs from the request's first byte to the last of its body. */
  requestMs: number;
  /** From the first byte, or from the opening of the connection, to the end of the headers. */
  headersMs: number;
  /** Says how often connections are checked for those over the limit. */
  checkEveryMs: number;
}

export const timeLimits: TimeLimits = { requestMs: 120_000, headersMs: 20_000, checkEveryMs: 1_000 };
