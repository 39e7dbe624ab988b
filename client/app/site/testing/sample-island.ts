/** The uses of the sample island, which tests read and reset. */
export const sample = { hydrated: 0, clicks: 0, submits: 0, isBroken: false };

/** Hydrates an island with a button and a form, as the modules of real islands do. */
export function hydrate(element: HTMLElement): Promise<void> {
  if (sample.isBroken) return Promise.reject(new Error('no network'));
  sample.hydrated += 1;
  element.querySelector('button')?.addEventListener('click', () => (sample.clicks += 1));
  element.querySelector('form')?.addEventListener('submit', (event) => {
    event.preventDefault();
    sample.submits += 1;
  });
  return Promise.resolve();
}
