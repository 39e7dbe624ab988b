import './goal-ring.css';

interface GoalRingProps {
  /** The reached part of the goal, 0 to 1; higher values count as 1. */
  part: number;
}

const RADIUS = 6;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

/** A ring that fills up towards the goal. It is decorative: the text beside it has the same information. */
export function GoalRing({ part }: GoalRingProps) {
  const reached = Math.min(1, Math.max(0, part));
  return (
    <svg className="goal-ring" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle className="goal-ring__track" cx="8" cy="8" r={RADIUS} />
      <circle
        className="goal-ring__part"
        cx="8"
        cy="8"
        r={RADIUS}
        strokeDasharray={`${reached * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
