import type { Phase } from './stage-times.ts';

const PROMISES: readonly { phase: Phase; name: string; text: string }[] = [
  { phase: 'online', name: 'Saved', text: 'The server holds every word.' },
  { phase: 'offline', name: 'Saved on this device', text: 'No network. You keep writing.' },
  { phase: 'back', name: 'Saved', text: 'Back online, merged by itself.' },
];

/** The switch of the connection, and the promise that holds in each phase. */
export function OfflineStrip({ phase, onToggle }: { phase: Phase; onToggle: () => void }) {
  return (
    <div className="strip">
      <button type="button" role="switch" aria-checked={phase !== 'offline'} onClick={onToggle}>
        <span className="strip__switch" />
        Network
      </button>
      <ol>
        {PROMISES.map(({ phase: own, name, text }) => (
          <li key={own} className={own === phase ? 'is-on' : undefined}>
            <b>{name}</b>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}
