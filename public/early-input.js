// A form of a prerendered page that is submitted before the page's scripts have loaded. The browser would open the
// form's address with what was typed, a password among it, in the query. The scripts submit a marked form again.
addEventListener('submit', (event) => {
  // React and the page's own scripts have handled it further inside the document.
  if (event.defaultPrevented) return;
  event.preventDefault();
  event.target.dataset.submittedEarly = '';
});
// A button that is pressed before then. The scripts press a marked button again.
addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('button[type="button"]') : null;
  if (button) button.dataset.pressedEarly = '';
});
