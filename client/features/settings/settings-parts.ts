// One chunk for the dialog and its built-in tabs.
export { AiTab } from './ai/ai-tab.tsx';
export { AppearanceTab } from './appearance-tab.tsx';
export { GeneralTab } from './general-tab.tsx';
export { SettingsDialog } from './settings-dialog.tsx';
