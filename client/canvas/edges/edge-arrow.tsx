/** The arrowhead marker of a selected edge, which shows its direction. */
export function EdgeArrow() {
  return (
    <svg className="edge__defs" aria-hidden="true">
      <defs>
        <marker
          id="edge-arrow"
          viewBox="0 0 10 10"
          refX="9"
          refY="5"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M1 1l8 4-8 4z" />
        </marker>
      </defs>
    </svg>
  );
}
