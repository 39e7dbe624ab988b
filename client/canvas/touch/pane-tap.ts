interface PointerDown {
  pointerType: string;
}

/**
 * Recognises a finger's tap on the empty canvas. With `selectionOnDrag`, React Flow reports only clicks of the mouse
 * there.
 */
export class PaneTap {
  #isByFinger = false;

  down({ pointerType }: PointerDown): void {
    this.#isByFinger = pointerType === 'touch';
  }

  /** Returns whether a click is a finger's tap on the empty canvas. */
  isTap({ target }: { target: EventTarget }): boolean {
    // A click event need not have a pointer type, so that of the last pointerdown is used.
    return this.#isByFinger && target instanceof Element && target.classList.contains('react-flow__pane');
  }
}
