/** The steps of an operation that loads, decides and writes; `read` is the reading of its answer. */
type Step = 'load' | 'decide' | 'write' | 'read';

const steps = new WeakMap<object, Step>();

/** Notes in which step an operation failed, for the log; the first note of an error stays. */
export function failedIn(step: Step, error: unknown): void {
  if (typeof error === 'object' && error !== null && !steps.has(error)) steps.set(error, step);
}

export function failedStep(error: object): Step | undefined {
  return steps.get(error);
}
