/** A set of member ids for each group name. */
export class Groups {
  readonly #members = new Map<string, Set<string>>();

  /** Moves a member from one group to another; undefined stands for no group. */
  move(id: string, before: string | undefined, after: string | undefined): void {
    if (before === after) return;
    if (before !== undefined) {
      const oldGroup = this.#members.get(before);
      oldGroup?.delete(id);
      if (oldGroup?.size === 0) this.#members.delete(before);
    }
    if (after === undefined) return;
    const newGroup = this.#members.get(after);
    if (newGroup) newGroup.add(id);
    else this.#members.set(after, new Set([id]));
  }

  of(group: string): Iterable<string> {
    return this.#members.get(group) ?? [];
  }
}
