// Golden files: what the declarations derive to, committed so that a review shows every consequence.
import { menuTree } from '@steward/domain/derive/menu'
import { describe } from '@steward/domain/derive/openapi'
import { buttons } from '@steward/domain/derive/permissions'
import { createTableSql, tableOf } from '@steward/domain/derive/schema'
import { entities } from '@steward/domain/registry'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { standing } from './catalogue/catalogue.ts'
import { sameCalls } from './family-calls.ts'
import { allRoutes } from './routes.ts'
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

/** Text by file name under `derived/`. */
export async function goldenFiles(): Promise<Record<string, string>> {
  return {
    'schema.sql': `${schema()}\n`,
    'permissions.txt': `${permissions()}\n`,
    'menu.txt': `${menu()}\n`,
    // A call once implemented stays listed, so that its removal is noticed.
    'standing-calls.txt': `${[...new Set([...stoodBefore(), ...standing(routesOf())])].toSorted().join('\n')}\n`,
    'openapi.json': `${JSON.stringify(describe(routesOf(), '0.1.0', sameCalls(routesOf())), null, 2)}\n`,
  }
}
