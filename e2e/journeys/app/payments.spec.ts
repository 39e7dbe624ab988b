import { freePort } from '../../../server/testing/free-port.ts';
import { startStripePeer, type StripePeer } from '../../../server/testing/payments/stripe-peer.ts';
import { makePerson, openAs, watchFaults } from '../../testing/people.ts';
import { checkAllVariants } from '../../testing/screen-check.ts';
import { ServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';

test.skip(!process.env['PEERS_DIR'], 'needs PEERS_DIR: a payment provider');
test.use({ serviceWorkers: 'block' });

let peer: StripePeer;
let shop: ServerProcess;
test.beforeAll(async () => {
  const [port, peerPort] = [await freePort(), await freePort()];
  peer = await startStripePeer(peerPort, `http://127.0.0.1:${port}/api/stripe/webhook`);
  shop = await ServerProcess.start(peer.environment, port);
});
test.afterAll(async () => {
  await shop.dispose();
  peer.close();
});

test('a writer without a session buys credits: login, payment page, receipt, and the line in the ledger', async ({
  browser,
}) => {
  const ines = await makePerson(shop, 'Ines');
  const context = await browser.newContext({ baseURL: shop.url });
  const page = await context.newPage();
  const faults = watchFaults(page);
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Buy 50 credits' }).click();
  await page.getByLabel('Email').fill(ines.email);
  await page.getByLabel('Password').fill(ines.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to pricing' }).click();

  await page.getByRole('button', { name: 'Buy 50 credits' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('50 credits are in your account.')).toBeVisible();
  await expect(page.getByRole('row')).toHaveText(['Before10.00', 'Bought+50.00', 'Now60.00']);
  await page.screenshot({ path: 'artifacts/pictures/checkout-receipt-desktop.png' });
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText('50.00 bought, 10.00 monthly')).toBeVisible();
  await expect(page.getByRole('row', { name: /Credits bought/ })).toContainText('+50.00');
  const paid = page.getByRole('row', { name: /50 credits/ });
  await expect(paid).toContainText('$4.00');
  const [paidPage] = (await peer.api.checkout.sessions.list({ limit: 1 })).data;
  await paid.getByRole('button', { name: /^Receipt of/ }).click();
  await expect(page).toHaveURL(/\/i\/in_/);

  // The address of the result page proves nothing: somebody else learns nothing from it.
  const tom = await openAs(
    browser,
    shop,
    await makePerson(shop, 'Tom'),
    `/checkout?success=true&session_id=${paidPage?.id}`,
  );
  await expect(tom.page.getByRole('heading', { name: 'Payment not found' })).toBeVisible();
  await tom.context.close();
  expect(faults).toEqual([]);
  await context.close();
});

test('a writer subscribes to Hobby, sees the plan, and cancels it in the portal', async ({ browser }) => {
  const mara = await makePerson(shop, 'Mara');
  const { page, context, faults } = await openAs(browser, shop, mara, '/account');
  await page.getByRole('link', { name: 'Upgrade Plan' }).click();
  await page.getByRole('button', { name: 'Choose Hobby' }).click();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('You are on the Hobby plan.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText('Hobby', { exact: true })).toBeVisible();
  await expect(page.getByText(/Your Hobby plan renews on/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0);
  await expect(page.getByText('85.00', { exact: true }).first()).toBeVisible();
  await checkAllVariants(page, 'account-hobby');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/workspaces');
  await expect(page.getByText('0/5 workspaces')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Upgrade Plan' })).toHaveCount(0);
  await page.goto('/pricing');
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Choose Pro' })).toHaveClass(/btn--primary/);

  await page.goto('/account');
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Return to the shop' }).click();
  await expect(page.getByText(/Your Hobby plan is cancelled and ends on/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage' })).toBeVisible();

  // The plan goes on, a charge fails, and the banner leads back to the portal.
  await page.getByRole('button', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'Don’t cancel subscription' }).click();
  const [subscription] = (await peer.api.subscriptions.list({ limit: 1 })).data;
  await peer.control('fail', { subscription: subscription?.id ?? '', on: true });
  await peer.control('advance', { days: 31 });
  await page.goto('/account');
  await expect(page.getByText('Hobby, payment failed')).toBeVisible();
  await checkAllVariants(page, 'account-payment-failed');
  await page.goto('/workspaces');
  await expect(page.getByText('0/5 workspaces')).toBeVisible();
  await checkAllVariants(page, 'workspaces-payment-failed');
  await page.getByRole('button', { name: 'update card' }).click();
  await expect(page.getByRole('button', { name: 'Update payment method' })).toBeVisible();
  expect(faults).toEqual([]);
  await context.close();
});

test('the writer reads why the payment page cannot be opened, and the Back button leads from it to the prices', async ({
  browser,
}) => {
  const tom = await makePerson(shop, 'Tom');
  const { page, context } = await openAs(browser, shop, tom, '/pricing');
  await peer.control('fault', { mode: 'status', status: 500, times: 50 });
  await page.getByRole('button', { name: 'Buy 50 credits' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was charged and nothing changed.');
  await peer.control('fault', { mode: 'off' });
  await page.getByRole('button', { name: 'Buy 50 credits' }).click();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Buy 50 credits' })).toBeEnabled();
  await context.close();
});
