import type { ReactNode } from 'react';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { renderToString, type ServerOptions } from 'react-dom/server';
import { PUBLIC_PAGES, type PublicPath } from '#shared/site/public-pages.ts';
import { LoginPage } from '#client/features/auth/login-page.tsx';
import { RequestPasswordResetPage } from '#client/features/auth/request-password-reset-page.tsx';
import { SignupPage } from '#client/features/auth/signup-page.tsx';
import { WithSiteNav } from '#client/features/site/frame/with-site-nav.tsx';
import { ContactPage } from '#client/features/site/contact/contact-page.tsx';
import { PrivacyPage } from '#client/features/site/legal/privacy-page.tsx';
import { TermsPage } from '#client/features/site/legal/terms-page.tsx';
import { LandingPage } from '#client/features/site/landing/landing-page.tsx';
import { NotFoundPage } from '#client/features/site/not-found-page.tsx';
import { PricingPage } from '#client/features/site/pricing/pricing-page.tsx';
import { ToolsPage } from '#client/features/site/tools/tools-page.tsx';
import { SiteContext } from '#client/ui/site/site-context.ts';
import { IslandRoot } from './island-root.tsx';
import type { RenderedPage } from './rendered-page.ts';

/** The path under which the build renders the page for unknown addresses. */
const NOT_FOUND = '/404';

const SITE_PAGES: Partial<Record<PublicPath | typeof NOT_FOUND, { page: ReactNode; module: string }>> = {
  '/': { page: <LandingPage />, module: 'client/routes/index.tsx?tsr-split=component' },
  '/tools': { page: <ToolsPage />, module: 'client/routes/tools.tsx?tsr-split=component' },
  '/pricing': { page: <PricingPage />, module: 'client/routes/pricing.tsx?tsr-split=component' },
  '/contact': { page: <ContactPage />, module: 'client/routes/contact.tsx?tsr-split=component' },
  '/privacy-policy': {
    page: <PrivacyPage />,
    module: 'client/routes/privacy-policy.tsx?tsr-split=component',
  },
  '/terms-of-service': {
    page: <TermsPage />,
    module: 'client/routes/terms-of-service.tsx?tsr-split=component',
  },
  [NOT_FOUND]: { page: <NotFoundPage />, module: 'client/features/site/not-found-page.tsx' },
};

const APP_PAGES: Partial<Record<PublicPath, { Page: () => ReactNode; module: string }>> = {
  '/login': { Page: LoginPage, module: 'client/routes/login.tsx?tsr-split=component' },
  '/signup': { Page: () => <SignupPage />, module: 'client/routes/signup.tsx?tsr-split=component' },
  '/request-password-reset': {
    Page: () => (
      <WithSiteNav>
        <RequestPasswordResetPage />
      </WithSiteNav>
    ),
    module: 'client/routes/request-password-reset.tsx?tsr-split=component',
  },
};

/** React renders this in place of a part that has failed, and leaves it to the browser. */
const FAILED_PART = '<!--$!-->';

/** @throws if a part of the page cannot be rendered without a browser */
function renderWhole(path: string, node: ReactNode, options?: ServerOptions): string {
  const html = renderToString(node, options);
  if (html.includes(FAILED_PART)) throw new Error(`${path} cannot be rendered: ${html.slice(0, 1_000)}`);
  return html;
}

function renderSitePage(path: string, page: ReactNode): string {
  const renderIsland = (name: string, children: ReactNode): string =>
    renderWhole(path, <IslandRoot path={path}>{children}</IslandRoot>, { identifierPrefix: name });
  return renderWhole(path, <SiteContext value={{ path, renderIsland }}>{page}</SiteContext>);
}

/** Renders a page of the application in a router that knows only its address. */
async function renderAppPage(path: string, Page: () => ReactNode): Promise<string> {
  const root = createRootRoute();
  const routes = PUBLIC_PAGES.map((each) =>
    createRoute({ getParentRoute: () => root, path: each.path, component: Page }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  // The registered router is the application's, whose routes are typed.
  return renderWhole(path, <RouterProvider router={router as never} />);
}

/** Renders every public page as HTML. */
export async function renderPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  for (const [path, { page, module }] of Object.entries(SITE_PAGES))
    pages.push({ path, html: renderSitePage(path, page), module, isApp: false });
  for (const [path, { Page, module }] of Object.entries(APP_PAGES))
    pages.push({ path, html: await renderAppPage(path, Page), module, isApp: true });
  return pages;
}
