import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';

/** Whether `a` is a higher version than `b`, both `"major.minor"`; what is none counts as lowest. */
export function isHigherSchema(a: string, b: string): boolean {
  const [aMajor, aMinor] = partsOf(a);
  const [bMajor, bMinor] = partsOf(b);
  return aMajor > bMajor || (aMajor === bMajor && aMinor > bMinor);
}

/** Written by a build that knows more than this one: nothing of it is applied here [B3]. */
export const isNewerThanThisBuild = (schema: string): boolean => isHigherSchema(schema, SCHEMA_VERSION_TEXT);

function partsOf(version: string): [major: number, minor: number] {
  const [, major = '-1', minor = '-1'] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
