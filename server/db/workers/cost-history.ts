/** After an expensive job a person has to send so many inexpensive ones before they count as inexpensive again. */
const JOBS_TO_FORGET = 10;
/** The most people whose expensive jobs are remembered. The person who was added first is forgotten first. */
const MAX_PEOPLE = 10_000;

/** Remembers whose last jobs were expensive. A person without a history counts as inexpensive. */
export class CostHistory {
  /** The number of inexpensive jobs that are missing, by person. */
  readonly #missing = new Map<string, number>();

  isExpensive(person: string): boolean {
    return this.#missing.has(person);
  }

  record(person: string, wasExpensive: boolean): void {
    const missing = wasExpensive ? JOBS_TO_FORGET : (this.#missing.get(person) ?? 0) - 1;
    this.#missing.delete(person);
    if (missing > 0) this.#missing.set(person, missing);
    const [oldest] = this.#missing.keys();
    if (this.#missing.size > MAX_PEOPLE && oldest !== undefined) this.#missing.delete(oldest);
  }
}
