// The import lines of the repository's own code.
import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './run.ts'

/** Paths are relative to the repository; of packages `npm:` and the name. */
export interface Import {
  from: string
  to: string
  /** Loaded when it is needed. */
  isLazy: boolean
}

const workspaces = ['domain', 'client', 'server', 'console', 'dashboard', 'simulator'] as const

/** Every module of the workspaces, tests included. */
export const sources = (): string[] =>
  workspaces.flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' })
      .map((file) => join(workspace, file))
      .filter((file) => /\.tsx?$/.test(file) && !/node_modules|\/dist\//.test(file)),
  )

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

export function importsOf(file: string): Import[] {
  const found = textOf(file).matchAll(
    /^(?:import|export)\s[\w*{}\s,]*?from\s'([^']+)'|^import\s'([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return [...found].map(([, named, bare, late]) => {
    const name = named ?? bare ?? late ?? ''
    const isLazy = late !== undefined
    if (name.startsWith('.')) return { from: file, to: normalize(join(dirname(file), name)), isLazy }
    const own = /^@steward\/(\w+)(?:\/(.*))?$/.exec(name)
    return { from: file, to: own ? join(own[1] ?? '', own[2] ?? 'index') : `npm:${name}`, isLazy }
  })
}
