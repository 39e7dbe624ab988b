import { PLANS } from '#shared/plans/plans.ts';
import type { PublicPage } from '#shared/site/public-pages.ts';
import { PUBLIC_URL_MARK } from '#shared/site/public-url-mark.ts';

const HOME = `${PUBLIC_URL_MARK}/`;

/** The product with the prices of its plans (https://schema.org/SoftwareApplication). */
const PRODUCT = {
  '@type': 'SoftwareApplication',
  name: 'Foolscap',
  url: HOME,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Any with a browser',
  offers: [PLANS.free, PLANS.hobby].map(({ label, monthlyCents }) => ({
    '@type': 'Offer',
    name: label,
    price: (monthlyCents / 100).toFixed(2),
    priceCurrency: 'USD',
  })),
};

/** Returns the JSON-LD of a public page, safe inside a script element. */
export function structuredData({ path, title, description }: PublicPage): string {
  const site = { '@type': 'WebSite', '@id': `${HOME}#site`, name: 'Foolscap', url: HOME };
  const page = {
    '@type': 'WebPage',
    name: title,
    description,
    url: path === '/' ? HOME : PUBLIC_URL_MARK + path,
    isPartOf: { '@id': site['@id'] },
    inLanguage: 'en',
  };
  const graph = path === '/' || path === '/pricing' ? [site, page, PRODUCT] : [site, page];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
