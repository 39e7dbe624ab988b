import './goal-ring.css';

interface GoalRingProps {
  /** How much of the goal is reached; more than 1 counts as 1. */
  part: number;
}

const RADIUS = 6;
const ROUND = 2 * Math.PI * RADIUS;

/** A quiet ring that fills up. Decoration: the words beside it say the same. */
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
        strokeDasharray={`${reached * ROUND} ${ROUND}`}
        transform="rotate(-90 8 8)"
      />
    </svg>
  );
}
