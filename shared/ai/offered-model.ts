/** A model of the server that workspaces may select. */
export interface OfferedModel {
  model: string;
  /** Hundredths of a credit for an answer. */
  cost: number;
}
