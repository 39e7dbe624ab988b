import './mark.css';

/** The logo of the application: a pad with a folded corner. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path
        fill="#ffcc00"
        d="M4 4.5A2.5 2.5 0 0 1 6.5 2h11A2.5 2.5 0 0 1 20 4.5V16l-6 6H6.5A2.5 2.5 0 0 1 4 19.5z"
      />
      <path className="mark__bind" d="M4 4.5A2.5 2.5 0 0 1 6.5 2h11A2.5 2.5 0 0 1 20 4.5V6H4z" />
      <path stroke="#d64545" strokeWidth="1.3" d="M8.2 6v16" />
      <path stroke="#1d1b16" strokeWidth="1.3" strokeLinecap="round" d="M11 10.2h6M11 13.7h4.5" />
      <path fill="#b38f00" d="m14 22 6-6h-4.5a1.5 1.5 0 0 0-1.5 1.5z" />
    </svg>
  );
}

/** The logo on public pages: an upright pad. */
export function PadMark() {
  return (
    <svg className="mark" viewBox="0 0 20 26" fill="none" aria-hidden="true">
      <path d="M1 1h18v24H1z" fill="#ffcc00" />
      <path d="M1 1h18v4H1z" className="mark__bind" />
      <path d="M6.5 5v20" stroke="#d0382f" />
      <path d="M9.5 11h7M9.5 15.5h7M9.5 20h4" stroke="#1d1b16" strokeWidth="1.2" />
    </svg>
  );
}
