// What kind of message tells of a row, for those who choose what reaches them. Pure.
import type { Entity } from '../entity.ts'
import type { MessageBiz, ToldKind } from './dictionaries.ts'
import { bizOf } from './message-biz.ts'

const alarms: Readonly<Record<number, ToldKind>> = { 1: 'alarm1', 2: 'alarm2', 3: 'alarm3', 4: 'alarm4' }

/** `kindOfAlarm(1)` is `alarm1`. */
export const kindOfAlarm = (level: number): ToldKind => alarms[level] ?? 'alarm4'

const byBiz: Readonly<Record<MessageBiz, ToldKind>> = {
  // Whoever tells of an alarm says its level.
  alarm: 'alarm2',
  order: 'work',
  duty: 'duty',
  workflow: 'approval',
  job: 'system',
  system: 'system',
}

/** `kindOf(repairOrder)` is `work`. */
export const kindOf = (entity: Pick<Entity, 'name' | 'menu'> | undefined): ToldKind =>
  entity?.name === 'notice' ? 'notice' : byBiz[bizOf(entity)]

/** Neither choices nor quiet hours keep a critical alarm from anybody. */
export const isAlwaysTold = (kind: ToldKind): boolean => kind === 'alarm1'
