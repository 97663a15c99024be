/** The tone is low, unlike the high one by which scanners say that they have read a code; in hertz and seconds. */
const TONE = 180;
const TONE_SECONDS = 0.16;
const GAP_SECONDS = 0.08;

let context: AudioContext | undefined;

/**
 * Plays two low tones and shakes a phone, since a code was not counted. It is silent where the browser has no sound, or
 * allows none yet.
 */
export function soundMissed(): void {
  navigator.vibrate?.([120, 60, 120]);
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  void context.resume();
  for (const at of [0, TONE_SECONDS + GAP_SECONDS]) {
    const tone = new OscillatorNode(context, { type: 'square', frequency: TONE });
    const loudness = new GainNode(context, { gain: 0.2 });
    tone.connect(loudness).connect(context.destination);
    tone.start(context.currentTime + at);
    tone.stop(context.currentTime + at + TONE_SECONDS);
  }
}
