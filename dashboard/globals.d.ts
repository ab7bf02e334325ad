/** Names this build (vite.config.ts). */
declare const __BUILD__: string
