/** Decoration of the empty canvas: three notes joined by edges. */
export function CanvasArt() {
  return (
    <svg className="welcome__art" viewBox="0 0 152 112" fill="none" aria-hidden="true">
      <path className="welcome__lines" d="M56 34h20c10 0 10 0 10 10M56 40c10 34 8 40 26 40" />
      <g transform="translate(8 18) rotate(-3 24 16)">
        <path className="welcome__shade" d="M3 4h48v32H3z" />
        <path className="welcome__paper" d="M.5.5h47v31H.5z" />
        <path className="welcome__lines" d="M8 11h30M8 20h20" />
      </g>
      <g transform="translate(76 44) rotate(2 24 12)">
        <path className="welcome__shade" d="M3 4h48v24H3z" />
        <path className="welcome__paper" d="M.5.5h47v23H.5z" />
        <path className="welcome__rule" d="M9 0v24" />
      </g>
      <g transform="translate(84 78) rotate(-2 24 12)">
        <path className="welcome__shade" d="M3 4h48v24H3z" />
        <path className="welcome__paper" d="M.5.5h47v23H.5z" />
        <path className="welcome__lines" d="M8 12h28" />
      </g>
    </svg>
  );
}
