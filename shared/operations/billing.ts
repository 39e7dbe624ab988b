import * as v from 'valibot';
import { PURCHASE_IDS } from '#shared/plans/purchases.ts';
import { defineOperation, userScope } from './contract.ts';

/** Opens a page of the payment provider. A person with a subscription gets the portal, where it is switched. */
export const generateCheckoutSession = defineOperation({
  name: 'generate-checkout-session',
  kind: 'command',
  summary: 'Returns the address of a page where you pay for a plan or for credits, or switch your plan.',
  scope: userScope,
  input: v.strictObject({
    plan: v.picklist(PURCHASE_IDS, 'There is no such plan. The plans are hobby, pro and credits10.'),
  }),
  output: v.object({ sessionUrl: v.string() }),
  errors: ['unavailable'],
  alters: ['user'],
  // The address lets its holder see the customer's data at the provider.
  secret: true,
  limit: { count: 30, seconds: 60 * 60 },
  example: { plan: 'hobby' },
});

/** Opens the portal of the payment provider. Each call returns another address, which works for a few minutes. */
export const getCustomerPortalUrl = defineOperation({
  name: 'get-customer-portal-url',
  kind: 'query',
  summary: 'Returns the address of the page where you change or cancel your plan and see your invoices.',
  scope: userScope,
  input: v.strictObject({}),
  output: v.string(),
  errors: ['conflict', 'unavailable'],
  limit: { count: 60, seconds: 60 * 60 },
  example: {},
});
