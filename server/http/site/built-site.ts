import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { SUPPORT_EMAIL_MARK, SUPPORT_MAIL_CLASS } from '#shared/site/contact.ts';
import { PUBLIC_URL_MARK } from '#shared/site/public-url-mark.ts';
import { escapeHtml } from '#server/mail/render-email.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

/** The public pages of a built client, as `scripts/build/write-site-pages.ts` writes them. */
export interface BuiltSite {
  /** The HTML of each public page by its path. */
  pages: ReadonlyMap<string, string>;
  notFound: string;
  /** Returns whether the client has a route for a path, such as `/workspace/an-id`. */
  isRoute: (path: string) => boolean;
}

const Listing = v.object({ paths: v.array(v.string()), routes: v.array(v.string()) });

/**
 * Reads the public pages.
 * @param root the folder of the built client
 * @param publicUrl replaces the mark in the pages; without a slash at its end
 * @param supportEmail the address for mail on the contact page; without it the page does not mention mail
 * @returns undefined when the build has none
 */
export function readBuiltSite(root: string, publicUrl: string, supportEmail?: string): BuiltSite | undefined {
  const read = (name: string): string => readFileSync(join(root, '.site', name), 'utf8');
  let listing: v.InferOutput<typeof Listing>;
  try {
    listing = v.parse(Listing, JSON.parse(read('site.json')));
  } catch {
    return undefined;
  }
  const readPage = (path: string): string =>
    withSupportAddress(
      read(`${path === '/' ? 'home' : path.slice(1)}.html`).replaceAll(PUBLIC_URL_MARK, publicUrl),
      supportEmail,
    );
  const routes = listing.routes.map(routeMatcher);
  return {
    pages: new Map(listing.paths.map((path) => [path, readPage(path)])),
    notFound: readPage('/404'),
    isRoute: (path) => routes.some((matches) => matches(path)),
  };
}

const SUPPORT_SENTENCE = new RegExp(`<p class="${SUPPORT_MAIL_CLASS}">.*?</p>`, 's');

/** Fills in the address for mail, or removes its sentence. */
function withSupportAddress(html: string, address: string | undefined): string {
  if (address === undefined) return html.replace(SUPPORT_SENTENCE, '');
  return html.replaceAll(SUPPORT_EMAIL_MARK, escapeHtml(address));
}

/** Returns a check of paths against a route, whose `$parameters` stand for one segment each. */
function routeMatcher(route: string): (path: string) => boolean {
  const segments = segmentsOf(route);
  return (path) => {
    const found = segmentsOf(path);
    return (
      found.length === segments.length &&
      segments.every((segment, index) => segment.startsWith('$') || segment === found[index])
    );
  };
}

/** The segments of a path. A slash at its end is ignored. */
const segmentsOf = (path: string): string[] => trimEndOf(path, '/').split('/');
