import * as v from 'valibot';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import type { OperationContract } from '#shared/operations/contract.ts';
import { requireAdministratorProof } from '#server/auth/proof.ts';
import { raiseScope, seqOf } from '#server/db/scopes.ts';
import { ROW_BYTES } from '#server/policies/growth/growth.ts';
import { requireOpenSession } from '#server/policies/open-session.ts';
import type { AnyHandler, Call, Services } from './handler.ts';
import { inputSentence } from './input-sentence.ts';
import { bodyHash, findStoredAnswer, storeAnswer, type StoredAnswer } from './idempotency-keys.ts';
import { PreserializedResponse } from './preserialized-response.ts';

export interface OperationRequest {
  handler: AnyHandler;
  call: Call;
  /** The body as sent. An empty body counts as `{}` [F16]. */
  rawBody: string;
  /** The client's `Idempotency-Key`, if it sent one. */
  key?: string;
}

/**
 * Runs operations in the order of F2: look up the key → parse → authorise → run → check the answer → commit. If
 * authorisation came first, a replayed `leave-workspace` would be a 404. If the check came after the commit, a
 * presenter's bug would leave an operation that can never be answered.
 */
export class OperationRunner {
  readonly #services: Services;
  /** Keys in flight: a second request under the same key joins the first [F3]. */
  readonly #inFlight = new Map<string, { hash: string; answer: Promise<StoredAnswer> }>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** @throws AppError with a code of the contract, or one that every operation can answer */
  async run(request: OperationRequest): Promise<StoredAnswer> {
    const stored = await this.#runOnce(request);
    const { handler, call } = request;
    if (handler.kind === 'query' || !handler.sign) return stored;
    return { ...stored, answer: await handler.sign({ call, answer: stored.answer }) };
  }

  async #runOnce({ handler, call, rawBody, key }: OperationRequest): Promise<StoredAnswer> {
    const isIdempotent = handler.kind === 'command' && !handler.contract.secret;
    if (!isIdempotent || key === undefined) return this.#execute(handler, call, rawBody);
    const owner = call.actor.userId;
    const hash = bodyHash(handler.contract.name, rawBody);
    const inFlightKey = `${owner} ${key}`;
    const running = this.#inFlight.get(inFlightKey);
    if (running) {
      if (running.hash !== hash)
        throw new AppError('key_reused', 'This request carries the key of another one.');
      return running.answer;
    }
    const answer = this.#executeOnce(handler, call, rawBody, { owner, key, hash });
    this.#inFlight.set(inFlightKey, { hash, answer });
    try {
      return await answer;
    } finally {
      this.#inFlight.delete(inFlightKey);
    }
  }

  async #executeOnce(
    handler: AnyHandler,
    call: Call,
    rawBody: string,
    entry: KeyEntry,
  ): Promise<StoredAnswer> {
    const stored = await findStoredAnswer(this.#services.db.read, entry.owner, entry.key, entry.hash);
    if (stored) return this.#withCurrentSeq(stored);
    return this.#execute(handler, call, rawBody, entry);
  }

  async #execute(handler: AnyHandler, call: Call, rawBody: string, entry?: KeyEntry): Promise<StoredAnswer> {
    const { contract } = handler;
    const input = parseInput(contract, rawBody);
    const { db, growth } = this.#services;
    const scope =
      contract.scope(input, call.actor) ?? (await handler.locate?.({ call, input, read: db.read }));
    if (!scope) throw new Error(`${contract.name} does not say which scope acknowledges it.`);
    if (contract.access === 'admin')
      await requireAdministratorProof(db.read, call.actor, {
        isRecent: contract.kind === 'command' || contract.needsProof,
        now: call.now,
      });
    if (handler.kind === 'query') {
      // The seq is read before the data: an answer may contain newer changes than its seq, but never lacks older
      // ones.
      const seq = await seqOf(db.read, scope);
      const returned = await handler.run({ call, input, read: db.read });
      // A preserialised answer was checked in the worker that made it.
      const answer = returned instanceof PreserializedResponse ? returned : checkAnswer(contract, returned);
      return { answer, scope, seq };
    }
    const earlyFacts = await handler.authorise({ call, input, read: db.read });
    if (contract.grows) growth.spend(call.actor.userId, Buffer.byteLength(rawBody) + ROW_BYTES);
    const prepared = await handler.prepare?.({ call, input, facts: earlyFacts });
    let isWritten = false;
    const written = db.write({ scopes: [scope] }, async (tx) => {
      const stored = entry && (await findStoredAnswer(tx, entry.owner, entry.key, entry.hash));
      if (stored) return { ...stored, security: undefined, afterCommit: undefined };
      // The access may have ended since the request began: `prepare` may take a minute.
      await requireOpenSession(tx, call.actor);
      const facts = await handler.authorise({ call, input, read: tx });
      let raisedSeq: number | undefined;
      const seq = async () => (raisedSeq ??= await raiseScope(tx, scope));
      const { security, afterCommit, ...made } = await handler.write({
        tx,
        call,
        input,
        facts,
        prepared,
        seq,
      });
      const answer = checkAnswer(contract, made.answer);
      const ackSeq = raisedSeq ?? (await seqOf(tx, scope));
      if (entry) await storeAnswer(tx, { ...entry, operation: contract.name, answer, scope, seq: ackSeq });
      isWritten = true;
      return { answer, scope, seq: ackSeq, security, afterCommit };
    });
    const result = await written.catch(async (error: unknown) => {
      await this.#abandon(handler, call, prepared);
      throw error;
    });
    // Another process had answered the same key.
    if (!isWritten) await this.#abandon(handler, call, prepared);
    this.#services.pokeEvents();
    if (result.security) {
      const { actor, clientAddress } = call;
      const { userId } = actor;
      this.#services.securityLog.record({ ...result.security, result: 'done', userId, clientAddress });
    }
    this.#runAfterCommit(call, contract, result.afterCommit);
    return { answer: result.answer, scope, seq: result.seq };
  }

  /**
   * A replay returns the stored answer with the current seq, because every newer snapshot contains its change (E3).
   */
  async #withCurrentSeq(stored: StoredAnswer): Promise<StoredAnswer> {
    return { ...stored, seq: await seqOf(this.#services.db.read, stored.scope) };
  }

  /** A failing effect is only logged: the caller is owed the reason of the refusal. */
  async #abandon(handler: AnyHandler & { kind: 'command' }, call: Call, prepared: unknown): Promise<void> {
    try {
      await handler.abandon?.({ call, prepared });
    } catch (error) {
      const { name: operation } = handler.contract;
      this.#services.log.error({ err: error, operation, requestId: call.requestId }, 'abandoning failed');
    }
  }

  #runAfterCommit(call: Call, contract: OperationContract, effect?: () => Promise<void>): void {
    if (!effect) return;
    effect().catch((error: unknown) => {
      this.#services.log.error(
        { err: error, operation: contract.name, requestId: call.requestId },
        'effect after commit failed',
      );
    });
  }
}

interface KeyEntry {
  owner: string;
  key: string;
  hash: string;
}

/**
 * Parses and validates the body of a request.
 * @throws AppError `invalid_input` for the first issue, with its path if it has one
 */
export function parseInput(contract: Pick<OperationContract, 'input'>, rawBody: string): unknown {
  let body: unknown;
  try {
    body = rawBody.trim() === '' ? {} : JSON.parse(rawBody);
  } catch {
    throw invalidInput('The request is not valid JSON.');
  }
  // The schema would accept an array as an object without fields.
  if (Array.isArray(body)) throw invalidInput('The request is not a JSON object.');
  const parsed = v.safeParse(contract.input, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = v.getDotPath(issue);
  throw invalidInput(inputSentence(issue), path ? { path } : {});
}

/**
 * Checks an answer against its contract, so that a presenter's bug is found before the commit.
 * @throws Error that names the path and no value: answers contain secrets and texts, and faults are logged
 */
export function checkAnswer(contract: Pick<OperationContract, 'name' | 'output'>, answer: unknown): unknown {
  const checked = v.safeParse(contract.output, answer);
  if (checked.success) return checked.output;
  const [issue] = checked.issues;
  // The message of the issue would quote the received value.
  const path = v.getDotPath(issue) ?? 'its root';
  throw new Error(
    `${contract.name} answered what its contract does not allow at ${path}: ${issue.type} fails, expected ${issue.expected ?? 'otherwise'}.`,
  );
}
