import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

interface PagerProps {
  /** 1 to `totalPages`. */
  page: number;
  totalPages: number;
  onChange: (page: number) => void;
}

/** The buttons and the number field that select a page. */
export function Pager({ page, totalPages, onChange }: PagerProps) {
  /** The text of the field while it is not the number of the page. */
  const [draft, setDraft] = useState<string | null>(null);
  const hintId = useId();
  const isInvalid = draft !== null && draft !== '' && pageOf(draft, totalPages) === undefined;
  const select = (next: number): void => {
    setDraft(null);
    onChange(next);
  };
  const handleType = (text: string): void => {
    const typed = pageOf(text, totalPages);
    if (typed === undefined) setDraft(text);
    else select(typed);
  };
  return (
    <nav className="pager" aria-label="Pages of users">
      <Button size="sm" disabled={page <= 1} onClick={() => select(page - 1)}>
        Previous
      </Button>
      <label className="pager__field">
        Page
        <input
          className="input num"
          type="number"
          inputMode="numeric"
          min={1}
          max={totalPages}
          step={1}
          value={draft ?? String(page)}
          onChange={(event) => handleType(event.target.value)}
          onBlur={() => setDraft(null)}
          {...(isInvalid && { 'aria-invalid': true, 'aria-describedby': hintId })}
        />
      </label>
      <span className="num">/ {totalPages}</span>
      <Button size="sm" disabled={page >= totalPages} onClick={() => select(page + 1)}>
        Next
      </Button>
      <span className="pager__hint" id={hintId} role="status">
        {isInvalid && `Choose a page from 1 to ${totalPages}.`}
      </span>
    </nav>
  );
}

/** Returns the page that a text names; undefined for anything else than a whole number from 1 to the last page. */
export function pageOf(text: string, totalPages: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const page = Number(text);
  return page >= 1 && page <= totalPages ? page : undefined;
}
