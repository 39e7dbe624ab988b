/** Parses the schema version that a client sends, `"major.minor"` [B1]. */
export function parseSchemaVersion(text: string): { major: number; minor: number } {
  const [major = 0, minor = 0] = text.split('.').map(Number);
  return { major, minor };
}
