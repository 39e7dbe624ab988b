import * as v from 'valibot';
import type { BlogPost } from './completed-posts.ts';

const text = v.pipe(v.string(), v.trim(), v.nonEmpty());

/** The SEO fields of a post, by the names that documents have for them. */
const Seo = v.object({
  seoTitle: v.optional(v.fallback(v.optional(text), undefined)),
  seoDescription: v.optional(v.fallback(v.optional(text), undefined)),
  primaryKeyword: v.optional(v.fallback(v.optional(text), undefined)),
  keywords: v.optional(v.fallback(v.array(text), [])),
  slug: v.optional(v.fallback(v.optional(text), undefined)),
});

/** A research source of a post. The address is shown as a link only by code that checks it. */
const Source = v.looseObject({ title: v.string() });

/**
 * Returns the meta fields of the document that a post becomes: where it came from, its SEO metadata and its research
 * sources. Fields that are missing or damaged are left out; the record itself stays as it is.
 */
export function postMeta({ id, meta }: Pick<BlogPost, 'id' | 'meta'>): Record<string, unknown> {
  const seo = v.safeParse(Seo, meta['seo']);
  const sources = Array.isArray(meta['researchSources'])
    ? meta['researchSources'].filter((source) => v.is(Source, source))
    : [];
  return {
    gptResponseId: id,
    ...(seo.success && Object.keys(seo.output).length > 0 && { seo: seo.output }),
    ...(sources.length > 0 && { researchSources: sources }),
  };
}

/** Returns the slug of a post's SEO metadata; undefined without one. */
export function seoSlugOf({ meta }: Pick<BlogPost, 'meta'>): string | undefined {
  const seo = v.safeParse(Seo, meta['seo']);
  return seo.success ? seo.output.slug : undefined;
}
