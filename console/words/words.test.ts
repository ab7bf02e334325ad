// Compares the catalogues with the code and with each other: no missing keys, no unused keys, no text outside them.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'
import { type Catalogue, cataloguesOf } from '../testing/catalogues.ts'

const root = join(import.meta.dirname, '..')
const DEFAULT = 'shell'

interface Node {
  type: string
  [name: string]: unknown
}

interface Source {
  file: string
  /** String literals of the file. */
  literals: readonly string[]
  /** String literals passed to a translate function, in either branch of a conditional. */
  spoken: readonly string[]
  /** Template literals as patterns of the keys they can produce. */
  patterns: readonly RegExp[]
  /** Namespaces the file uses. */
  namespaces: ReadonlySet<string>
  /** Keys passed literally, with the namespaces they may be from. */
  asked: readonly { key: string; from: readonly string[] }[]
  /** Keys selected from the catalogue object: `label((words) => words.system.grant)`. */
  picked: readonly string[]
}

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const flat = (node: Node): Node[] => [node, ...Object.values(node).flatMap(nodesIn).flatMap(flat)]
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : undefined

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

function patternOf(template: Node): RegExp[] {
  const parts = nodesIn(template.quasis).map((part) => (isCooked(part.value) ? part.value.cooked : ''))
  // A template without text would match every key.
  if (parts.join('').length < 2) return []
  return [new RegExp(`^${parts.map(escaped).join('([^.]+)')}$`)]
}

const isCooked = (value: unknown): value is { cooked: string } =>
  value !== null && typeof value === 'object' && 'cooked' in value && typeof value.cooked === 'string'

/** Local names of the translate functions: `const { t } = useTranslation('crud')`, or the hook of a lazy catalogue. */
function speakers(nodes: readonly Node[], late: ReadonlyMap<string, string>): { name: string; namespace: string }[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return []
    const hook = nameOf(node.init.callee)
    if (hook === undefined || (hook !== 'useTranslation' && !late.has(hook))) return []
    const namespace = late.get(hook) ?? textOf(nodesIn(node.init.arguments)[0]) ?? DEFAULT
    const properties = isNode(node.id) ? nodesIn(node.id.properties) : []
    const own = properties.find((property) => nameOf(property.key) === 't')
    const name = own && nameOf(own.value)
    return name === undefined ? [] : [{ name, namespace }]
  })
}

/** `t('retry', { ns: 'crud' })` */
function chosenIn(options: Node | undefined): string | undefined {
  const own = nodesIn(options?.properties).find((property) => nameOf(property.key) === 'ns')
  return own && textOf(own.value)
}

function chainOf(node: unknown): string[] | undefined {
  const name = nameOf(node)
  if (name !== undefined) return [name]
  if (!isNode(node) || node.type !== 'MemberExpression' || node.computed === true) return undefined
  const [above, last] = [chainOf(node.object), nameOf(node.property)]
  return above && last !== undefined ? [...above, last] : undefined
}

/** The hooks of lazy catalogues: `import { useWords as useRoundWords } from '../inspection/words/use-words.ts'`. */
const lateIn = (file: string, text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/import \{[^}]*\buseWords(?: as (\w+))?[^}]*\} from '([^']*)'/g)].map(
      ([, hook = 'useWords', path = '']) => [hook, addedBy(join(root, file, '..', path))],
    ),
  )

/** The catalogue that a file with a hook adds. */
const addedBy = (path: string): string => /^addWords\('(\w+)'/m.exec(readFileSync(path, 'utf8'))?.[1] ?? ''

function read(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const nodes = flat(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node)
  const speaking = speakers(nodes, lateIn(file, text))
  const typed = [...text.matchAll(/TFunction<'(\w+)'>/g)].map(([, namespace = '']) => namespace)
  const chosen = nodes.flatMap((node) => (node.type === 'ObjectExpression' ? (chosenIn(node) ?? []) : []))
  return {
    file,
    literals: nodes.flatMap((node) => textOf(node) ?? (node.type === 'JSXText' ? String(node.value) : [])),
    spoken: nodes.flatMap((node) => {
      const name = node.type === 'CallExpression' ? nameOf(node.callee) : undefined
      const isSpeaking = speaking.some((one) => one.name === name) || (name === 't' && typed.length > 0)
      const [first] = isSpeaking ? nodesIn(node.arguments) : []
      return first ? flat(first).flatMap((part) => textOf(part) ?? []) : []
    }),
    patterns: nodes.filter((node) => node.type === 'TemplateLiteral').flatMap(patternOf),
    namespaces: new Set([...speaking.map(({ namespace }) => namespace), ...typed, ...chosen]),
    asked: nodes.flatMap((node) => {
      if (node.type !== 'CallExpression') return []
      const [first, options] = nodesIn(node.arguments)
      const key = textOf(first)
      const speaker = speaking.filter(({ name }) => name === nameOf(node.callee))
      const from = speaker.map(({ namespace }) => chosenIn(options) ?? namespace)
      return key === undefined || from.length === 0 ? [] : [{ key, from }]
    }),
    picked: nodes.flatMap((node) => {
      const [first, ...rest] = chainOf(node) ?? []
      return first === 'words' || first === 'zh' || first === 'en' ? [rest.join('.')] : []
    }),
  }
}

const isOurs = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.test\.|^(node_modules|dist|testing)\/|(^|\/)words\//.test(file) &&
  file !== 'vite.config.ts'
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => !/^(node_modules|dist)\//.test(file),
)
const sources = files.filter(isOurs).map(read)

const [zh, en] = await Promise.all([cataloguesOf('zh'), cataloguesOf('en')])

const leaves = (words: Catalogue, above = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([name, value]) => {
    const key = `${above}${name}`
    return typeof value === 'string' ? [[key, value] as [string, string]] : leaves(value, `${key}.`)
  })
const namespaces = Object.keys(zh)
const keysOf = (namespace: string): Map<string, string> => new Map(leaves(zh[namespace] ?? {}))

/** i18next selects the plural form by suffix. */
const asAsked = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name).toSorted((a, b) => a.localeCompare(b))

test.each(namespaces)('%s has the same keys and the same gaps in both languages', (namespace) => {
  const other = new Map(leaves(en[namespace] ?? {}))
  const own = keysOf(namespace)
  expect([...other.keys()].toSorted()).toEqual([...own.keys()].toSorted())
  const different = [...own].filter(
    ([key, text]) => placeholders(text).join() !== placeholders(other.get(key) ?? '').join(),
  )
  expect(different).toEqual([])
})

test.each(namespaces)('%s has no empty words', (namespace) => {
  const empty = [...leaves(zh[namespace] ?? {}), ...leaves(en[namespace] ?? {})]
  expect(empty.filter(([, text]) => text.trim() === '')).toEqual([])
})

/** A placeholder matches only names that occur in code or declarations, so that similar keys do not count as used. */
const isFilled = (pattern: RegExp, key: string) => {
  const [, ...gaps] = pattern.exec(key) ?? []
  return gaps.length > 0 && gaps.every((gap) => names.has(asAsked(gap)))
}

const domain = join(root, '..', 'domain')
const names = new Set(
  [
    ...files.filter(isOurs).map((file) => join(root, file)),
    ...readdirSync(domain, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'))
      .map((file) => join(domain, file)),
  ].flatMap((file) => readFileSync(file, 'utf8').match(/[\w-]+/g) ?? []),
)

test.each(namespaces)('every key of %s is used', (namespace) => {
  const speaking = sources.filter((source) => source.namespaces.has(namespace))
  const isUsed = (key: string) =>
    speaking.some(
      ({ literals, patterns, spoken }) =>
        // A one-word key may equal an unrelated string: it counts only where it is passed to a translate function.
        (key.includes('.') ? literals : spoken).includes(key) || patterns.some((pattern) => isFilled(pattern, key)),
    ) ||
    sources.some(
      ({ literals, picked }) => literals.includes(`${namespace}:${key}`) || picked.includes(`${namespace}.${key}`),
    )
  const unused = [...keysOf(namespace).keys()].filter((key) => !isUsed(key) && !isUsed(asAsked(key)))
  expect(unused).toEqual([])
})

/** Up to two words may stand before the noun: `{{count}} shorter sessions`. */
const PLURAL = /\{\{count\}\} (?:\p{L}+ ){0,2}?\p{L}{2,}s\b/u

test.each(namespaces)('%s has words for a single one where its English counts', (namespace) => {
  const counted = leaves(en[namespace] ?? {}).filter(([key, text]) => key === asAsked(key) && PLURAL.test(text))
  expect(counted).toEqual([])
})

test('every word asked for is in its catalogue', () => {
  const missing = sources.flatMap(({ file, asked }) =>
    asked
      .filter(({ key, from }) => {
        const [namespace = '', own = key] = key.includes(':') ? key.split(':') : []
        const places = key.includes(':') ? [namespace] : from
        return !places.some((place) =>
          [...keysOf(place).keys()].some((known) => known === own || asAsked(known) === own),
        )
      })
      .map(({ key }) => `${file}: ${key}`),
  )
  expect(missing).toEqual([])
})

test('no Chinese stands outside the catalogues', () => {
  const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
  const inCode = sources.flatMap(({ file, literals }) => literals.filter(isChinese).map((text) => `${file}: ${text}`))
  const inPages = files
    .filter((file) => /\.(html|css|js|svg|json)$/.test(file))
    .filter((file) => isChinese(readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')))
  expect([...inCode, ...inPages]).toEqual([])
})
