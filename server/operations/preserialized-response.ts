/**
 * A query's answer as the bytes that leave, checked against its contract and written where it was made: in a worker.
 * For answers of thousands of rows, which would hold the loop twice, when they are checked and when they are written.
 */
export class WrittenAnswer {
  readonly json: Uint8Array<ArrayBuffer>;

  constructor(json: Uint8Array<ArrayBuffer>) {
    this.json = json;
  }
}
