/** A parsed `.eml` file. Covers as much of MIME as this server's emails use. */
export interface ReadEml {
  headers: ReadonlyMap<string, string>;
  text: string;
  html: string;
}

/** Parses an email that has two alternative parts. */
export function readEml(raw: string): ReadEml {
  const [head, body] = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(head.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => splitHead(part.replace(/^\r?\n/, '')));
  const partOf = (type: string): string => {
    const found = parts.find(([headers]) => headers.get('content-type')?.startsWith(type));
    return found ? decode(found[1], found[0].get('content-transfer-encoding') ?? '') : '';
  };
  return { headers: head, text: partOf('text/plain'), html: partOf('text/html') };
}

function splitHead(raw: string): [Map<string, string>, string] {
  const end = /\r?\n\r?\n/.exec(raw);
  const head = raw.slice(0, end?.index ?? raw.length).replaceAll(/\r?\n[ \t]+/g, ' ');
  const headers = head
    .split(/\r?\n/)
    .map((line) => /^([\w-]+): ?(.*)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, name = '', value = '']): [string, string] => [name.toLowerCase(), value]);
  return [new Map(headers), end ? raw.slice(end.index + end[0].length) : ''];
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_found, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
