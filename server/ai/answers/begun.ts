/** The pieces of a stream, and whether one of them has arrived. An empty piece counts: the model thinks. */
export class Begun implements AsyncIterable<string> {
  readonly #pieces: AsyncIterable<string>;
  hasBegun = false;

  constructor(pieces: AsyncIterable<string>) {
    this.#pieces = pieces;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string, void, void> {
    for await (const piece of this.#pieces) {
      this.hasBegun = true;
      yield piece;
    }
  }
}
