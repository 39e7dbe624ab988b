/**
 * Preloaded (`--import`) into every process and thread of tests that run at another time: `Date` is ahead of the real
 * clock by CLOCK_OFFSET_MS. Times of files and of outside programs stay real. Fake timers of a test start at this time.
 */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0);
if (offsetMs !== 0) shiftClock(offsetMs);

/** Replaces the global `Date` by one that is ahead. @param offsetMs milliseconds, negative for the past */
function shiftClock(offsetMs: number): void {
  const RealDate = globalThis.Date;
  const now = (): number => RealDate.now() + offsetMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      // Construction by `Reflect` returns an object of the constructor.
      Reflect.construct(target, values.length > 0 ? values : [now()], newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
  });
  // Code that compares constructors finds the global one.
  Object.defineProperty(RealDate.prototype, 'constructor', {
    value: globalThis.Date,
    writable: true,
    configurable: true,
  });
}
