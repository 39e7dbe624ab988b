/** A picture whose bytes are in pasted HTML. */
export interface FoundPicture {
  /** Stands for the id of its file, until the file has one. */
  id: string;
  /** The media type: `image/png` or `image/jpeg`. */
  type: string;
  /** The bytes in Base64. */
  data: string;
}

/** The most pictures of one paste. */
export const MAX_PICTURES = 100;
/** The longest picture that is read, in characters of Base64. Files may have 5 MB; larger ones are named in a message. */
const MAX_DATA_LENGTH = 20_000_000;

const DATA_URL = /^data:image\/(png|jpe?g);base64,/i;

/** Whether an address contains the bytes of a picture itself, in any format. */
export const hasPictureData = (src: string): boolean => /^data:image\//i.test(src);

/** Collects the pictures whose bytes are in pasted HTML. The same bytes are one picture. */
export class FoundPictures {
  readonly #byAddress = new Map<string, FoundPicture>();

  get all(): readonly FoundPicture[] {
    return [...this.#byAddress.values()];
  }

  /** Adds the picture of a `data:` address. @returns its temporary id; null if it cannot become a file */
  add(src: string): string | null {
    const known = this.#byAddress.get(src);
    if (known) return known.id;
    const [start, format = ''] = DATA_URL.exec(src.slice(0, 40)) ?? [];
    if (start === undefined || src.length > MAX_DATA_LENGTH || this.#byAddress.size >= MAX_PICTURES)
      return null;
    const type = format.toLowerCase() === 'png' ? 'image/png' : 'image/jpeg';
    const id = `found-picture-${this.#byAddress.size + 1}`;
    this.#byAddress.set(src, { id, type, data: src.slice(start.length) });
    return id;
  }
}

/** Decodes a picture to a file. @returns null if its Base64 is invalid or empty */
export function fileOf({ id, type, data }: FoundPicture): File | null {
  try {
    const bytes = Uint8Array.from(
      atob(decodeURIComponent(data)),
      (character) => character.codePointAt(0) ?? 0,
    );
    return bytes.length === 0
      ? null
      : new File([bytes], `${id}.${type === 'image/png' ? 'png' : 'jpg'}`, { type });
  } catch {
    return null;
  }
}
