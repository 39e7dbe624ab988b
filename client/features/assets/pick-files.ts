/** Opens the browser's file picker and calls back with the selected files. */
export function pickFiles(onPick: (files: readonly File[]) => void): void {
  const field = document.createElement('input');
  field.type = 'file';
  field.multiple = true;
  field.addEventListener('change', () => {
    const picked = [...(field.files ?? [])];
    if (picked.length > 0) onPick(picked);
  });
  field.click();
}
