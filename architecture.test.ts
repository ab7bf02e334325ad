// Reads the import lines and holds them against the map in ARCHITECTURE.md; prints the sentence that was broken.
import { entities } from '@steward/domain/registry'
import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { type Import, importsOf, sources, textOf } from './tools/imports.ts'
import { root } from './tools/run.ts'

const code = sources().filter(
  (file) => !file.includes('.test.') && !/^(client|server|console|simulator)\/testing\//.test(file),
)
const imports = code.flatMap(importsOf)
const inside = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const show = (broken: Import[]) => broken.map(({ from, to }) => `${from} → ${to}`)

function forbids(sentence: string, isBroken: (i: Import) => boolean): void {
  test(sentence, () => expect(show(imports.filter(isBroken)), sentence).toEqual([]))
}

forbids(
  'the domain depends on zod, and for schedules on croner, only',
  ({ from, to }) =>
    inside(from, 'domain') &&
    !inside(to, 'domain') &&
    to !== 'npm:zod' &&
    !(inside(from, 'domain/job') && to === 'npm:croner'),
)
forbids(
  'the client depends on the domain only',
  ({ from, to }) => inside(from, 'client') && !inside(to, 'client') && !inside(to, 'domain'),
)
forbids('the console never imports the server', ({ from, to }) => inside(from, 'console') && inside(to, 'server'))
forbids(
  'the server never imports the console, the dashboard or the client',
  ({ from, to }) => inside(from, 'server') && ['console', 'dashboard', 'client'].some((folder) => inside(to, folder)),
)
forbids(
  'the dashboard depends on domain and client, and on nothing of the console',
  ({ from, to }) => inside(from, 'dashboard') && (inside(to, 'server') || inside(to, 'console')),
)
forbids('nothing depends on the dashboard', ({ from, to }) => !inside(from, 'dashboard') && inside(to, 'dashboard'))

forbids(
  'the simulator knows the domain and its gateways’ passwords, never the server',
  ({ from, to }) => inside(from, 'simulator') && (inside(to, 'server') || inside(to, 'console')),
)

const machinery = [
  'catalogue',
  'platform',
  'engine',
  'document',
  'web',
  'testing',
  'migrations',
  'journeys',
  'bulk',
  'seed',
  'bench',
]
const order = [
  'system',
  'resource',
  'workflow',
  'desk',
  'iot',
  'alarm',
  'material',
  'gas',
  'energy',
  'duty',
  'bim',
  'repair',
  'planned',
  'report',
  'develop',
]
const partOf = (path: string) => path.split('/')[1] ?? ''

forbids(
  'the platform knows neither engine nor feature',
  ({ from, to }) => inside(from, 'server/platform') && inside(to, 'server') && !inside(to, 'server/platform'),
)
forbids(
  'the engine knows no feature',
  ({ from, to }) =>
    inside(from, 'server/engine') &&
    inside(to, 'server') &&
    !inside(to, 'server/platform') &&
    !inside(to, 'server/engine'),
)
forbids(
  'documents stand between engine and features and know no feature',
  ({ from, to }) =>
    inside(from, 'server/document') &&
    inside(to, 'server') &&
    !['server/platform', 'server/engine', 'server/document'].some((folder) => inside(to, folder)),
)
forbids('a feature calls down the list of features, never up', ({ from, to }) => {
  if (!inside(from, 'server') || !inside(to, 'server')) return false
  const [low, high] = [order.indexOf(partOf(to)), order.indexOf(partOf(from))]
  return low >= 0 && high >= 0 && low > high
})
// From what others stand on to what stands around everything. screens.ts stands where it is asked for screens.
const consoleOrder = [
  'browser words data live chart kit kinds look menu why spot screens.ts routes figures screen conditions kept history side',
  'recycle crud detail deadline candidates views print saved-views bulk tabs login lock palette home person',
  'system resource desk iot alarm energy duty repair planned report phone tiles frame',
].flatMap((names) => names.split(' '))
const frame = ['look', 'routes', 'tabs', 'palette', 'home', 'frame']
// These load what stands on them: screens by menu code, pages by address, tiles of the home page, the dialogs of a list, its saved views, what is
// offered after an import, and the sessions on a person's own page.
const loadsUp =
  /^console\/(screens\.ts|routes\/|crud\/(dialogs|synced-start|views-spot)\.|bulk\/after-import\.|person\/info\.|home\/tile-parts\.)/
forbids('console: a part imports what it stands on, never what stands on it', ({ from, to, isLazy }) => {
  if (!inside(from, 'console') || !inside(to, 'console') || (isLazy && loadsUp.test(from))) return false
  const [low, high] = [consoleOrder.indexOf(partOf(to)), consoleOrder.indexOf(partOf(from))]
  return low >= 0 && high >= 0 && low > high
})
test('every folder of the console stands in that order', () => {
  const folders = readdirSync(join(root, 'console'), { withFileTypes: true }).filter((e) => e.isDirectory())
  const apart = ['dist', 'node_modules', 'public', 'testing']
  expect(folders.map((f) => f.name).filter((name) => ![...apart, ...consoleOrder].includes(name))).toEqual([])
})
test('no circle among files of the console, by types and lazy imports neither', () => {
  const known = new Map<string, string[]>()
  for (const { from, to } of imports) if (inside(from, 'console')) known.set(from, [...(known.get(from) ?? []), to])
  expect(circleIn(known)).toEqual([])
})

/** The files of the first circle found, in order. */
function circleIn(imported: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (done.has(file)) return []
    done.add(file)
    return (imported.get(file) ?? []).map((next) => visit(next, [...path, file])).find((c) => c.length > 0) ?? []
  }
  return [...imported.keys()].map((file) => visit(file, [])).find((circle) => circle.length > 0) ?? []
}

forbids(
  'console: derived screens and kinds know no feature and no frame',
  ({ from, to }) =>
    ['screen', 'crud', 'detail', 'views', 'kinds'].includes(partOf(from)) &&
    inside(from, 'console') &&
    order.concat(frame, 'login', 'lock').includes(partOf(to)) &&
    inside(to, 'console'),
)
forbids(
  'console: features do not import each other’s screens',
  ({ from, to }) =>
    inside(from, 'console') &&
    inside(to, 'console') &&
    order.includes(partOf(from)) &&
    order.includes(partOf(to)) &&
    partOf(from) !== partOf(to),
)

test('every folder of the server is on the map', () => {
  const folders = readdirSync(join(root, 'server'), { withFileTypes: true }).filter(
    (e) => e.isDirectory() && e.name !== 'node_modules',
  )
  expect(folders.map((f) => f.name).filter((name) => ![...machinery, ...order].includes(name))).toEqual([])
})

const derived = ['server/engine', 'console/screen', 'console/crud', 'console/detail', 'console/views']
const generic = code.filter((file) => derived.some((folder) => inside(file, folder)))

test('the engine never tests the name of a kind', () => {
  const guilty = generic.filter((file) => /kind\.name\s*[!=]==?|[!=]==?\s*\w+\.kind\.name/.test(textOf(file)))
  expect(guilty).toEqual([])
})

test('the engine never mentions an entity by name', () => {
  // Words that are entities and plain English alike are looked for only as whole strings.
  const names = entities.map((entity) => entity.name)
  const guilty = generic.flatMap((file) => {
    const quoted = [
      ...textOf(file)
        .replace(/^import .*$/gm, '')
        .matchAll(/entityNamed\('([\w-]+)'\)|\.name === '([\w-]+)'/g),
    ]
    return quoted.flatMap(([, a, b]) =>
      names.filter((name) => name === a || name === b).map((name) => `${file}: ${name}`),
    )
  })
  expect(guilty).toEqual([])
})

const lines = (folder: string) =>
  code.filter((file) => inside(file, folder)).reduce((sum, file) => sum + textOf(file).split('\n').length, 0)

test.each([
  ['server/engine', 1600],
  ['console/screen', 800],
  ['console/crud', 4300],
  ['console/detail', 1000],
  ['console/views', 800],
])('%s stays readable in an afternoon (%i lines)', (folder, budget) => {
  expect(lines(folder)).toBeLessThanOrEqual(budget)
})

test('every declared entity stands in the index of its folder, and every folder in the index above', () => {
  const declaring = sources().filter(
    (file) =>
      inside(file, 'domain') &&
      !file.includes('.test.') &&
      /\bentity\('/.test(textOf(file)) &&
      file !== 'domain/entity.ts',
  )
  const isMissing = (file: string) => !textOf(`${dirname(file)}/index.ts`).includes(`'./${basename(file)}'`)
  expect(declaring.filter(isMissing)).toEqual([])
  const folders = new Set(declaring.map(dirname))
  const isNamed = (folder: string) => textOf(`${dirname(folder)}/index.ts`).includes(`'./${basename(folder)}/index.ts'`)
  expect([...folders].filter((folder) => !isNamed(folder))).toEqual([])
})

const brought = code.filter((file) => /^server\/.*\/feature\.ts$/.test(file))

test('every feature stands in the list of features', () => {
  const list = textOf('server/features.ts')
  expect(brought.length).toBeGreaterThan(10)
  expect(brought.filter((file) => !list.includes(`'./${relative('server', file)}'`))).toEqual([])
})

test('every behaviour file of a feature, every job and every exported table is brought by a feature', () => {
  const imported = new Set([...brought, 'server/documents.ts'].flatMap(importsOf).map(({ to }) => to))
  const declares = /export default behave\(|^export const \w+(: ExportedTable)? = (job|task)\(|: ExportedTable = \{/m
  const declaring = code.filter((file) => inside(file, 'server') && declares.test(textOf(file)))
  expect(declaring.length).toBeGreaterThan(80)
  expect(declaring.filter((file) => !imported.has(file))).toEqual([])
})

// What a feature costs in the middle: whoever takes it away deletes its folders and these lines.
const ofTextMessages = (path: string) => /^(domain|server|console)\/resource\/sms\//.test(path)

test('text messages are named by the lists their lines stand in, and by nothing else', () => {
  const naming = imports.filter(({ from, to }) => ofTextMessages(to) && !ofTextMessages(from))
  expect(show(naming).toSorted()).toEqual([
    'console/screens.ts → console/resource/sms/sms-record.tsx',
    'console/screens.ts → console/resource/sms/sms.tsx',
    'domain/resource/dictionaries.ts → domain/resource/sms/dictionaries.ts',
    'domain/resource/index.ts → domain/resource/sms/index.ts',
    'domain/resource/problems.ts → domain/resource/sms/problems.ts',
    'server/features.ts → server/resource/sms/feature.ts',
  ])
})

/** The derived list has a shape of its own, and the states of a page of rows. */
const showsFailures = ['console/kit/state/loaded.tsx', 'console/crud/list.tsx']

test('what a query has is shown by Loaded: nobody wires its failure and its shape by hand', () => {
  const guilty = code.filter(
    (file) => inside(file, 'console') && /import \{[^}]*\bFailed\b[^}]*\} from '[^']*\/states\.tsx'/.test(textOf(file)),
  )
  expect(guilty.toSorted()).toEqual(showsFailures.toSorted())
})

/** Cells of rows that SQL read, put into types one by one; `find` of server/document reads typed rows. */
const BY_HAND = 326

test('cells that are put into types by hand do not grow in number', () => {
  const found = code
    .filter((file) => inside(file, 'server'))
    .flatMap((file) => textOf(file).match(/String\(row\.\w+/g) ?? [])
  expect(found.length).toBeLessThanOrEqual(BY_HAND)
})
