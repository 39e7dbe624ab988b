export { AiMenu } from './menu/ai-menu.tsx';
export { AssistantOverlay } from './panel/assistant-overlay.tsx';
export { openAssistant } from './session/open-assistant.ts';
export { suggestionPlugin } from './page/suggestion-plugin.ts';
