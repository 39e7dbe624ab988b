import { Awareness } from 'y-protocols/awareness';
import type * as Y from 'yjs';

/**
 * An awareness that outlives its providers. A provider destroys the awareness it is given, and a refused room gets a
 * new provider: the editor's carets would point at a dead object.
 */
export class LastingAwareness extends Awareness {
  #fields: Record<string, unknown> = {};

  constructor(ydoc: Y.Doc) {
    super(ydoc);
    super.setLocalState({});
  }

  override setLocalStateField(field: string, value: unknown): void {
    this.#fields = { ...this.#fields, [field]: value };
    if (this.getLocalState() === null) super.setLocalState({ ...this.#fields });
    else super.setLocalStateField(field, value);
  }

  /** Says anew what this client is doing: providers clear it when they end, browsers when a page is put aside [A12]. */
  announce(): void {
    super.setLocalState({ ...this.#fields });
  }

  /** A provider's call: nothing ends with it. */
  override destroy(): void {}

  end(): void {
    super.destroy();
  }
}
