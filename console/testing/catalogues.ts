// The catalogues of all folders: those of `console/words` by file, a feature's own in a folder `words` beside it.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

export type Catalogue = { readonly [name: string]: string | Catalogue }

const root = join(import.meta.dirname, '..')

/** By name, the lazy ones included. */
export async function cataloguesOf(language: 'zh' | 'en'): Promise<Readonly<Record<string, Catalogue>>> {
  const own = new RegExp(`/words/(\\w+/)?${language}\\.ts$`)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.startsWith(`words/${language}/`) || own.test(file))
  const found = await Promise.all(
    files.map((file): Promise<Record<string, Catalogue>> => import(pathToFileURL(join(root, file)).href)),
  )
  return Object.assign({}, ...found)
}
