// What a message is about, by the entity of the row it leads to. Pure.
import type { GroupCode } from '../derive/menu-groups.ts'
import type { Entity } from '../entity.ts'
import type { MessageBiz } from './dictionaries.ts'

const byGroup: Readonly<Partial<Record<GroupCode, MessageBiz>>> = {
  alarm: 'alarm',
  maintenance: 'order',
  planned: 'order',
  att: 'duty',
}

const byName: Readonly<Record<string, MessageBiz>> = { 'sys-job': 'job', 'sys-job-log': 'job', 'bulk-task': 'job' }

/** `bizOf(repairOrder)` is `order`; what stands nowhere is the system's. */
export const bizOf = (entity: Pick<Entity, 'name' | 'menu'> | undefined): MessageBiz => {
  const group = entity?.menu?.address ?? entity?.menu?.in
  return byName[entity?.name ?? ''] ?? (group && byGroup[group]) ?? 'system'
}
