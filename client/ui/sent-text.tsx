import type { AnswerPreview } from '#shared/operations/ai-answers.ts';
import { creditsText } from '#shared/plans/credits.ts';
import { fileSizeText } from '#client/lib/file-size.ts';
import './sent-text.css';

interface SentTextProps {
  preview: AnswerPreview;
  /** A sentence about texts that are sent with a request. */
  also?: string;
}

/** The exact text that a request would send to a model, with its size, its destination and its cost. */
export function SentText({ preview: { messages, bytes, cost, model, host }, also }: SentTextProps) {
  const costText = cost === 0 ? 'no credits' : `${creditsText(cost)} credits`;
  return (
    <>
      <p className="sent-text__note num">
        {fileSizeText(bytes)} to {model} at {host}, {costText}. {also !== undefined && `${also} `}Nothing else
        is sent.
      </p>
      {/* A scrolling region has to be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sent-text" tabIndex={0} role="region" aria-label="The text that is sent">
        {messages.map(({ role, content }) => (
          <pre key={role} className="sent-text__message">
            {content}
          </pre>
        ))}
      </div>
    </>
  );
}
