/** Names this build (vite.config.ts). */
declare const BUILD: string
