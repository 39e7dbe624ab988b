/** What the server answers to an operation that it did: which state of the scope holds it. */
export interface Acknowledgement {
  epoch: string;
  seq: number;
}
