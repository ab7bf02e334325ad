import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { zh } from './words/zh.ts'

const server = process.env.STEWARD_SERVER ?? 'http://localhost:8080'

const packages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
const ours = (paths: string) => new RegExp(`[\\\\/](${paths.replaceAll('/', '[\\\\/]')})`)

// Files that are always wanted together are one file; everything else is split by who asks for it.
const together = [
  {
    name: 'framework',
    test: packages('react|react-dom|scheduler|react-router|react-i18next|i18next|zustand|@tanstack'),
  },
  // What the sign-in page and the frame share.
  {
    name: 'core',
    test: ours(
      'client/|console/words/(?!en|late|person|pinyin|label|zh/person)|console/data/(client|error-log|failures|locale|menus|query|session|lock|storage).ts|console/kit/(go|late|part).ts|console/shell/(appearance|appearance-switch|boundary|frame-ahead|glyphs|language-switch|languages|logo|plain-pages|scene-art|waiting).ts',
    ),
  },
  { name: 'domain', test: ours('zod/|domain/(?!derive/(input|schema|openapi)|problems|pinyin|system/password)') },
  // A text box asks the form engine for one context; the rest of it waits for the first form.
  {
    name: 'form-engine',
    test: /[\\/]@rc-component[\\/](async-validator[\\/]|form[\\/]es[\\/](?!FormContext))/,
    includeDependenciesRecursively: false,
  },
  // What the frame and every list use of antd.
  {
    name: 'kit',
    test: packages(
      'antd/es/(app|button|config-provider|dropdown|menu|message|modal|notification|space|style|theme|tooltip|_util)|@rc-component/(dialog|dropdown|menu|motion|notification|overflow|portal|resize-observer|tooltip|trigger|util)|@ant-design/(colors|cssinjs|cssinjs-utils|fast-color)|stylis',
    ),
  },
  // With what only they import: dozens of small files would cost more than the few lines somebody may not need.
  { name: 'frame', test: ours('console/shell/(frame|home).tsx') },
  { name: 'entity-screen', test: ours('console/crud/entity-screen.tsx') },
]

// antd's dialog keeps a copy of its panel's handle; the copy is empty when a hidden tab with an open form comes back.
const dialogHandle: Plugin = {
  name: 'dialog-handle',
  transform: {
    filter: { id: /@rc-component[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js/ },
    handler: (code) => code.replace('...panelRef.current,', 'focus: () => panelRef.current?.focus(),'),
  },
}

// The page has its title before any script has run.
const title: Plugin = {
  name: 'title',
  transformIndexHtml: (html) => html.replace('%product%', zh.shell.product),
}

/** The files of the frame, named in the page: who is signed in has them fetched beside the first script (theme.js). */
const frameAhead: Plugin = {
  name: 'frame-ahead',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const withImports = (name: string): string[] => [
        name,
        ...(chunks.find(({ fileName }) => fileName === name)?.imports.flatMap(withImports) ?? []),
      ]
      const frame = ours('console/shell/(frame|home).tsx$')
      const files = chunks
        .filter(({ facadeModuleId }) => facadeModuleId && frame.test(facadeModuleId))
        .flatMap(({ fileName }) => withImports(fileName))
      const content = [...new Set(files)].join(' ')
      return [{ tag: 'meta', attrs: { name: 'frame', content }, injectTo: 'head-prepend' }]
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), dialogHandle, title, frameAhead],
  optimizeDeps: { rolldownOptions: { plugins: [dialogHandle] } },
  server: { port: 5173, proxy: { '/api': server } },
  preview: { port: 4173, proxy: { '/api': server } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // These do nothing when they are merely loaded but forget to say so; without it a text box brings the form engine.
        moduleSideEffects: [{ test: packages('@rc-component|sm-crypto-v2|@noble'), sideEffects: false }],
      },
      output: { codeSplitting: { groups: together } },
    },
  },
})
