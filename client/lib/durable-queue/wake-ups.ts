/**
 * Wakes a queue when the connection returns and when the page becomes visible.
 * @returns `wake` for further events, which does nothing while the page is hidden; `stop` unsubscribes
 */
export function wakeOnPageEvents(send: () => void): { wake: () => void; stop: () => void } {
  const wake = (): void => {
    if (document.visibilityState !== 'hidden') send();
  };
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return {
    wake,
    stop: () => {
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    },
  };
}
