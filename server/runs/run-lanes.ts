/**
 * The lanes of runs, with the slots of each in one process. A lane has its own slots, so that many cheap runs leave
 * those of the expensive ones free, and slow runs of one lane keep no other lane waiting.
 */
export const RUN_LANES = {
  /** Runs that mostly wait for a model or another server. Each holds a connection and little memory. */
  waiting: 64,
  /** Runs that read a person's whole data and write files. */
  exports: 4,
  /** Runs that create many documents. */
  imports: 2,
} as const;

export type RunLane = keyof typeof RUN_LANES;

/** A lane as it is in a process at this moment. */
export interface LaneUse {
  lane: RunLane;
  /** The most runs of the lane in this process at the same time. */
  slots: number;
  /** The runs of the lane that this process runs. */
  used: number;
}

/** Returns the lane of a kind; undefined for a kind that this process does not know. */
export type LaneOf = (kind: string) => LaneUse | undefined;

/**
 * Whether a run may start in a lane. The first half of the slots is for everybody; the second half is for people
 * without a run in the lane, so that a few people with two runs each cannot fill it.
 * @param own the runs of the same person in the lane
 */
export const hasSlot = ({ slots, used }: LaneUse, own: number): boolean =>
  used < slots && (own === 0 || used < slots / 2);
