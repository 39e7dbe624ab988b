import { atom, type ReadableAtom } from 'nanostores';
import type { Node } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { AI_ACTIONS, type AiActionId } from '#shared/ai/actions/index.ts';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import type { SentLinks } from '#shared/ai/sent-links.ts';
import { ApiError } from '#client/api/api-error.ts';
import { selectedByCode } from '#client/editor/extensions/selection-origin/selection-origin.ts';
import { AnswerError, streamAnswer } from '#client/workspace/ai/stream-answer.ts';
import { applyEdits } from '../page/apply-edits.ts';
import { editsOfChange } from '../page/page-edits.ts';
import { areDecorationsIntact } from '../page/suggestion-plugin.ts';
import { targetBetween, type Target } from '../page/target.ts';
import { TrackedTarget } from '../page/tracked-target.ts';
import { changesOf, linksOf } from './answer-changes.ts';
import { assistantHost } from './assistant-host.ts';
import { initialState, type AssistantState } from './assistant-state.ts';
import { showChanges, usedChanges, withTouch, type Decision } from './shown-change.ts';

export const actionOf = (id: AiActionId): (typeof AI_ACTIONS)[number] =>
  // The list has an action for each id.
  AI_ACTIONS.find((action) => action.id === id) ?? AI_ACTIONS[0];

const FAILED_TEXT = 'The AI assistant could not answer. Try again.';
const LIMIT_TEXT =
  'This page has a limit of characters, and the suggestion is too long for it. Nothing was changed.';

/** Whether an error is worded for the writer: that of the stream, or of reading an addition. */
const isSentence = (error: unknown): error is Error =>
  error instanceof AnswerError || error instanceof ApiError;

/** Milliseconds between two views of a growing answer. Each lays out the panel, and a key in its frame waits for that. */
const ANSWER_MS = 200;

let sessions = 0;

/** One use of the assistant on one text: the request, the answer, the decisions and their effect on the page. */
export class AssistantSession {
  /** Distinguishes it from other sessions. */
  readonly number = ++sessions;
  readonly view: EditorView;
  readonly documentId: string;
  target: Target;
  tracked: TrackedTarget;
  readonly #state;
  readonly #onRedraw: () => void;
  readonly #onEnd: (inserted: readonly { from: number; to: number }[]) => void;
  #abort: AbortController | null = null;
  #doc: Node;
  #frame: number | null = null;
  #answerTimer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /**
   * @param onRedraw called when the page has to show another state
   * @param onEnd called once, with the inserted text
   */
  constructor(
    view: EditorView,
    documentId: string,
    action: AiActionId,
    target: Target,
    {
      onRedraw,
      onEnd,
    }: { onRedraw: () => void; onEnd: (inserted: readonly { from: number; to: number }[]) => void },
  ) {
    this.view = view;
    this.documentId = documentId;
    this.target = target;
    this.tracked = new TrackedTarget(target, view.state);
    this.#doc = view.state.doc;
    this.#state = atom(initialState(action));
    this.#onRedraw = onRedraw;
    this.#onEnd = onEnd;
  }

  get state(): ReadableAtom<AssistantState> {
    return this.#state;
  }

  /** Selects another action before anything is sent. */
  setAction(action: AiActionId): void {
    if (this.#state.get().phase === 'idle') this.#set({ action });
  }

  /** Selects a writing style for the next request; null for none. */
  setStyle(styleId: string | null): void {
    this.#set({ styleId });
  }

  /** Returns the request as it would be sent now. @throws Error when an addition cannot be read */
  async request(instruction: string): Promise<AnswerRequest | null> {
    const surroundings = await (await assistantHost())?.surroundingsOf(this.documentId);
    if (!surroundings) return null;
    const { action, styleId = surroundings.styleId ?? null } = this.#state.get();
    const { selection, before, after } = this.target;
    const answer = instruction.trim();
    return {
      ...surroundings,
      styleId,
      documentId: this.documentId,
      action,
      selection,
      before,
      after,
      ...('asks' in actionOf(action) && answer !== '' && { instruction: answer }),
    };
  }

  /** Sends the request, also again. An action with a question does nothing without an answer to it. */
  async run(instruction = this.#state.get().instruction): Promise<void> {
    const { action } = this.#state.get();
    if (this.#isClosed || ('asks' in actionOf(action) && instruction.trim() === '')) return;
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#readTargetAgain();
    const { loss, styleId } = this.#state.get();
    this.#set({ ...initialState(action), instruction, styleId, loss, phase: 'streaming' });
    this.#onRedraw();
    let answer = '';
    let links: SentLinks = new Set();
    try {
      const request = await this.request(instruction);
      if (!request) throw new AnswerError(FAILED_TEXT);
      links = linksOf(request);
      await streamAnswer(
        request,
        {
          onQueued: ({ position }) => this.#set({ queuePosition: position }),
          onStart: ({ answerId }) => this.#set({ answerId, queuePosition: null }),
          onLimit: ({ message }) => this.#set({ limit: message }),
          onText: (text) => {
            answer += text;
            // The first words are shown at once.
            if (answer === text) this.#set({ answer });
            else
              this.#answerTimer ??= setTimeout(() => {
                this.#answerTimer = undefined;
                if (this.#abort === abort && this.#state.get().phase === 'streaming') this.#set({ answer });
              }, ANSWER_MS);
          },
        },
        abort.signal,
      );
      this.#complete(answer, links);
    } catch (error) {
      if (this.#abort !== abort || this.#isClosed) return;
      const isStopped = abort.signal.aborted;
      const text = isSentence(error) ? error.message : FAILED_TEXT;
      if (isStopped && answer.trim() === '') this.close();
      else this.#set({ phase: isStopped ? 'stopped' : 'error', answer, error: isStopped ? null : text });
      this.#onRedraw();
    }
  }

  /** Ends a running request. Without a word of the answer, the panel closes too. */
  stop(): void {
    this.#abort?.abort();
  }

  decide(number: number, decision: Decision): void {
    const { changes } = this.#state.get();
    this.#set({
      changes: changes.map((shown) => (shown.number === number ? { ...shown, decision } : shown)),
    });
    this.#onRedraw();
  }

  refuseAll(): void {
    this.#decideAll('refused');
  }

  /** Accepts all changes and makes them. */
  async acceptAll(): Promise<void> {
    if (!this.#isUsable()) return;
    this.#decideAll('accepted');
    await this.use();
  }

  #decideAll(decision: Decision): void {
    this.#set({ changes: this.#state.get().changes.map((shown) => ({ ...shown, decision })) });
    this.#onRedraw();
  }

  goTo(index: number): void {
    const { changes } = this.#state.get();
    this.#set({ current: Math.max(0, Math.min(index, changes.length - 1)) });
    this.#onRedraw();
  }

  /** Makes the changes of {@link usedChanges} as one undo step, and closes. */
  async use(): Promise<void> {
    const { action, changes: decided } = this.#state.get();
    if (!this.#isUsable() || usedChanges(decided).length === 0) return;
    this.#set({ isApplying: true });
    await (await assistantHost())?.saveVersion(this.documentId, `Before AI: ${actionOf(action).label}`);
    if (this.#isClosed) return;
    this.#followText();
    const { changes, answerId } = this.#state.get();
    if (this.#blocked() !== null || this.view.composing) return this.#set({ isApplying: false });
    const edits = usedChanges(changes).flatMap(({ change }) => editsOfChange(change, this.tracked));
    const inserted = applyEdits(this.view, this.tracked, edits, { kind: 'ai', ref: answerId });
    if (inserted === null) return this.#set({ isApplying: false, error: LIMIT_TEXT });
    this.#leaveCaretBehind();
    return this.close(inserted);
  }

  close(inserted: readonly { from: number; to: number }[] = []): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#abort?.abort();
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    clearTimeout(this.#answerTimer);
    this.#onEnd(inserted);
  }

  /** Follows a change of the page. Called after every update of the view. */
  handleUpdate(): void {
    const { doc } = this.view.state;
    const isReadOnly = !this.view.editable;
    const { loss } = this.#state.get();
    if (doc !== this.#doc || isReadOnly !== (loss === 'read-only')) this.#schedule(() => this.#followText());
  }

  #complete(answer: string, links: SentLinks): void {
    if (this.#isClosed) return;
    this.tracked.update(this.view.state);
    this.#doc = this.view.state.doc;
    if (answer.trim() === '') this.#set({ phase: 'error', answer, error: AI_MESSAGES.emptyAnswer });
    else {
      const changes = showChanges(
        changesOf(this.target, answer, {
          action: this.#state.get().action,
          isCut: this.#state.get().limit !== null,
          links,
        }),
        this.tracked,
      );
      this.#set({ phase: 'complete', answer, changes, loss: this.#blocked() });
    }
    this.#onRedraw();
  }

  #isUsable(): boolean {
    const { phase, isApplying } = this.#state.get();
    return phase === 'complete' && !isApplying && this.#blocked() === null;
  }

  #blocked(): AssistantState['loss'] {
    return this.view.editable ? this.tracked.loss : 'read-only';
  }

  #followText(): void {
    if (this.#isClosed || this.view.isDestroyed) return;
    this.#doc = this.view.state.doc;
    const hasChanged = this.tracked.update(this.view.state);
    const loss = this.#blocked();
    const { changes, loss: lossBefore } = this.#state.get();
    // Typing elsewhere only moves the decorations. Another transaction and a render for each key would slow it.
    if (!hasChanged && loss === lossBefore && areDecorationsIntact(this.view)) return;
    this.#set({
      loss,
      changes: changes.map((shown) => withTouch(shown, this.tracked)),
    });
    this.#onRedraw();
  }

  /** Reads the selected text again, which may have changed since the last request. */
  #readTargetAgain(): void {
    this.#followText();
    const range = this.#blocked() === null ? this.tracked.presentRange() : null;
    if (!range) return;
    this.target = targetBetween(this.view.state, range, this.target.isCaret);
    this.tracked = new TrackedTarget(this.target, this.view.state);
  }

  #leaveCaretBehind(): void {
    const { state } = this.view;
    const range = this.tracked.presentRange();
    const end = range ? TextSelection.near(state.doc.resolve(range.to), -1) : null;
    if (end) this.view.dispatch(selectedByCode(state.tr.setSelection(end)));
  }

  #pending: (() => void)[] = [];

  #schedule(work: () => void): void {
    this.#pending.push(work);
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null;
      for (const each of this.#pending.splice(0)) each();
    });
  }

  #set(change: Partial<AssistantState>): void {
    if (!this.#isClosed) this.#state.set({ ...this.#state.get(), ...change });
  }
}
