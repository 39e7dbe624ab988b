import type { AiAnswerView } from '#shared/operations/ai-answers.ts';
import { formatNumber } from '#client/lib/numbers.ts';
import {
  countRows,
  reportTime,
  sentSentence,
  type ProvenanceReport,
  type ReportedAnswer,
} from './provenance-report.ts';

/** The words of the document by origin. */
export function CountsTable({ report }: { report: ProvenanceReport }) {
  return (
    <table className="ledger provenance__counts">
      <thead>
        <tr>
          <th scope="col">Origin</th>
          <th scope="col" className="ledger__number">
            Words
          </th>
          <th scope="col" className="ledger__number">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {countRows(report).map(({ origin, name, words, share }) => (
          <tr key={origin}>
            <td>
              <span className={`origin-sample origin-sample--${origin}`}>{name}</span>
            </td>
            <td className="ledger__number">{words}</td>
            <td className="ledger__number">{share}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The answers of AI for the document. */
export function AnswersTable({ answers }: { answers: readonly ReportedAnswer[] }) {
  return (
    <section aria-labelledby="provenance-answers">
      <h3 id="provenance-answers" className="provenance__heading">
        Answers of AI
      </h3>
      {/* Scrolled by the keyboard on a narrow screen. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="provenance__scroll" tabIndex={0} role="group" aria-labelledby="provenance-answers">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Action</th>
              <th scope="col">Model</th>
              <th scope="col" className="ledger__number">
                Words sent
              </th>
              <th scope="col" className="ledger__number">
                Words in the text
              </th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ id, when, who, action, model, wordsSent, wordsInText }) => (
              <tr key={id}>
                <td>{reportTime(when)}</td>
                <td>{who}</td>
                <td>{action}</td>
                <td>{model}</td>
                <td className="ledger__number">{formatNumber(wordsSent)}</td>
                <td className="ledger__number">{formatNumber(wordsInText)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface SentListProps {
  reported: readonly ReportedAnswer[];
  /** The same answers, with the texts that this user sent. */
  answers: readonly AiAnswerView[];
}

/** When which texts were sent. Only the user who sent a text sees it. */
export function SentList({ reported, answers }: SentListProps) {
  const sentById = new Map(answers.map(({ id, sent }) => [id, sent]));
  return (
    <section aria-labelledby="provenance-sent">
      <h3 id="provenance-sent" className="provenance__heading">
        What was sent
      </h3>
      {reported.length === 0 ? (
        <p className="provenance__note">No answer of AI is known for this document.</p>
      ) : (
        <ul className="provenance__sent">
          {reported.map((answer) => {
            const sent = sentById.get(answer.id);
            return (
              <li key={answer.id}>
                {sentSentence(answer)}
                {sent && (
                  <details>
                    <summary>The text that you sent</summary>
                    {/* Messages have no ids, and never change. */}
                    {sent.map(({ role, content }, at) => (
                      // oxlint-disable-next-line react/no-array-index-key
                      <pre key={at} className="provenance__message">{`${role}: ${content}`}</pre>
                    ))}
                  </details>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
