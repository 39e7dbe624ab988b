/**
 * An answer that is already JSON: checked against its contract and serialised in the worker that made it. Meant for
 * answers of thousands of rows, which would otherwise block the event loop twice: for the check and for the
 * serialisation.
 */
export class PreserializedResponse {
  readonly json: Uint8Array<ArrayBuffer>;

  constructor(json: Uint8Array<ArrayBuffer>) {
    this.json = json;
  }
}
