import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { v7 as uuidv7 } from 'uuid';
import { CREDIT_COSTS, type CreditKind } from '#shared/plans/credits.ts';
import type { PurchaseId } from '#shared/plans/purchases.ts';
import type { SeededRandom } from '#shared/testing/seeded-random.ts';
import { insertUser } from '#server/auth/accounts/insert-user.ts';
import { createSession } from '#server/auth/sessions.ts';
import { creditEntry, payment } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { reserveCredits, settleCredits } from '#server/billing/credits.ts';
import type { PayingServer } from '../paying-server.ts';
import { CENTS, LifeModel } from './life-model.ts';

const KINDS = Object.keys(CREDIT_COSTS) as CreditKind[];

/** A person who subscribes, cancels, buys and spends at random, with a model of the expected balance and plan. */
export class Life {
  readonly person: TestPerson;
  readonly model = new LifeModel();
  readonly #paying: PayingServer;
  readonly #random: SeededRandom;
  readonly #disputes: { id: string; plan: PurchaseId }[] = [];
  /** The person's actions, for the report of a problem. */
  readonly actions: string[] = [];

  constructor(paying: PayingServer, person: TestPerson, random: SeededRandom) {
    this.#paying = paying;
    this.person = person;
    this.#random = random;
  }

  static async begin(paying: PayingServer, random: SeededRandom, now: number): Promise<Life> {
    const userId = uuidv7();
    const email = `${userId}@letters.example`;
    const sessionId = await paying.server.db.write({ scopes: [] }, async (tx) => {
      await insertUser(tx, { id: userId, email, passwordHash: null }, now);
      return createSession(tx, userId);
    });
    return new Life(paying, { userId, email, sessionId }, random);
  }

  /** Performs a random one of the actions that are possible now. */
  async act(month: string): Promise<void> {
    const { status } = this.model;
    const possible: (() => Promise<string | undefined>)[] = [
      () => this.#buyCredits(),
      () => this.#spend(),
      () => this.#refund(),
      () => this.#dispute(),
      () => this.#winDispute(),
    ];
    if (status === null || status === 'deleted')
      possible.push(
        () => this.#subscribe(),
        () => this.#subscribe(),
        () => this.#subscribe(),
      );
    if (status === 'active')
      possible.push(
        () => this.#switch(),
        () => this.#inPortal('cancel', 'canceled'),
        () => this.#decline(true),
      );
    if (status === 'canceled') possible.push(() => this.#inPortal('resume', 'active'));
    if (status === 'past_due') possible.push(() => this.#decline(false));
    const done = await this.#random.pick(possible)();
    if (done !== undefined) this.actions.push(`${month} ${done}`);
  }

  /** Returns how the database differs from the model, a sentence each. */
  async differences(): Promise<string[]> {
    const { read } = this.#paying.server.db;
    const row = await this.#paying.rowOf(this.person);
    const { userId } = this.person;
    const entries = await read.select().from(creditEntry).where(eq(creditEntry.userId, userId));
    const payments = await read.select().from(payment).where(eq(payment.userId, userId));
    const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
    const { free, purchased, status, plan, cents } = this.model;
    const actual = {
      credits: row.credits,
      purchased: row.purchasedCredits,
      ledger: sum(entries.map(({ amount }) => amount)),
      purchasedLedger: sum(entries.map((entry) => entry.purchased)),
      status: row.subscriptionStatus,
      plan: row.subscriptionPlan,
      cents: sum(payments.map(({ amountCents }) => amountCents)),
    };
    const expected = {
      credits: free + purchased,
      purchased,
      ledger: free + purchased,
      purchasedLedger: purchased,
      status,
      plan,
      cents,
    };
    return Object.entries(expected)
      .filter(([name, value]) => actual[name as keyof typeof actual] !== value)
      .map(
        ([name, value]) =>
          `${name} is ${actual[name as keyof typeof actual]} instead of ${value} after: ${this.actions.join(', ')}`,
      );
  }

  async #subscribe(): Promise<string> {
    const plan = this.#random.chance(0.7) ? 'hobby' : 'pro';
    await this.#maybeLoseAnAnswer();
    await this.#paying.buy(this.person, plan);
    this.model.subscribe(plan);
    return `subscribed to ${plan}`;
  }

  async #buyCredits(): Promise<string> {
    await this.#maybeLoseAnAnswer();
    await this.#paying.buy(this.person, 'credits10');
    this.model.buyCredits();
    return 'bought credits';
  }

  async #switch(): Promise<string> {
    const plan = this.model.plan === 'hobby' ? 'pro' : 'hobby';
    await this.#submit({ price: this.#paying.peer.prices[plan] });
    this.model.plan = plan;
    return `switched to ${plan}`;
  }

  async #inPortal(button: string, status: 'canceled' | 'active'): Promise<string> {
    await this.#submit({ do: button });
    this.model.status = status;
    return button;
  }

  async #submit(form: Record<string, string>): Promise<void> {
    await this.#maybeLoseAnAnswer();
    const { status, body } = await this.#paying.server.call(this.person, 'get-customer-portal-url');
    if (status !== 200) throw new Error(JSON.stringify(body));
    await this.#paying.peer.inPortal(body, { sub: await this.#subscriptionId(), ...form });
  }

  async #decline(on: boolean): Promise<string> {
    await this.#paying.peer.control('fail', { subscription: await this.#subscriptionId(), on });
    this.model.isDeclining = on;
    return on ? 'card declines' : 'card works again';
  }

  async #refund(): Promise<string | undefined> {
    const charge = this.#random.pickOrUndefined(
      (await this.#charges()).filter(({ disputed, refunded }) => !disputed && !refunded),
    );
    if (!charge) return undefined;
    const left = charge.amount - charge.amount_refunded;
    const amount = this.#random.chance(0.5) ? left : 1 + this.#random.below(left);
    await this.#paying.peer.control('refund', { charge: charge.id, amount });
    const plan = planOf(charge);
    const [from, to] = [charge.amount_refunded, charge.amount_refunded + amount];
    this.model.refund(plan, amount, from / charge.amount, to / charge.amount);
    return `refund of ${amount} for ${plan}`;
  }

  async #dispute(): Promise<string | undefined> {
    const charge = this.#random.pickOrUndefined(
      (await this.#charges()).filter((each) => !each.disputed && each.amount_refunded === 0),
    );
    if (!charge) return undefined;
    const { id } = await this.#paying.peer.control('dispute', { charge: charge.id });
    const plan = planOf(charge);
    this.#disputes.push({ id, plan });
    this.model.openDispute(id, plan);
    return `dispute for ${plan}`;
  }

  async #winDispute(): Promise<string | undefined> {
    const dispute = this.#disputes.shift();
    if (!dispute) return undefined;
    await this.#paying.peer.control('dispute', { dispute: dispute.id, won: true });
    this.model.winDispute(dispute.id, dispute.plan);
    return `dispute won for ${dispute.plan}`;
  }

  async #spend(): Promise<string> {
    const { userId } = this.person;
    const count = 1 + this.#random.below(40);
    await this.#paying.server.db.write({ scopes: [] }, async (tx) => {
      for (let each = 0; each < count; each += 1) {
        const kind = this.#random.pick(KINDS);
        const reservation = await reserveCredits(tx, { userId, kind, now: Date.now() }).catch(() => null);
        if ((reservation !== null) !== this.model.spend(kind))
          this.actions.push(`${kind} was not as expected`);
        if (reservation !== null) await settleCredits(tx, reservation);
      }
    });
    return `${count} pieces of work`;
  }

  /** Sometimes loses the response to the next request, after the provider has carried the request out. */
  async #maybeLoseAnAnswer(): Promise<void> {
    if (this.#random.chance(0.2)) await this.#paying.peer.control('fault', { mode: 'cut', times: 1 });
  }

  async #charges(): Promise<Stripe.Charge[]> {
    const { paymentProcessorUserId: customer } = await this.#paying.rowOf(this.person);
    if (customer === null) return [];
    const { data } = await this.#paying.peer.api.charges.list({ customer, limit: 100 });
    return data.filter(({ paid }) => paid);
  }

  async #subscriptionId(): Promise<string> {
    return (await this.#paying.rowOf(this.person)).subscriptionId ?? '';
  }
}

function planOf({ amount }: Stripe.Charge): PurchaseId {
  const found = (Object.keys(CENTS) as PurchaseId[]).find((plan) => CENTS[plan] === amount);
  if (!found) throw new Error(`Nothing costs ${amount}.`);
  return found;
}
