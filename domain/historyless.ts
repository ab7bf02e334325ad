// Entities whose rows are a record themselves: the history leaves them out.
import type { Entity } from './entity.ts'
import type { EntityName } from './registry.ts'

const historyless: readonly string[] = [
  'alarm-transition',
  'api-attempt',
  'api-delivery',
  'data-log',
  'kpi-daily',
  'dead-letter',
  'device-run-record',
  'energy-correction',
  'log-api',
  'log-error',
  'log-usual',
  'plan-occurrence',
  'scene-version',
  'sms-record',
  'sys-job-log',
  'work-reminder',
] satisfies EntityName[]

export const hasHistory = ({ name }: Pick<Entity, 'name'>): boolean => !historyless.includes(name)
