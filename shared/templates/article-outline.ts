/** The outline of a new article. It consists of questions, so that the answers are the writer's own. */
export const ARTICLE_OUTLINE = `## The one sentence

What will a reader know at the end that they did not know before?

## Why now

What changed, and who feels it?

## The argument

1. The claim
2. What speaks for it
3. What speaks against it, put as strongly as its friends would put it
4. Your answer

## Sources

- [ ] Someone who was there
- [ ] Someone who counted
- [ ] Someone who disagrees

## The last line

What should still be in the reader's ear tomorrow?
`;
