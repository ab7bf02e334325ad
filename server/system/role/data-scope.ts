// Data scopes: rows of an entity a role sees. Custom conditions are validated and parsed, never inserted as SQL.
import { cut } from '@steward/domain/cut'
import type { Entity } from '@steward/domain/entity'
import { dataScope } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { parseCondition } from '@steward/domain/system/condition'
import { behave } from '../../engine/behave.ts'

const CUSTOM = 5
const BY_COLUMN = [2, 3, 4]
const base = ['createUser', 'createDept', 'id']

export default behave(dataScope, {
  async submit(ctx, input, save) {
    const saved = await save(ctx, input)
    const entity = entities.find((one) => one.name === saved.resourceCode)
    if (!entity) throw problem('scope.resource', { name: cut(saved.resourceCode, 60) }, { field: 'resourceCode' })
    if (saved.scopeType === CUSTOM) checkCondition(entity, saved.scopeValue ?? '')
    if (BY_COLUMN.includes(saved.scopeType)) checkColumn(entity, saved.scopeColumn)
    return saved
  },
})

function checkCondition(entity: Entity, text: string): void {
  const parsed = parseCondition(text, entity)
  if (!parsed.ok) throw problem('scope.condition', { part: parsed.part }, { field: 'scopeValue' })
}

/** The column is compared with user or department ids, so it must hold ids. */
function checkColumn(entity: Entity, column: string): void {
  const field = Object.hasOwn(entity.fields, column) ? entity.fields[column] : undefined
  if (!base.includes(column) && !field?.entity)
    throw problem('scope.column', { name: column }, { field: 'scopeColumn' })
}
