// Builds the console and the dashboard where their sources changed, and precompresses their files.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, run, script } from './run.ts'

const applications = ['console', 'dashboard'] as const
type Application = (typeof applications)[number]

const distOf = (name: Application) => join(root, name, 'dist')
const stamp = '.build-hash'
const shared = ['client', 'domain']

/** Both applications; returns false if they were up to date. */
export async function buildConsole(): Promise<boolean> {
  const built: boolean[] = []
  for (const name of applications) built.push(await build(name))
  return built.includes(true)
}

async function build(name: Application): Promise<boolean> {
  const hash = hashSources(name)
  if (readText(join(distOf(name), stamp)) === hash) return false
  console.log(`Building the ${name} …`)
  // Built beside and then swapped, so that a running server or a killed build never leaves half of it.
  const partial = join(root, 'node_modules', '.cache', 'steward', `${name}-${process.pid}`)
  mkdirSync(partial, { recursive: true })
  try {
    const command = [
      ...script('vite/bin/vite.js'),
      'build',
      name,
      '--outDir',
      partial,
      '--emptyOutDir',
      '--logLevel',
      'warn',
    ]
    const { ok, output } = await run(command, { minutes: 5 })
    if (!ok || !existsSync(join(partial, 'index.html'))) throw new Error(`The ${name} could not be built:\n${output}`)
    await compressAll(partial)
    writeFileSync(join(partial, stamp), hash)
    swap(partial, distOf(name))
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
  return true
}

function swap(partial: string, dist: string) {
  const old = `${partial}-old`
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(partial, dist)
  rmSync(old, { recursive: true, force: true })
}

function hashSources(name: Application): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  hash.update(readText(join(root, 'tsconfig.base.json')))
  for (const file of [name, ...shared].flatMap((folder) => listFiles(join(root, folder)))) {
    hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .filter(({ name }) => !['dist', 'node_modules'].includes(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listFiles(path) : [path]
    })
}

async function compressAll(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(js|css|html|svg|json)$/.test(name),
  )
  await Promise.all(files.map((name) => compress(join(folder, name))))
}

async function compress(file: string) {
  const content = readFileSync(file)
  // Dozens of small chunks come with a page: together what is saved on them is a part of its weight.
  if (content.length < 200) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

if (import.meta.main) await buildConsole()
