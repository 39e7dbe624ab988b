import { CREDIT_COSTS, CREDITS_PACK, type CreditKind } from '#shared/plans/credits.ts';
import { PLANS, SIGN_UP_CREDITS } from '#shared/plans/plans.ts';
import type { PurchaseId } from '#shared/plans/purchases.ts';

/** US cents at the stand-in. */
export const CENTS: Record<PurchaseId, number> = { hobby: 800, pro: 1999, credits10: 400 };

const creditsOf = (plan: PurchaseId): number =>
  plan === 'credits10' ? CREDITS_PACK : (PLANS[plan].monthlyCredits ?? 0);

/**
 * The expected balance and plan of one person, by the rules of the specification and from the person's actions alone:
 * it sees no event and no row.
 */
export class LifeModel {
  /** Hundredths of a credit. */
  free = SIGN_UP_CREDITS;
  purchased = 0;
  status: 'active' | 'canceled' | 'past_due' | 'deleted' | null = null;
  plan: 'hobby' | 'pro' | null = null;
  /** Whether the next charges are declined. */
  isDeclining = false;
  /** The sum of everything that was paid and paid back. */
  cents = 0;
  readonly #disputed = new Map<string, number>();

  /** A plan stays while the provider tries to charge again. */
  get hasPlan(): boolean {
    return this.status !== null && this.status !== 'deleted';
  }

  subscribe(plan: 'hobby' | 'pro'): void {
    this.plan = plan;
    this.status = 'active';
    this.isDeclining = false;
    this.#pay(plan);
  }

  buyCredits(): void {
    this.cents += CENTS.credits10;
    this.purchased += CREDITS_PACK;
  }

  /** The period of the subscription is over. */
  renew(): void {
    if (this.status === 'canceled') this.status = 'deleted';
    if (this.status !== 'active' || !this.plan) return;
    if (this.isDeclining) this.status = 'past_due';
    else this.#pay(this.plan);
  }

  /** The provider has tried to charge again, for a week. */
  retry(): void {
    if (this.status !== 'past_due' || !this.plan) return;
    if (this.isDeclining) {
      this.status = 'deleted';
      return;
    }
    this.status = 'active';
    this.#pay(this.plan);
  }

  /** A plan has its credits from its payment. */
  beginMonth(): void {
    if (!this.hasPlan) this.free = Math.max(this.free, PLANS.free.monthlyCredits ?? 0);
  }

  /** @param from the share of the charge that was paid back before @param to the share that is paid back now */
  refund(plan: PurchaseId, cents: number, from: number, to: number): void {
    this.cents -= cents;
    this.#take(plan, Math.round(creditsOf(plan) * to) - Math.round(creditsOf(plan) * from));
  }

  openDispute(id: string, plan: PurchaseId): void {
    this.cents -= CENTS[plan];
    this.#disputed.set(id, this.#take(plan, creditsOf(plan)));
  }

  winDispute(id: string, plan: PurchaseId): void {
    this.cents += CENTS[plan];
    const taken = this.#disputed.get(id) ?? 0;
    if (plan === 'credits10') this.purchased += taken;
    else this.free += taken;
  }

  /** @returns whether the work may start */
  spend(kind: CreditKind): boolean {
    const cost = CREDIT_COSTS[kind];
    if (!this.hasPlan && this.free + this.purchased < cost) return false;
    const amount = Math.min(cost, this.free + this.purchased);
    const free = Math.min(amount, this.free);
    this.free -= free;
    this.purchased -= amount - free;
    return true;
  }

  #pay(plan: 'hobby' | 'pro'): void {
    this.cents += CENTS[plan];
    this.free += creditsOf(plan);
  }

  #take(plan: PurchaseId, amount: number): number {
    const pool = plan === 'credits10' ? 'purchased' : 'free';
    const taken = Math.min(amount, this[pool]);
    this[pool] -= taken;
    return taken;
  }
}
