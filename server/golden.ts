// The golden files: what the declarations derive to, committed so that a review sees every consequence.
import { menuTree } from '@steward/domain/derive/menu'
import { describe } from '@steward/domain/derive/openapi'
import { buttons } from '@steward/domain/derive/permissions'
import { createTableSql, tableOf } from '@steward/domain/derive/schema'
import { entities } from '@steward/domain/registry'
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

function routes() {
  const { app, engine, figures, gate } = makeDryApp()
  return allRoutes(app, engine, figures, gate)
}

/** File name under `derived/` to its text. */
export async function goldenFiles(): Promise<Record<string, string>> {
  return {
    'schema.sql': `${schema()}\n`,
    'permissions.txt': `${permissions()}\n`,
    'menu.txt': `${menu()}\n`,
    'openapi.json': `${JSON.stringify(describe(routes(), '0.1.0'), null, 2)}\n`,
  }
}
