const EVERY_MS = 10_000;

/** Reports the progress of a test run every ten seconds, one line each, on a terminal or not. */
export class Progress {
  #start = Date.now();
  #done = 0;
  #passed = 0;
  #failed = 0;

  /** @param parts the number of `what`, counted as they end */
  constructor(parts, what) {
    this.parts = parts;
    this.what = what;
    this.timer = setInterval(() => this.#tell(), EVERY_MS).unref();
  }

  endPart() {
    this.#done += 1;
  }

  pass() {
    this.#passed += 1;
  }

  /** Names a failure at once; the caller shows the reason. */
  fail(name) {
    this.#failed += 1;
    console.log(`\n   FAILED ${name}`);
  }

  end() {
    clearInterval(this.timer);
    this.#tell();
  }

  #tell() {
    const seconds = Math.round((Date.now() - this.#start) / 1000);
    const counts = `${this.#passed} passed, ${this.#failed} failed`;
    console.log(`   ${String(seconds).padStart(4)} s: ${this.#done} of ${this.parts} ${this.what}, ${counts}`);
  }
}
