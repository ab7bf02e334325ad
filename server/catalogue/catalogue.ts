// The calls the specification lists, and which of them are implemented.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from '../platform/route.ts'

export interface Call {
  module: string
  /** Method and path, as one line of the golden file. */
  name: string
  parameters: readonly string[]
}

export function catalogue(): Call[] {
  const [, ...lines] = readFileSync(join(import.meta.dirname, 'calls.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [module = '', method = '', path = '', parameters = ''] = line.split('\t')
    return { module, name: `${method} ${path}`, parameters: parameters.split(' ').filter((name) => name !== '') }
  })
}

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** Implemented calls of the catalogue, by name. */
export function standing(routes: readonly Route[]): string[] {
  const names = new Set(routes.map(nameOf))
  return [...new Set(catalogue().map(({ name }) => name))].filter((name) => names.has(name)).toSorted()
}
