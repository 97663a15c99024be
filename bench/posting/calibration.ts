const STEPS = 20_000_000;

/** @returns milliseconds that a fixed calculation takes on one core, which rise when others use the machine */
export function calibrate(): number {
  const start = performance.now();
  let state = 1;
  for (let step = 0; step < STEPS; step++) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
  }
  if (state === 0) throw new Error('this sequence never comes to 0');
  return performance.now() - start;
}
