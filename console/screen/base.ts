// Columns every row has beside its declared fields; their names come from the catalogue.
import type { Entity } from '@steward/domain/entity'
import { dict, instant, text } from '@steward/domain/kinds/index'
import type { Field } from '@steward/domain/kinds/kind'
import { textKind } from '@steward/domain/kinds/text'
import { status } from '@steward/domain/system/dictionaries'
import type { TFunction } from 'i18next'
import { headOf } from '../data/heads.ts'
import { type Locale, labelOf } from '../data/locale.ts'

export type BaseName = 'status' | 'createTime' | 'createUserName' | 'updateTime' | 'updateUserName' | 'tenantId'

const fields: Readonly<Record<BaseName, Field>> = {
  status: dict(status, '', ''),
  createUserName: text('', ''),
  createTime: instant('', '', { find: 'range' }),
  updateUserName: text('', ''),
  updateTime: instant('', ''),
  tenantId: { ...text('', '', { find: 'eq' }), kind: { ...textKind, name: 'tenant' } },
}

const isBase = (name: string): name is BaseName => name in fields

export const fieldOf = (entity: Entity, name: string): Field | undefined =>
  entity.fields[name] ?? (isBase(name) ? (isNumber(entity, name) ? text('', '') : fields[name]) : undefined)

/** In the list of tenants `tenantId` is the row's own number; elsewhere it is the owner of the row. */
const isNumber = (entity: Entity, name: BaseName) => name === 'tenantId' && entity.name === headOf('tenant').name

/** The field that references the parent row of the same entity. */
export const parentOf = (entity: Entity): string | undefined =>
  entity.isTree ? Object.keys(entity.fields).find((name) => entity.fields[name]?.entity === entity.name) : undefined

/** Localized name of a column or field. */
export function nameOf(entity: Entity, name: string, locale: Locale, t: TFunction<'crud'>): string {
  const own = entity.fields[name]
  if (own) return labelOf(own, locale)
  if (!isBase(name)) return name
  return t(isNumber(entity, name) ? 'base.tenantNumber' : `base.${name}`)
}

/** Entities that can be enabled and disabled show a status. */
export const hasStatus = (entity: Entity): boolean => 'disable' in entity.actions
