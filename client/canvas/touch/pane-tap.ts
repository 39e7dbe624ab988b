interface Press {
  pointerType: string;
}

/**
 * Tells a finger's tap on the bare canvas. React Flow, where a drag of the mouse draws a box, tells of presses of the mouse
 * alone there.
 */
export class PaneTap {
  #isByFinger = false;

  down({ pointerType }: Press): void {
    this.#isByFinger = pointerType === 'touch';
  }

  /** @returns whether this click is such a tap */
  isTap({ target }: { target: EventTarget }): boolean {
    // Of a click no browser need say what it was made with.
    return this.#isByFinger && target instanceof Element && target.classList.contains('react-flow__pane');
  }
}
