/** In this order, because most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

/** In this order: a phone's header names its ancestors too, such as Linux for Android. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (header: string, list: typeof BROWSERS): string | undefined =>
  list.find(([pattern]) => pattern.test(header))?.[1];

/**
 * Returns browser and system of a User-Agent header, such as "Firefox on Windows", or the one of them that it names.
 * Only names of these lists are returned, so a header cannot put text of its own into the list of sessions.
 * @returns null when the header names neither
 */
export function deviceOf(userAgent: string | undefined): string | null {
  // Real headers are shorter; a longer one would only cost time.
  const header = (userAgent ?? '').slice(0, 512);
  const browser = nameIn(header, BROWSERS);
  const system = nameIn(header, SYSTEMS);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
