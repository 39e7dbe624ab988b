import { diffWordsWithSpace } from 'diff';

/**
 * Compares two texts with jsdiff and shows the result as plain elements, one paragraph for each of the text. Resolves
 * with the milliseconds until the frame was produced.
 */
async function drawDiff(before: readonly string[], after: readonly string[]): Promise<number> {
  const place = document.querySelector('#place');
  place?.replaceChildren();
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
  const startedAt = performance.now();
  for (const [at, text] of before.entries()) {
    const paragraph = document.createElement('p');
    for (const { value, added, removed } of diffWordsWithSpace(text, after[at] ?? '')) {
      const element = document.createElement(added ? 'ins' : removed ? 'del' : 'span');
      element.textContent = value;
      paragraph.append(element);
    }
    place?.append(paragraph);
  }
  return new Promise((resolve) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => resolve(performance.now() - startedAt));
      port1.start();
      port2.postMessage(null);
    }),
  );
}

Object.assign(window, { drawDiff });
