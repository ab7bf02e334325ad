// Golden files: what the declarations derive to, committed so that a review shows every consequence.
import { menuTree } from '@steward/domain/derive/menu'
import { describeParts } from '@steward/domain/derive/openapi'
import { buttons } from '@steward/domain/derive/permissions'
import { createTableSql, tableOf } from '@steward/domain/derive/schema'
import { entities } from '@steward/domain/registry'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standing } from './catalogue/catalogue.ts'
import { allRoutes } from './routes.ts'
import { sameCalls } from './system/family/calls.ts'
import { makeDryApp } from './testing/dry-app.ts'

const schema = () => entities.map((entity) => `${createTableSql(tableOf(entity)).join(';\n')};`).join('\n\n')

const permissions = () =>
  entities
    .flatMap((entity) => [`${entity.name}  ${entity.zh}`, ...buttons(entity).map((b) => `  ${b.code}  ${b.zh}`)])
    .join('\n')

const menu = () =>
  menuTree()
    .flatMap((group) => [
      `${group.path}  ${group.zh} / ${group.en}`,
      ...group.children.map((c) => `  ${c.path}  ${c.zh} / ${c.en}`),
    ])
    .join('\n')

/** All routes, listed without a database. */
export function routesOf() {
  const { app, engine, figures, gate } = makeDryApp()
  return allRoutes(app, engine, figures, gate)
}

const standingFile = join(import.meta.dirname, '../derived/standing-calls.txt')
const stoodBefore = () => (existsSync(standingFile) ? readFileSync(standingFile, 'utf8').trimEnd().split('\n') : [])

const WIDTH = 120

const isPlain = (all: readonly unknown[]) => all.every((one) => typeof one !== 'object')

/** Words side by side, as many as a line takes. */
function filled(words: readonly unknown[], indent: string): string[] {
  const lines: string[] = []
  for (const word of words.map((one) => JSON.stringify(one))) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length + 2 <= WIDTH) lines[lines.length - 1] = `${last}, ${word}`
    else lines.push(`${indent}${word}`)
  }
  return lines
}

/** JSON in which whatever fits stands on one line, so that a changed line is a changed thing. */
function legible(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (value === null || typeof value !== 'object' || flat.length + indent.length <= WIDTH) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? isPlain(value)
      ? filled(value, inner)
      : value.map((one) => `${inner}${legible(one, inner)}`)
    : Object.entries(value).map(([name, one]) => `${inner}${JSON.stringify(name)}: ${legible(one, inner)}`)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

/** The calls of each entity, and of what is none, in a file of their own. */
const calls = () =>
  Object.fromEntries(
    Object.entries(describeParts(routesOf())).map(([tag, part]) => [`calls/${tag}.json`, `${legible(part)}\n`]),
  )

const otherNames = () =>
  Object.entries(sameCalls(routesOf()))
    .map(([path, own]) => `${path}  ${own}`)
    .toSorted()
    .join('\n')

/** Text by file name under `derived/`. */
export async function goldenFiles(): Promise<Record<string, string>> {
  return {
    'schema.sql': `${schema()}\n`,
    'permissions.txt': `${permissions()}\n`,
    'menu.txt': `${menu()}\n`,
    // A call once implemented stays listed, so that its removal is noticed.
    'standing-calls.txt': `${[...new Set([...stoodBefore(), ...standing(routesOf())])].toSorted().join('\n')}\n`,
    'other-names.txt': `${otherNames()}\n`,
    ...calls(),
  }
}
