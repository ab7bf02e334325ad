import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'

const server = process.env.STEWARD_SERVER ?? 'http://localhost:8080'

/** A wall that runs for months asks for this file, and loads itself anew where the build is another. */
const build = Date.now().toString(36)
const version: Plugin = {
  name: 'version',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build }) })
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/dashboard/',
  define: { BUILD: JSON.stringify(build) },
  plugins: [react(), version],
  server: { port: 5174, proxy: { '/api': server } },
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true, reportCompressedSize: false },
})
