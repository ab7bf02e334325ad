import react from '@vitejs/plugin-react'
import { pathToFileURL } from 'node:url'
import { type Plugin, defineConfig } from 'vite'
import { zh } from './words/zh.ts'

const server = process.env.STEWARD_SERVER ?? 'http://localhost:8080'

const packages = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](${names})[\\\\/]`)
const ours = (paths: string) => new RegExp(`[\\\\/](${paths.replaceAll('/', '[\\\\/]')})`)

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/** The folder of domain a module is in, however deep. */
const folderOf = (id: string) => /[\\/]domain[\\/](\w+)[\\/](?:[\w-]+[\\/])*[\w-]+\.ts$/.exec(id)?.[1]

/** Whether the declarations that the module's folder exports need it. */
function isDeclared(id: string, graph: Graph, below: readonly string[] = []): boolean {
  const folder = folderOf(id)
  if (folder === undefined || below.includes(id)) return false
  if (/[\\/]domain[\\/]\w+[\\/]index\.ts$/.test(id)) return true
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((above) => folderOf(above) === folder && isDeclared(above, graph, [...below, id]))
}

/** The declarations of a folder; apart from them what those of other folders use of it, such as dictionaries. */
function declarations(id: string, graph: Graph): string | null {
  const folder = folderOf(id)
  if (folder === undefined || !isDeclared(id, graph)) return null
  const importers = graph.getModuleInfo(id)?.importers ?? []
  const isShared = importers.some((above) => folderOf(above) !== folder && isDeclared(above, graph))
  return `declared-${folder}${isShared ? '-shared' : ''}`
}

// Modules that are always needed together form one chunk; the rest is split by importers.
const together = [
  {
    name: 'framework',
    test: packages('react|react-dom|scheduler|react-router|react-i18next|i18next|zustand|@tanstack'),
  },
  // Shared by the sign-in page and the frame.
  {
    name: 'core',
    test: ours(
      'client/(?!upload|facets)|console/words/(i18n|in-sentence|listed|words|zh|zh/(crud|iot|palette|session|shell|tiles|top)).ts|console/browser/storage.ts|console/data/(client|error-log|failures|locale|menus|query|session|lock|page|use-mutation).ts|console/kit/(address/go|lazy/late|lazy/part|state/why).ts|console/look/(appearance|appearance-switch|glyphs|in-kit|language-switch|languages|logo|waiting).ts|console/screen/adjusted.ts|console/routes/(boundary|frame-ahead|plain-pages|scene-art|screens-ahead).ts',
    ),
  },
  // What every declaration is made of, and what the frame knows: the heads of all entities, notices, letters, and what is done about alarms.
  {
    name: 'domain',
    priority: 1,
    test: ours(
      'domain/(?:(?:entity|lines|dictionary|lifecycle).ts|kinds/(?!schemas)|traits/(?!leased)|derive/permissions|bulk/(?:editable|importable|states)|system/dictionaries|resource/file-link|iot/quality|alarm/(?:alarm-course|dictionaries)|desk/(?:notice|mail).ts)|console/data/heads',
    ),
  },
  { name: declarations, debugName: 'declarations', test: ours('domain/'), includeDependenciesRecursively: false },
  // antd's Input imports one context of the form engine; the rest of the engine is loaded with the first form, as are
  // text areas, which come from the same file as the boxes of the filters.
  {
    name: 'form-engine',
    test: /[\\/]@rc-component[\\/](async-validator[\\/]|form[\\/]es[\\/](?!FormContext)|input[\\/]es[\\/](TextArea|ResizableTextArea|calculateNodeHeight))/,
    includeDependenciesRecursively: false,
  },
  // The parts of antd that the frame and every list use.
  {
    name: 'antd',
    test: packages(
      'antd/es/(app|button|config-provider|dropdown|menu|message|modal|notification|space|style|theme|tooltip|_util)|@rc-component/(dialog|dropdown|menu|motion|notification|overflow|portal|resize-observer|tooltip|trigger|util)|@ant-design/(colors|cssinjs|cssinjs-utils|fast-color)|stylis',
    ),
  },
  // Including modules only they import: dozens of small chunks would cost more than a few unused lines.
  { name: 'frame', test: ours('console/(frame/frame|home/home).tsx') },
  { name: 'entity-screen', test: ours('console/crud/entity-screen.tsx') },
]

// rc-dialog copies the methods of its panel's ref once; the ref is null at that time when a hidden tab with an open
// form is shown again.
const dialogHandle: Plugin = {
  name: 'dialog-handle',
  transform: {
    filter: { id: /@rc-component[\\/]dialog[\\/]es[\\/]Dialog[\\/]Content[\\/]index\.js/ },
    handler(code) {
      const copied = '...panelRef.current,'
      if (!code.includes(copied)) throw new Error('rc-dialog changed: read again whether its handle must be mended')
      return code.replace(copied, 'focus: () => panelRef.current?.focus(),')
    },
  },
}

// Every schema of zod refers to its converter to JSON Schema, a seventh of the domain's chunk; only the server's
// documentation converts. Its messages are not shown either: complaints are worded by the form.
const leanSchemas: Plugin = {
  name: 'lean-schemas',
  apply: 'build',
  transform: {
    filter: {
      id: /zod[\\/]v4[\\/](core[\\/](json-schema-processors|json-schema-generator|to-json-schema)|locales[\\/]en)\.js/,
    },
    handler(code, id) {
      if (/locales/.test(id)) return 'export default () => ({ localeError: () => undefined })'
      const names = [...code.matchAll(/^export (?:const|function|class) (\w+)/gm)].map(([, name]) => name)
      return names.map((name) => `export const ${name} = () => undefined`).join('\n')
    },
  },
}

// antd's provider makes notifications beside the messages that the console shows, its dialogs a skeleton for the case that
// they load, its menus a button of two, and its styles can be prefixed for browsers of before: none of it is used, and
// together they are a tenth of the kit. Whoever begins to is told here.
const leanKit: Plugin = {
  name: 'lean-kit',
  apply: 'build',
  transform: {
    filter: {
      id: /[\\/](antd[\\/]es[\\/](notification[\\/]useNotification|skeleton[\\/]index|dropdown[\\/]dropdown-button)|stylis[\\/]src[\\/]Prefixer)\.js/,
    },
    handler(_, id) {
      if (/Prefixer/.test(id)) return 'export const prefix = (value) => value'
      return /useNotification/.test(id)
        ? 'export const useInternalNotification = () => [undefined, null]; export default () => [{}, null]'
        : `export default () => { throw new Error('the build leaves out this part of antd (vite.config.ts)') }`
    },
  },
}

// Where an entity stands in the menu and what its history leaves out is read by the server alone.
const leanDeclarations: Plugin = {
  name: 'lean-declarations',
  enforce: 'pre',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]domain[\\/](\w+[\\/])+[\w-]+\.ts$/, code: /^ {2}(menu: \{ in:|unrecorded: \[)/m },
    handler: (code) => code.replaceAll(/^ {2}(menu: \{ in: [^}]*\}|unrecorded: \[[^\]]*\]),$/gm, ''),
  },
}

// Modules called *.made.ts are evaluated now, and what they export is bundled: the declarations of all entities are not,
// where a few facts of each are wanted. Dev server and tests run them as they are.
const made: Plugin = {
  name: 'made',
  apply: 'build',
  load: {
    filter: { id: /\.made\.ts$/ },
    async handler(id) {
      const module: object = await import(pathToFileURL(id).href)
      return Object.entries(module)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  },
}

// Sets the page's title in the HTML, before scripts run.
const title: Plugin = {
  name: 'title',
  transformIndexHtml: (html) => html.replace('%product%', zh.shell.product),
}

/**
 * Lists the frame's chunks in the HTML: theme.js preloads them for signed-in people, in parallel with the first
 * script.
 */
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
      const frame = ours('console/(frame/frame|home/home).tsx$')
      const files = chunks
        .filter(({ facadeModuleId }) => facadeModuleId && frame.test(facadeModuleId))
        .flatMap(({ fileName }) => withImports(fileName))
      const content = [...new Set(files)].join(' ')
      return [{ tag: 'meta', attrs: { name: 'frame', content }, injectTo: 'head-prepend' }]
    },
  },
}

// Chunks that import one another are evaluated in an order that nobody chose: what a declaration is made of would be missing.
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle(_, bundle) {
    const importsOf = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name].imports : [])
    const sound = new Set<string>()
    const walk = (name: string, above: readonly string[]): void => {
      if (above.includes(name)) this.error(`Chunks import in a circle: ${[...above, name].join(' → ')}`)
      if (sound.has(name)) return
      for (const one of importsOf(name)) walk(one, [...above, name])
      sound.add(name)
    }
    for (const name of Object.keys(bundle)) walk(name, [])
  },
}

/** Pages and parts that open without a network on a phone, and what they may load later. */
const atHandPages = ours(
  'console/(main.tsx|frame/frame.tsx|planned/(work/my-work|inspection/inspection-round|upkeep/maintenance-round).tsx|planned/round/read-qr.ts|words/(zh|en).ts|look/(kit|open-menu).tsx|routes/[^/]+)$',
)

/** Lists in at-hand.json what public/sw.js keeps: the chunks of these pages with their styles. */
const atHand: Plugin = {
  name: 'at-hand',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const found = new Set<string>()
      const add = (name: string) => {
        const file = bundle[name]
        if (found.has(name) || file?.type !== 'chunk') return
        found.add(name)
        for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
        for (const asset of file.viteMetadata?.importedAssets ?? []) found.add(asset)
        for (const one of file.imports) add(one)
      }
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => atHandPages.test(id))) add(file.fileName)
      const fixed = ['theme.js', 'icon.png', 'icon.svg', 'icon-192.png', 'manifest.webmanifest']
      const files = [...fixed, ...found].map((name) => `/${name}`)
      this.emitFile({ type: 'asset', fileName: 'at-hand.json', source: JSON.stringify({ files }) })
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), dialogHandle, leanSchemas, leanDeclarations, leanKit, made, title, noCircles, frameAhead, atHand],
  optimizeDeps: { rolldownOptions: { plugins: [dialogHandle] } },
  server: { port: 5173, proxy: { '/api': server } },
  preview: { port: 4173, proxy: { '/api': server } },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    // What a lazy part imports is nearly always there already, as the kit is; naming it for each part would weigh more than
    // asking once more for the rest. Styles are named: a part is not shown before they are there. So is a declaration: a
    // browser never asks again for a module that did not come, but for one that was named first.
    modulePreload: {
      resolveDependencies: (part, needed) => [
        ...needed.filter((file) => file.endsWith('.css')),
        ...(/declared-/.test(part) ? [part] : []),
      ],
    },
    reportCompressedSize: false,
    rolldownOptions: {
      treeshake: {
        // These packages are free of side effects but do not declare it; otherwise the text input would bundle the
        // form engine.
        moduleSideEffects: [{ test: packages('@rc-component|sm-crypto-v2|@noble'), sideEffects: false }],
      },
      output: { codeSplitting: { groups: together } },
    },
  },
})
