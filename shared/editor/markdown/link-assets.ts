const ASSET_ADDRESS = /(?<=\]\(<?|src=")asset:([0-9a-f-]{36})/g;

/** Whether Markdown shows an image that is a file of the workspace, `asset:ID`. */
export const showsAssets = (markdown: string): boolean => /(?:\]\(<?|src=")asset:/.test(markdown);

/**
 * Replaces the addresses of images in Markdown or HTML, `asset:ID`, by paths from the text to the files of the zip. The
 * address of an unknown file stays.
 * @param path the path of the text in the zip
 * @param assets the paths of the files by id
 */
export function linkAssets(text: string, path: string, assets: ReadonlyMap<string, string>): string {
  return text.replaceAll(ASSET_ADDRESS, (address, id: string) => {
    const target = assets.get(id);
    return target === undefined ? address : relativeUrl(path, target);
  });
}

function relativeUrl(from: string, to: string): string {
  const folders = from.split('/').slice(0, -1);
  const parts = to.split('/');
  let shared = 0;
  while (shared < folders.length && folders[shared] === parts[shared]) shared += 1;
  const up = folders.slice(shared).map(() => '..');
  const down = parts
    .slice(shared)
    .map((part) => encodeURIComponent(part).replaceAll(/[()']/g, percentEncoded));
  return [...up, ...down].join('/');
}

/** Encodes the characters that end an address in Markdown. */
const percentEncoded = (character: string): string => `%${character.charCodeAt(0).toString(16)}`;
