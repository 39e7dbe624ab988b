import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';

/** Whether `a` is a higher version than `b`, both `"major.minor"`; an invalid version counts as the lowest. */
export function isHigherSchema(a: string, b: string): boolean {
  const [aMajor, aMinor] = partsOf(a);
  const [bMajor, bMinor] = partsOf(b);
  return aMajor > bMajor || (aMajor === bMajor && aMinor > bMinor);
}

/** Whether text was written by a build with a higher schema: then this build applies none of it [B3]. */
export const isNewerThanThisBuild = (schema: string): boolean => isHigherSchema(schema, SCHEMA_VERSION_TEXT);

function partsOf(version: string): [major: number, minor: number] {
  const [, major = '-1', minor = '-1'] = /^(\d+)\.(\d+)$/.exec(version) ?? [];
  return [Number(major), Number(minor)];
}
